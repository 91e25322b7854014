extension Publisher {
    /// Publishes pairs: the first value of this publisher with the first of `other`, the second with the second, and
    /// so on.
    ///
    ///     [1, 2, 3].publisher.zip(["a", "b"].publisher)  // (1, "a"), (2, "b")
    ///
    /// A value waits until its partners have come, so an upstream that runs ahead takes memory for all that it is ahead.
    /// Each upstream is asked for as many values as the subscriber asks for rows. A row that was not asked for waits.
    ///
    /// The stream finishes as soon as no further row is possible: an upstream has finished, and all its values are gone.
    /// Where one fails, the stream fails at once. The other upstreams are then cancelled, and values that wait dropped.
    ///
    /// Each upstream may send from a thread of its own: rows are delivered one at a time and in order, and no thread waits
    /// for another. A row that becomes complete while another thread delivers is delivered by that thread.
    @inlinable
    public func zip<P>(_ other: P) -> Publishers.Zip<Self, P>
    where P: Publisher, Self.Failure == P.Failure {
        Publishers.Zip(self, other)
    }

    /// Publishes `transform` of each pair that `zip(_:)` makes of the values of this publisher and of `other`.
    @inlinable
    public func zip<P, T>(
        _ other: P, _ transform: @escaping (Self.Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.Zip<Self, P>, T>
    where P: Publisher, Self.Failure == P.Failure {
        zip(other).map { transform($0.0, $0.1) }
    }

    /// Publishes rows of three: the first values of this publisher and of two others, then the second ones, and so on.
    ///
    /// It asks, waits, ends and fails as `zip(_:)` of two does.
    @inlinable
    public func zip<P, Q>(_ publisher1: P, _ publisher2: Q) -> Publishers.Zip3<Self, P, Q>
    where P: Publisher, Q: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure {
        Publishers.Zip3(self, publisher1, publisher2)
    }

    /// Publishes `transform` of each row of three; see `zip(_:_:)`.
    @inlinable
    public func zip<P, Q, T>(
        _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Self.Output, P.Output, Q.Output) -> T
    ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
    where P: Publisher, Q: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure {
        zip(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
    }

    /// Publishes rows of four: the first values of this publisher and of three others, then the second ones, and so on.
    ///
    /// It asks, waits, ends and fails as `zip(_:)` of two does.
    @inlinable
    public func zip<P, Q, R>(_ publisher1: P, _ publisher2: Q, _ publisher3: R) -> Publishers.Zip4<Self, P, Q, R>
    where
        P: Publisher, Q: Publisher, R: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure,
        Q.Failure == R.Failure
    {
        Publishers.Zip4(self, publisher1, publisher2, publisher3)
    }

    /// Publishes `transform` of each row of four; see `zip(_:_:_:)`.
    @inlinable
    public func zip<P, Q, R, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R,
        _ transform: @escaping (Self.Output, P.Output, Q.Output, R.Output) -> T
    ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
    where
        P: Publisher, Q: Publisher, R: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure,
        Q.Failure == R.Failure
    {
        zip(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
    }
}
