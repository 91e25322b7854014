extension Result.Publisher {
    /// The same publisher: a value of it is the first.
    @inlinable
    public func first() -> Result<Output, Failure>.Publisher { self }

    /// The same publisher: a value of it is the last.
    @inlinable
    public func last() -> Result<Output, Failure>.Publisher { self }
}
