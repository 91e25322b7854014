/// How an operator's two kinds of failure, of its upstream and of its own closure, become the one kind of its
/// downstream.
@usableFromInline
struct FailureMap<Upstream: Error, Thrown: Error, Downstream: Error> {
    @usableFromInline let upstream: (Upstream) -> Downstream
    @usableFromInline let thrown: (Thrown) -> Downstream

    @inlinable
    init(upstream: @escaping (Upstream) -> Downstream, thrown: @escaping (Thrown) -> Downstream) {
        self.upstream = upstream
        self.thrown = thrown
    }
}

extension FailureMap where Upstream == Downstream, Thrown == Never {
    /// For an operator that throws nothing: failures pass.
    @inlinable
    static var passing: Self { Self(upstream: { $0 }, thrown: { (never: Never) -> Downstream in }) }
}

extension FailureMap where Thrown == any Error, Downstream == any Error {
    /// For an operator that throws: all failures are erased.
    @inlinable
    static var erasing: Self { Self(upstream: { $0 }, thrown: { $0 }) }
}
