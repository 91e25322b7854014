extension Publisher {
    /// Prints everything that passes, up or down, a line each, and lets it pass.
    ///
    ///     [1, 2].publisher.print("numbers").sink { _ in }
    ///     // numbers: receive subscription: ([1, 2])
    ///     // numbers: request unlimited
    ///     // numbers: receive value: (1)
    ///     // numbers: receive value: (2)
    ///     // numbers: receive finished
    ///
    /// - Parameters:
    ///   - prefix: what each line begins with, if it is not empty.
    ///   - stream: where the lines go; standard output where there is none. It is written to by one thread at a time.
    @inlinable
    public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self> {
        Publishers.Print(upstream: self, prefix: prefix, to: stream)
    }
}

extension Publishers {
    /// Lets everything pass, and prints it.
    public struct Print<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// What each line begins with.
        public let prefix: String

        /// Where the values come from.
        public let upstream: Upstream

        /// Where the lines go; standard output where there is none.
        public let stream: (any TextOutputStream)?

        /// Makes a publisher of the values of `upstream` that prints to `stream`.
        @inlinable
        public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
            self.upstream = upstream
            self.prefix = prefix
            self.stream = stream
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: PrintConduit(downstream: subscriber, link: PrintLink(LinePrinter(prefix, stream))))
        }
    }
}
