extension Publisher {
    /// Publishes what comes after the first value of `publisher`.
    ///
    ///     input       a--b--c--d--|
    ///     publisher   ----x
    ///     result      ------c--d--|
    ///
    /// `publisher` is subscribed to before upstream, asked for one value, and cancelled when it has sent it. Demand goes
    /// upstream from the start, and a value that is dropped has used its share of it: who asks for two values, of which
    /// one comes too early, gets one.
    ///
    /// Upstream's end passes at any time. An end of `publisher` before its first value, be it a failure or not, ends the
    /// stream in the same way, as no value could ever pass; upstream is then cancelled. `publisher` may be sent to on
    /// other threads than upstream.
    @inlinable
    public func drop<P>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
    where P: Publisher, Failure == P.Failure {
        Publishers.DropUntilOutput(upstream: self, other: publisher)
    }
}

extension Publishers {
    /// Publishes the values of its upstream from the first value of another publisher on.
    public struct DropUntilOutput<Upstream, Other>: Publisher
    where Upstream: Publisher, Other: Publisher, Upstream.Failure == Other.Failure {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The publisher that is waited for.
        public let other: Other

        /// Makes a publisher of the values of `upstream` that come after the first value of `other`.
        @inlinable
        public init(upstream: Upstream, other: Other) {
            self.upstream = upstream
            self.other = other
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Output == S.Input, Other.Failure == S.Failure {
            let link = DropUntilOutputLink()
            subscriber.receive(subscription: link)
            other.receive(
                subscriber: SignalConduit<Other.Output, Other.Failure>(
                    link.description, link.signal, onValue: { link.open() },
                    onCompletion: { if link.close() { subscriber.receive(completion: $0) } }))
            upstream.receive(subscriber: DropUntilOutputConduit(downstream: subscriber, link: link))
        }
    }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}
