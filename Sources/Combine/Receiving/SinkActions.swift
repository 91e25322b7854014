/// The closures of a sink.
///
/// They can't be copied together, so they are called where they are, without being retained for the time.
@usableFromInline
struct SinkActions<Input, Failure: Error>: ~Copyable {
    @usableFromInline let receiveValue: (Input) -> Void
    @usableFromInline let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

    @inlinable
    init(
        _ receiveValue: @escaping (Input) -> Void,
        _ receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
        self.receiveValue = receiveValue
        self.receiveCompletion = receiveCompletion
    }

    /// Calls the closure where it is.
    @inlinable
    borrowing func receive(_ value: Input) { receiveValue(value) }
}
