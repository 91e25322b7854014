/// How the failures of an operator's upstream, and what its own closure throws, become failures of its downstream.
///
/// It is a type rather than a value, so that it takes no room in a chain of subscribers.
@usableFromInline
protocol FailureRoute {
    associatedtype Upstream: Error
    associatedtype Thrown: Error
    associatedtype Downstream: Error

    static func pass(_ failure: Upstream) -> Downstream
    static func pass(thrown error: Thrown) -> Downstream
}

/// For an operator whose closure throws nothing: failures pass.
@usableFromInline
enum Passing<Failure: Error>: FailureRoute {
    @inlinable
    static func pass(_ failure: Failure) -> Failure { failure }

    @inlinable
    static func pass(thrown error: Never) -> Failure {}
}

/// For an operator whose closure throws: the types of all failures are erased.
@usableFromInline
enum Erasing<Failure: Error>: FailureRoute {
    @inlinable
    static func pass(_ failure: Failure) -> any Error { failure }

    @inlinable
    static func pass(thrown error: any Error) -> any Error { error }
}
