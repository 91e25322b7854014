extension Publisher {
    /// Hides the publisher's type behind its output and failure.
    @inlinable
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A publisher that hides the type of another one.
///
/// Erasing costs one indirect call for a value and a few allocations for a subscription. An erased publisher that is
/// erased again is not wrapped twice.
@frozen
public struct AnyPublisher<Output, Failure>: Publisher, CustomStringConvertible, CustomPlaygroundDisplayConvertible
where Failure: Error {
    /// Attaches a subscriber. Written where the hidden publisher's type is known, so all behind it is specialised.
    @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

    /// Hides `publisher`.
    @inlinable
    public init<P>(_ publisher: P) where Output == P.Output, Failure == P.Failure, P: Publisher {
        if let erased = publisher as? AnyPublisher<Output, Failure> {
            self = erased
        } else {
            attach = { publisher.receive(subscriber: $0) }
        }
    }

    /// Attaches `subscriber` to the publisher behind this one.
    @inlinable
    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        attach(AnySubscriber(subscriber))
    }

    /// What is printed.
    public var description: String { "AnyPublisher" }
    /// What a playground shows: the description.
    public var playgroundDescription: Any { description }
}
