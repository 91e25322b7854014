/// What names a group: an identifier, or the place in the source that made the call.
///
/// No string is made for a call site: the compiler's name of the file is a constant, and line and column stay numbers.
struct GroupKey: Equatable, Sendable {
    /// Computed once, for the choice of the shard and for the look-up in it.
    private let hash: Int
    private let name: String
    private let line: Int
    private let column: Int

    init(identifier: String) {
        hash = Self.hash(identifier)
        name = identifier
        line = -1
        column = -1
    }

    init(fileID: String, line: Int, column: Int) {
        // Few places share line, column and length of the file's name; comparing tells those apart.
        let place = UInt64(truncatingIfNeeded: line &<< 20 ^ column ^ fileID.utf8.count &<< 48)
        hash = Int(truncatingIfNeeded: Self.mixed(place ^ Self.seed))
        name = fileID
        self.line = line
        self.column = column
    }

    /// The group of that identifier; without one, of the call site.
    init(_ identifier: String?, fileID: String, line: Int, column: Int) {
        if let identifier {
            self.init(identifier: identifier)
        } else {
            self.init(fileID: fileID, line: line, column: column)
        }
    }

    @inline(__always)
    static func == (lhs: GroupKey, rhs: GroupKey) -> Bool {
        lhs.hash == rhs.hash && lhs.line == rhs.line && lhs.column == rhs.column && lhs.name == rhs.name
    }

    /// Which of so many shards, a power of two up to 65,536, the group is in.
    @inline(__always)
    func shard(of count: Int) -> Int { hash & (count - 1) }

    /// Where to look in a shard: bits that have no part in its choice.
    @inline(__always)
    var spread: Int { hash >> 16 }

    private static let seed = UInt64.random(in: .min ... .max)

    /// Several times as fast as the hash of the standard library for the short ASCII strings that identifiers are. Equal
    /// strings of other characters may have different bytes, so those get the library's.
    @inline(__always)
    private static func hash(_ identifier: String) -> Int {
        let hash = identifier.utf8.withContiguousStorageIfAvailable { bytes -> UInt64? in
            var rest = UnsafeRawBufferPointer(bytes)
            var hash = seed ^ UInt64(truncatingIfNeeded: rest.count)
            var all: UInt64 = 0
            while rest.count >= 8 {
                let word = rest.loadUnaligned(as: UInt64.self)
                all |= word
                hash = mixed(hash ^ word)
                rest = UnsafeRawBufferPointer(rebasing: rest[8...])
            }
            var word: UInt64 = 0
            for byte in rest { word = word &<< 8 | UInt64(byte) }
            all |= word
            return all & 0x8080_8080_8080_8080 == 0 ? mixed(hash ^ word) : nil
        }
        guard let hash, let hash else { return identifier.hashValue }
        return Int(truncatingIfNeeded: hash)
    }

    /// Every bit of the result depends on every bit of the word.
    @inline(__always)
    private static func mixed(_ word: UInt64) -> UInt64 {
        let product = (word ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }
}
