import Foundation

/// Text on its way out, gathered so that it is written in large pieces.
///
/// The first write that fails is remembered in `failure` and nothing is written after it: whoever produces the text
/// looks there from time to time, since it may be far from any place that can throw.
final class OutputBuffer {
    private(set) var failure: Failure?
    private var bytes: [UInt8] = []
    private let limit: Int
    private let write: (UnsafeRawBufferPointer) -> Failure?

    /// Hands each piece of about `limit` bytes to `write`.
    init(limit: Int = 1 << 16, write: @escaping (UnsafeRawBufferPointer) -> Failure?) {
        self.limit = limit
        self.write = write
        bytes.reserveCapacity(limit + 4_096)
    }

    /// Writes to a descriptor in large pieces, or each text `atOnce`, as a terminal shows it.
    convenience init(descriptor: Int32, name: String, atOnce: Bool = false) {
        self.init(limit: atOnce ? 1 : 1 << 16) { piece in
            var rest = piece
            while rest.count > 0 {
                let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno == EPIPE {
                    return .brokenPipe
                } else if errno != EINTR {
                    return .system("cannot write to \(name): \(lastSystemError())")
                }
            }
            return nil
        }
    }

    func append(_ text: String) {
        guard failure == nil else { return }
        bytes.append(contentsOf: text.utf8)
        if bytes.count >= limit { flush() }
    }

    func append(_ text: ByteText) {
        guard failure == nil else { return }
        bytes.append(contentsOf: text.bytes)
        if bytes.count >= limit { flush() }
    }

    /// Writes what has been gathered.
    func flush() {
        if failure == nil, !bytes.isEmpty { failure = bytes.withUnsafeBytes(write) }
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes what has been gathered, and throws where this or an earlier write failed.
    func finish() throws(Failure) {
        flush()
        if let failure { throw failure }
    }
}

/// A file that is being written.
struct FileSink {
    let output: OutputBuffer
    private let descriptor: Int32
    private let path: String

    /// Throws where the file could not be made or written to, as far as that can be told without touching it.
    static func check(_ path: String) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        if descriptor >= 0 {
            _ = close(descriptor)
            return
        }
        // A named pipe that nobody reads yet.
        if errno == ENXIO { return }
        if errno == ENOENT {
            let name = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
            if access(name, W_OK | X_OK) == 0, !path.hasSuffix("/") { return }
        }
        throw .system("cannot write to \(path): \(lastSystemError())")
    }

    /// Makes the file, or empties the one that is there.
    static func create(_ path: String) throws(Failure) -> FileSink {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .system("cannot write to \(path): \(lastSystemError())") }
        return FileSink(
            output: OutputBuffer(descriptor: descriptor, name: path), descriptor: descriptor, path: path)
    }

    /// Writes the rest and closes the file.
    func finish() throws(Failure) {
        output.flush()
        let isClosed = close(descriptor) == 0
        if let failure = output.failure { throw failure }
        if !isClosed { throw .system("cannot write to \(path): \(lastSystemError())") }
    }
}
