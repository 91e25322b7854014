extension Publisher {
    /// Publishes the latest values of this publisher and of `other`, whenever either of them brings a value.
    ///
    ///     let price = CurrentValueSubject<Int, Never>(3)
    ///     let amount = CurrentValueSubject<Int, Never>(2)
    ///     price.combineLatest(amount).sink { print($0 * $1) }  // 6
    ///     amount.send(5)  // 15
    ///
    /// The first row comes when each upstream has brought a value. Each upstream is asked for as many values as the
    /// subscriber asks for rows. A row that was not asked for is not kept for itself, but the latest of them goes out when
    /// there is demand again; the end does not wait for it.
    ///
    /// The stream finishes when all upstreams have, even where one of them has finished without a value, so that there can
    /// be no row any more. Where one fails, the stream fails at once, and the other upstreams are cancelled.
    ///
    /// Each upstream may send from a thread of its own: rows are delivered one at a time and in one order, and no thread
    /// waits for another. A value that comes while another thread delivers is delivered by that thread.
    @inlinable
    public func combineLatest<P>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P: Publisher, Self.Failure == P.Failure {
        Publishers.CombineLatest(self, other)
    }

    /// Publishes `transform` of each pair of latest values; see `combineLatest(_:)`.
    @inlinable
    public func combineLatest<P, T>(
        _ other: P, _ transform: @escaping (Self.Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
    where P: Publisher, Self.Failure == P.Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }

    /// Publishes the latest values of this publisher and of two others, whenever any of them brings a value.
    ///
    /// It asks, ends and fails as `combineLatest(_:)` of two does.
    @inlinable
    public func combineLatest<P, Q>(_ publisher1: P, _ publisher2: Q) -> Publishers.CombineLatest3<Self, P, Q>
    where P: Publisher, Q: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure {
        Publishers.CombineLatest3(self, publisher1, publisher2)
    }

    /// Publishes `transform` of each row of three latest values; see `combineLatest(_:_:)`.
    @inlinable
    public func combineLatest<P, Q, T>(
        _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Self.Output, P.Output, Q.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
    where P: Publisher, Q: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure {
        combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
    }

    /// Publishes the latest values of this publisher and of three others, whenever any of them brings a value.
    ///
    /// It asks, ends and fails as `combineLatest(_:)` of two does.
    @inlinable
    public func combineLatest<P, Q, R>(_ publisher1: P, _ publisher2: Q, _ publisher3: R)
        -> Publishers.CombineLatest4<Self, P, Q, R>
    where
        P: Publisher, Q: Publisher, R: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure,
        Q.Failure == R.Failure
    {
        Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
    }

    /// Publishes `transform` of each row of four latest values; see `combineLatest(_:_:_:)`.
    @inlinable
    public func combineLatest<P, Q, R, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R,
        _ transform: @escaping (Self.Output, P.Output, Q.Output, R.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
    where
        P: Publisher, Q: Publisher, R: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure,
        Q.Failure == R.Failure
    {
        combineLatest(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
    }
}
