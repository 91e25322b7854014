extension Publisher {
    /// Replaces a failure by the values of another publisher.
    ///
    ///     download(from: primary).catch { _ in download(from: mirror) }
    ///
    /// When this publisher fails, `handler` makes the publisher that takes its place. It is asked for what is left of
    /// the demand; where it fails too, the stream fails.
    @inlinable
    public func `catch`<P>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
    where P: Publisher, Output == P.Output {
        Publishers.Catch(upstream: self, handler: handler)
    }

    /// Replaces a failure by the values of another publisher, or by the error that `handler` throws.
    @inlinable
    public func tryCatch<P>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
    where P: Publisher, Output == P.Output {
        Publishers.TryCatch(upstream: self, handler: handler)
    }
}

extension Publishers {
    /// Publishes the values of its upstream, and where that fails those of another publisher.
    public struct Catch<Upstream, NewPublisher>: Publisher
    where Upstream: Publisher, NewPublisher: Publisher, Upstream.Output == NewPublisher.Output {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: with `NewPublisher.Failure`.
        public typealias Failure = NewPublisher.Failure

        /// Where the values come from at first.
        public let upstream: Upstream

        /// Makes the publisher that replaces a failure.
        public let handler: (Upstream.Failure) -> NewPublisher

        /// Makes a publisher that replaces a failure of `upstream` by what `handler` returns.
        @inlinable
        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, NewPublisher.Failure == S.Failure, NewPublisher.Output == S.Input {
            let link = RelayLink("Catch")
            guard let stage = link.start() else { return }
            upstream.receive(
                subscriber: CatchConduit(
                    input: RelayInput(link: link, stage: stage, downstream: subscriber), handler: handler,
                    route: Passing.self))
        }
    }

    /// Publishes the values of its upstream, and where that fails those of another publisher, which may be refused by
    /// throwing.
    public struct TryCatch<Upstream, NewPublisher>: Publisher
    where Upstream: Publisher, NewPublisher: Publisher, Upstream.Output == NewPublisher.Output {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from at first.
        public let upstream: Upstream

        /// Makes the publisher that replaces a failure, or throws the failure of the stream.
        public let handler: (Upstream.Failure) throws -> NewPublisher

        /// Makes a publisher that replaces a failure of `upstream` by what `handler` returns or throws.
        @inlinable
        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, NewPublisher.Output == S.Input, S.Failure == any Error {
            let link = RelayLink("TryCatch")
            guard let stage = link.start() else { return }
            upstream.receive(
                subscriber: CatchConduit(
                    input: RelayInput(link: link, stage: stage, downstream: subscriber), handler: handler,
                    route: Erasing.self))
        }
    }
}
