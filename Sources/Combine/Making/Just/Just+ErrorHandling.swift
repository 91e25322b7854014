extension Just {
    /// A publisher of the value, with a type of failure that never comes. `transform` is not called.
    @inlinable
    public func mapError<E>(_ transform: (Just<Output>.Failure) -> E) -> Result<Output, E>.Publisher where E: Error {
        Result.Publisher(output)
    }

    /// The same publisher: it doesn't fail.
    @inlinable
    public func replaceError(with output: Output) -> Just<Output> { self }

    /// The same publisher: it doesn't fail.
    @inlinable
    public func retry(_ times: Int) -> Just<Output> { self }
}
