/// Publishes one value, when it is asked for, and finishes. It never fails.
///
///     Just(42).sink { print($0) }  // 42
public struct Just<Output>: Publisher {
    /// The stream never fails.
    public typealias Failure = Never

    /// What is published.
    public let output: Output

    /// Makes a publisher of `output`.
    @inlinable
    public init(_ output: Output) { self.output = output }

    /// Attaches `subscriber`, which gets what this publisher holds as it asks for it.
    @inlinable
    public func receive<S>(subscriber: consuming S) where Output == S.Input, S: Subscriber, S.Failure == Never {
        OnceSubscription.start("Just", output, subscriber)
    }
}

extension Just: Equatable where Output: Equatable {}
