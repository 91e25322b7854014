extension Optional.Publisher {
    /// The same publisher: it doesn't fail.
    @inlinable
    public func replaceError(with output: Output) -> Optional<Output>.Publisher { self }

    /// The same publisher: it doesn't fail.
    @inlinable
    public func retry(_ times: Int) -> Optional<Wrapped>.Publisher { self }
}
