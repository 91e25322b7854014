extension Publisher {
    /// The values, to be awaited one after the other, and then the failure, if any, to be caught.
    ///
    ///     for try await row in rows.values {
    ///         print(row)
    ///     }
    ///
    /// One value is asked for whenever one is awaited, so **a subject loses what it sends while the loop is busy**. To lose
    /// none, use `values(buffering:)` of the library Rubato, or put ``Publisher/buffer(size:prefetch:whenFull:)`` between.
    @inlinable
    public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// The values of a publisher, as an asynchronous sequence that throws what the publisher fails with.
///
/// For demand and cancellation, see ``AsyncPublisher``. A cancelled task finds the end of the sequence, not an error.
public struct AsyncThrowingPublisher<P>: AsyncSequence where P: Publisher {
    /// The kind of values in the sequence: those of the publisher.
    public typealias Element = P.Output
    /// How the stream may fail: with any error.
    public typealias Failure = any Error
    /// What walks the sequence.
    public typealias AsyncIterator = Iterator

    @usableFromInline let publisher: P

    /// Makes a sequence of the values of `publisher`.
    @inlinable
    public init(_ publisher: P) { self.publisher = publisher }

    /// Subscribes.
    @inlinable
    public func makeAsyncIterator() -> Iterator {
        let iteration = ValuesIteration<P.Output, P.Failure>()
        publisher.receive(subscriber: iteration.conduit)
        return Iterator(iteration)
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol {
        /// The kind of values in the sequence: those of the publisher.
        public typealias Element = P.Output
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        @usableFromInline let iteration: ValuesIteration<P.Output, P.Failure>

        @usableFromInline
        init(_ iteration: ValuesIteration<P.Output, P.Failure>) { self.iteration = iteration }

        /// Asks for a value and awaits it. The result is `nil` when the stream has finished, or the task was cancelled.
        /// Throws what the stream fails with, once.
        nonisolated(nonsending) public mutating func next() async throws -> P.Output? {
            try await next(isolation: #isolation)
        }

        /// Waits for the next value; `nil` at the end of the stream and where the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> P.Output? {
            try await iteration.conduit.next(isolation: actor).get()
        }
    }
}
