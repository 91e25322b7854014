extension Result.Publisher {
    /// A publisher of the value, or one that fails with `transform` of the failure, which is called now.
    @inlinable
    public func mapError<E>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher where E: Error {
        result.mapError(transform).publisher
    }

    /// A publisher of the value, or of `output` in the place of the failure.
    @inlinable
    public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
        switch result {
        case .success(let value): Result<Output, Never>.Publisher(value)
        case .failure: Result<Output, Never>.Publisher(output)
        }
    }

    /// The same publisher: a failure would be the same each time.
    @inlinable
    public func retry(_ times: Int) -> Result<Output, Failure>.Publisher { self }
}
