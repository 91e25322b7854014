extension Publisher {
    /// Publishes the same values as a stream that can't fail, and stops the program where upstream does.
    ///
    /// For failures that would be a mistake of the program. The message is `prefix`, a colon and the error.
    @inlinable
    public func assertNoFailure(
        _ prefix: String = "", file: StaticString = #file, line: UInt = #line
    ) -> Publishers.AssertNoFailure<Self> {
        Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
    }
}

extension Publishers {
    /// Publishes the values of its upstream, and stops the program where that fails.
    public struct AssertNoFailure<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// The stream never fails.
        public typealias Failure = Never

        /// Where the values come from.
        public let upstream: Upstream

        /// How the message begins.
        public let prefix: String

        /// The file named in the message.
        public let file: StaticString

        /// The line named in the message.
        public let line: UInt

        /// Makes a publisher of the values of `upstream`, which must not fail.
        @inlinable
        public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
            self.upstream = upstream
            self.prefix = prefix
            self.file = file
            self.line = line
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Upstream.Output == S.Input, S.Failure == Never {
            upstream.receive(
                subscriber: AssertNoFailureConduit<Upstream.Failure, S>(
                    downstream: subscriber, prefix: prefix, file: file, line: line))
        }
    }
}

/// Keeps no state, so demand and cancellation go past it.
@usableFromInline
struct AssertNoFailureConduit<Failure: Error, Downstream: Subscriber>: Subscriber, Described
where Downstream.Failure == Never {
    @usableFromInline let downstream: Downstream
    @usableFromInline let prefix: String
    @usableFromInline let file: StaticString
    @usableFromInline let line: UInt
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(downstream: Downstream, prefix: String, file: StaticString, line: UInt) {
        self.downstream = downstream
        self.prefix = prefix
        self.file = file
        self.line = line
    }

    @usableFromInline var description: String { "AssertNoFailure" }

    @inlinable
    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: downstream.receive(completion: .finished)
        case .failure(let error):
            fatalError(prefix.isEmpty ? "\(error)" : "\(prefix): \(error)", file: file, line: line)
        }
    }
}
