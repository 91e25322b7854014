extension Publishers {
    /// What becomes of a value that finds the buffer full.
    public enum BufferingStrategy<Failure> where Failure: Error {
        /// The value is dropped.
        case dropNewest

        /// The value is kept, and the one that has waited longest is dropped in its place.
        case dropOldest

        /// The value is dropped, upstream is cancelled, and the stream fails with the error that the closure makes. The
        /// values in the buffer are still delivered, and the failure follows them.
        case customError(() -> Failure)
    }
}
