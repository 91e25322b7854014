/// The closures of a sink that others may keep after the stream is over.
@usableFromInline
final class SinkActions<Input, Failure: Error> {
    @usableFromInline
    typealias Closures = (
        receiveValue: (Input) -> Void, receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    )

    @usableFromInline let closures: Lock<Closures?>

    @inlinable
    init(
        _ receiveValue: @escaping (Input) -> Void,
        _ receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
        closures = Lock((receiveValue, receiveCompletion))
    }

    /// The closures, until they are released.
    @inlinable
    var current: Closures? { closures.withLock { $0 } }

    @inlinable
    func release() { closures.take() }
}
