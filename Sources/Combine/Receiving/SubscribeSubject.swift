extension Publisher {
    /// Feeds values and completion to `subject`, which asks for values when its own subscribers do.
    ///
    /// The feeding runs until the stream ends, or until the result is cancelled or released, so keep the result. A
    /// cancellation doesn't end the subject. While the feeding runs, the stream keeps the subject alive.
    @inlinable
    public func subscribe<S>(_ subject: S) -> AnyCancellable
    where S: Subject, Failure == S.Failure, Output == S.Output {
        let conduit = SubjectConduit(subject)
        receive(subscriber: conduit)
        return AnyCancellable(conduit.link)
    }
}
