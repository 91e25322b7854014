public import Combine

extension Publisher {
    /// The values, to be awaited one after the other; what comes while nobody awaits one is kept.
    ///
    ///     for await tap in taps.values(buffering: .unbounded) {
    ///         await handle(tap)                   // taps that come meanwhile are handled afterwards
    ///     }
    ///
    /// Combine's `values` asks for one value whenever one is awaited, so a subject, which doesn't wait to be asked, loses
    /// what it sends while the loop is busy. Here everything from the first `next()`'s subscription on is kept, as far as
    /// `policy` says:
    /// - `.unbounded` keeps all of it. Memory grows while values come faster than they are awaited.
    /// - `.bufferingOldest(n)` asks the publisher for `n` values, and for another when one is taken. A publisher that
    ///   keeps to that, such as a sequence, loses nothing; of one that does not, such as a subject, what comes while `n`
    ///   values wait is lost.
    /// - `.bufferingNewest(n)` asks for all values and keeps the latest `n`.
    ///
    /// A limit of zero or less keeps nothing: a value reaches the loop if it comes while one is awaited.
    ///
    /// The publisher is subscribed to when the iteration begins, each time anew. After its end the loop gets the values that are
    /// kept, then ends, or throws what the publisher failed with; a publisher that can't fail needs no `try`. The
    /// subscription is cancelled when the loop is left and when the task is cancelled, which ends the loop at once and
    /// drops what is kept.
    ///
    /// - Parameter policy: What to keep while nobody awaits a value.
    @inlinable
    public func values(
        buffering policy: AsyncStream<Output>.Continuation.BufferingPolicy
    ) -> BufferedValues<Self> {
        BufferedValues(self, buffering: policy)
    }
}

/// The values of a publisher as an asynchronous sequence that keeps what comes while nobody awaits a value.
///
/// See ``Combine/Publisher/values(buffering:)``.
public struct BufferedValues<Upstream: Publisher>: AsyncSequence {
    /// The kind of values in the sequence: those of the publisher.
    public typealias Element = Upstream.Output
    /// How the stream may fail: as upstream can.
    public typealias Failure = Upstream.Failure
    /// What walks the sequence.
    public typealias AsyncIterator = Iterator

    @usableFromInline let upstream: Upstream
    @usableFromInline let policy: AsyncStream<Element>.Continuation.BufferingPolicy

    /// Makes a sequence of the values of `upstream`.
    @inlinable
    public init(_ upstream: Upstream, buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy) {
        self.upstream = upstream
        self.policy = policy
    }

    /// Subscribes. From here on values are kept.
    @inlinable
    public func makeAsyncIterator() -> Iterator {
        let iteration = BufferedIteration<Element, Failure>(policy)
        upstream.subscribe(iteration.conduit)
        return Iterator(iteration)
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol {
        /// The kind of values in the sequence: those of the publisher.
        public typealias Element = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        let iteration: BufferedIteration<Element, Failure>

        @usableFromInline
        init(_ iteration: BufferedIteration<Element, Failure>) { self.iteration = iteration }

        /// Takes the next value, or awaits it. The result is `nil` when the stream has ended, or the task was cancelled.
        public mutating func next() async throws(Failure) -> Element? {
            try await next(isolation: nil)
        }

        /// Waits for the next value; `nil` at the end of the stream and where the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
            try await iteration.conduit.next(isolation: actor)
        }
    }
}
