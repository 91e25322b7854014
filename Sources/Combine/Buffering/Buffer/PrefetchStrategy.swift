extension Publishers {
    /// When a buffer asks its upstream for values.
    public enum PrefetchStrategy: Equatable, Hashable, Sendable {
        /// Asks for as many values as the buffer holds, and for one more whenever one is taken out. An upstream that
        /// honours demand never makes such a buffer overflow.
        case keepFull

        /// Asks for all values at once. What comes while the buffer is full is a matter of the `BufferingStrategy`.
        case byRequest
    }
}
