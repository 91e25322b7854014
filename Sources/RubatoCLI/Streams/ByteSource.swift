import Foundation

/// Bytes that come in pieces until they end.
protocol ByteSource {
    /// What error messages call it.
    var name: String { get }
    /// How many bytes there are in all, where that is known.
    var size: Int? { get }
    /// Whether bytes, or the end, can be read without waiting, or come within this many milliseconds.
    func isReady(within milliseconds: Int) -> Bool
    /// Fills the buffer as far as bytes are at hand, and returns how many; 0 is the end.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
}

/// A file descriptor, read with `read(2)`.
struct FileSource: ByteSource {
    let descriptor: Int32
    let name: String
    let size: Int?

    init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
        var status = stat()
        let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        size = isRegular ? Int(status.st_size) : nil
    }

    /// Opens a file to read it.
    static func open(_ path: String) throws(Failure) -> FileSource {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("cannot read \(path): \(lastSystemError())") }
        return FileSource(descriptor: descriptor, name: path)
    }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw .system("cannot read \(name): \(lastSystemError())") }
        }
    }

    func isReady(within milliseconds: Int) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // What poll(2) cannot tell, read(2) will.
        return poll(&state, 1, Int32(clamping: milliseconds)) != 0
    }

    /// Gives the descriptor back.
    func close() {
        _ = Foundation.close(descriptor)
    }
}

/// Bytes in memory, handed out in pieces of a given size.
struct MemorySource: ByteSource {
    let name: String
    private var bytes: ArraySlice<UInt8>
    private let piece: Int

    init(_ text: String, name: String = "standard input", piece: Int = .max) {
        self.name = name
        self.piece = piece
        bytes = ArraySlice(text.utf8)
    }

    init(bytes: [UInt8], name: String = "standard input", piece: Int = .max) {
        self.name = name
        self.piece = piece
        self.bytes = bytes[...]
    }

    var size: Int? { nil }

    func isReady(within milliseconds: Int) -> Bool { true }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        let count = min(bytes.count, buffer.count, piece)
        buffer.copyBytes(from: bytes.prefix(count))
        bytes.removeFirst(count)
        return count
    }
}

/// What the system says of the call that just failed.
func lastSystemError() -> String {
    String(cString: strerror(errno))
}
