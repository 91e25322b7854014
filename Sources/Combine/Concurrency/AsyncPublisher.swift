extension Publisher where Failure == Never {
    /// The values, to be awaited one after the other.
    ///
    ///     for await title in page.$title.values {
    ///         print(title)
    ///     }
    ///
    /// One value is asked for whenever one is awaited, so **a subject loses what it sends while the loop is busy**. To lose
    /// none, use `values(buffering:)` of the library Rubato, or put ``Publisher/buffer(size:prefetch:whenFull:)`` between.
    @inlinable
    public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// The values of a publisher that can't fail, as an asynchronous sequence.
///
/// Each iteration subscribes, and asks for one value each time it awaits one. So a publisher that doesn't wait for
/// demand, as a `PassthroughSubject` does not, loses what it sends while the loop is busy; one that keeps its latest
/// value, as a published property does, loses only what came before that. Where each value counts, iterate
/// `values(buffering:)` of the library Rubato, or put `buffer` between.
///
/// The subscription is cancelled when the loop is left and when the task is cancelled; the sequence then ends.
public struct AsyncPublisher<P>: AsyncSequence where P: Publisher, P.Failure == Never {
    /// The kind of values in the sequence: those of the publisher.
    public typealias Element = P.Output
    /// What walks the sequence.
    public typealias AsyncIterator = Iterator

    @usableFromInline let publisher: P

    /// Makes a sequence of the values of `publisher`.
    @inlinable
    public init(_ publisher: P) { self.publisher = publisher }

    /// Subscribes.
    @inlinable
    public func makeAsyncIterator() -> Iterator {
        let iteration = ValuesIteration<P.Output, Never>()
        publisher.receive(subscriber: iteration.conduit)
        return Iterator(iteration)
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol {
        /// The kind of values in the sequence: those of the publisher.
        public typealias Element = P.Output

        @usableFromInline let iteration: ValuesIteration<P.Output, Never>

        @usableFromInline
        init(_ iteration: ValuesIteration<P.Output, Never>) { self.iteration = iteration }

        /// Asks for a value and awaits it. The result is `nil` when the stream has ended, or the task was cancelled.
        nonisolated(nonsending) public mutating func next() async -> P.Output? {
            await next(isolation: #isolation)
        }

        /// Waits for the next value; `nil` at the end of the stream and where the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> P.Output? {
            switch await iteration.conduit.next(isolation: actor) {
            case .success(let value): value
            }
        }
    }
}
