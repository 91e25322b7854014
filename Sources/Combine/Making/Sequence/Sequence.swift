extension Publishers {
    /// Publishes the elements of a sequence, as they are asked for, and finishes after the last.
    ///
    /// Each subscription iterates afresh. The sequence is asked for an element ahead of demand, so that the last value
    /// is followed by the completion at once.
    public struct Sequence<Elements, Failure>: Publisher where Elements: Swift.Sequence, Failure: Error {
        /// The kind of values published: `Elements.Element`.
        public typealias Output = Elements.Element

        /// What is published.
        public let sequence: Elements

        /// Makes a publisher of the elements of `sequence`.
        @inlinable
        public init(sequence: Elements) { self.sequence = sequence }

        /// Attaches `subscriber`, which gets what this publisher holds as it asks for it.
        @inlinable
        public func receive<S>(subscriber: S) where Failure == S.Failure, S: Subscriber, Elements.Element == S.Input {
            SequenceConduit.start(sequence, .finished, subscriber)
        }
    }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Swift.Sequence {
    /// A publisher of the elements, which never fails.
    @inlinable
    public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}
