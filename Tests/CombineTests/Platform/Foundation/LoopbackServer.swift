import Foundation
import Glibc
import Rubato

/// An HTTP server on this machine's loopback interface, which answers each request as the test says, on a thread of its
/// own.
///
/// Unchecked Sendable: what changes is behind the mutex.
final class LoopbackServer: @unchecked Sendable {
    private let listener: Int32
    private let log = Locked<[String]>([])
    let port: UInt16

    /// Starts a server that calls `answer` for each request, and closes the connection after that.
    init(_ answer: @escaping @Sendable (Connection) -> Void) {
        (listener, port) = Self.listen()
        let thread = Thread { [self] in
            while true {
                let socket = accept(listener, nil, nil)
                if socket < 0 { return }
                Thread {
                    let connection = Connection(socket)
                    if let head = connection.readHead() {
                        self.log.withLock { $0.append(head) }
                        answer(connection)
                    }
                    connection.close()
                }.start()
            }
        }
        thread.start()
    }

    /// The heads of the requests so far: the first line and the header.
    var requests: [String] { log.withLock { $0 } }

    func url(_ path: String = "/") -> URL { Self.url(port: port, path) }

    static func url(port: UInt16, _ path: String = "/") -> URL { URL(string: "http://127.0.0.1:\(port)\(path)")! }

    /// Takes no more connections.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// A port that nobody listens at.
    static func unusedPort() -> UInt16 {
        let (socket, port) = listen()
        close(socket)
        return port
    }

    private static func listen() -> (socket: Int32, port: UInt16) {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutableBytes(of: &address) { bytes in
            let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
            return bind(socket, address, length) == 0 && Glibc.listen(socket, 16) == 0
                && getsockname(socket, address, &length) == 0
        }
        precondition(socket >= 0 && isOpen, "no socket on the loopback interface: \(String(cString: strerror(errno)))")
        return (socket, UInt16(bigEndian: address.sin_port))
    }

    /// One connection, for the thread that answers.
    struct Connection {
        private let socket: Int32

        init(_ socket: Int32) { self.socket = socket }

        /// Reads up to the empty line behind the header. Nil where the client goes away before.
        func readHead() -> String? {
            var head: [UInt8] = []
            while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
                var byte: UInt8 = 0
                guard recv(socket, &byte, 1, 0) == 1 else { return nil }
                head.append(byte)
            }
            return String(decoding: head, as: UTF8.self)
        }

        /// Sends text as it is.
        func send(_ text: String) {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }

        /// Sends the head of an answer whose body is to have `length` bytes.
        func sendHead(_ status: String = "200 OK", length: Int) {
            send("HTTP/1.1 \(status)\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n")
        }

        /// Sends a whole answer.
        func answer(_ body: String, status: String = "200 OK") {
            sendHead(status, length: body.utf8.count)
            send(body)
        }

        /// Waits for the client to close the connection. False after half a minute: a session gives up by itself after
        /// a whole one.
        func waitForClose() -> Bool {
            var events = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&events, 1, 30_000) == 1 else { return false }
            var byte: UInt8 = 0
            return recv(socket, &byte, 1, 0) <= 0
        }

        func close() { Glibc.close(socket) }
    }
}
