/// What names a group: an identifier, or the place in the source that made the call.
///
/// No string is made for a call site: the compiler's name of the file is a constant, and line and column stay numbers.
struct GroupKey: Hashable, Sendable {
    /// Computed once, for the choice of the shard and for the look-up in it.
    let hash: Int
    private let name: String
    private let line: Int
    private let column: Int

    init(identifier: String) {
        var hasher = Hasher()
        hasher.combine(identifier)
        hash = hasher.finalize()
        name = identifier
        line = -1
        column = -1
    }

    init(fileID: String, line: Int, column: Int) {
        // Few places share line, column and length of the file's name; comparing tells those apart.
        var hasher = Hasher()
        hasher.combine(line &* 4_096 &+ column &+ fileID.utf8.count &<< 48)
        hash = hasher.finalize()
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

    static func == (lhs: GroupKey, rhs: GroupKey) -> Bool {
        lhs.hash == rhs.hash && lhs.line == rhs.line && lhs.column == rhs.column && lhs.name == rhs.name
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}
