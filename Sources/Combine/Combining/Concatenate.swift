extension Publisher {
    /// Publishes `elements` after this publisher has finished.
    ///
    ///     [1, 2].publisher.append(3, 4)  // 1, 2, 3, 4
    @inlinable
    public func append(_ elements: Output...) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
        append(elements)
    }

    /// Publishes the elements of a sequence after this publisher has finished.
    @inlinable
    public func append<S>(_ elements: S) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>>
    where S: Swift.Sequence, Output == S.Element {
        append(Publishers.Sequence<S, Failure>(sequence: elements))
    }

    /// Publishes the values of `publisher` after this publisher has finished.
    ///
    /// `publisher` is subscribed to when this one has finished, and asked for what is left of the demand. Where this one
    /// fails, `publisher` is never subscribed to.
    @inlinable
    public func append<P>(_ publisher: P) -> Publishers.Concatenate<Self, P>
    where P: Publisher, Failure == P.Failure, Output == P.Output {
        Publishers.Concatenate(prefix: self, suffix: publisher)
    }

    /// Publishes `elements` before the values of this publisher.
    ///
    ///     [3, 4].publisher.prepend(1, 2)  // 1, 2, 3, 4
    @inlinable
    public func prepend(_ elements: Output...) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
        prepend(elements)
    }

    /// Publishes the elements of a sequence before the values of this publisher.
    @inlinable
    public func prepend<S>(_ elements: S) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self>
    where S: Swift.Sequence, Output == S.Element {
        prepend(Publishers.Sequence<S, Failure>(sequence: elements))
    }

    /// Publishes the values of `publisher` before those of this publisher.
    ///
    /// This publisher is subscribed to when `publisher` has finished.
    @inlinable
    public func prepend<P>(_ publisher: P) -> Publishers.Concatenate<P, Self>
    where P: Publisher, Failure == P.Failure, Output == P.Output {
        Publishers.Concatenate(prefix: publisher, suffix: self)
    }
}

extension Publishers {
    /// Publishes the values of one publisher, and when it has finished those of another one.
    public struct Concatenate<Prefix, Suffix>: Publisher
    where Prefix: Publisher, Suffix: Publisher, Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
        /// The kind of values published: `Suffix.Output`.
        public typealias Output = Suffix.Output
        /// How the stream may fail: with `Suffix.Failure`.
        public typealias Failure = Suffix.Failure

        /// Whose values come first.
        public let prefix: Prefix

        /// Whose values follow.
        public let suffix: Suffix

        /// Makes a publisher of the values of `prefix` and then of `suffix`.
        @inlinable
        public init(prefix: Prefix, suffix: Suffix) {
            self.prefix = prefix
            self.suffix = suffix
        }

        /// Attaches `subscriber` to all inputs, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Suffix.Failure == S.Failure, Suffix.Output == S.Input {
            let link = RelayLink("Concatenate")
            guard let stage = link.start() else { return }
            let input = RelayInput(link: link, stage: stage, downstream: subscriber)
            prefix.receive(subscriber: PrefixConduit(input: input, suffix: suffix))
        }
    }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

/// Lets the prefix through, and attaches the suffix when it has finished.
@usableFromInline
struct PrefixConduit<Suffix: Publisher, Downstream: Subscriber>: Subscriber, Described
where Suffix.Output == Downstream.Input, Suffix.Failure == Downstream.Failure {
    @usableFromInline let input: RelayInput<Downstream>
    @usableFromInline let suffix: Suffix

    @inlinable
    init(input: RelayInput<Downstream>, suffix: Suffix) {
        self.input = input
        self.suffix = suffix
    }

    @inlinable var combineIdentifier: CombineIdentifier { input.link.combineIdentifier }
    @usableFromInline var description: String { input.link.description }

    @inlinable
    func receive(subscription: any Subscription) {
        if input.link.connect(subscription, input.stage) { input.downstream.receive(subscription: input.link) }
    }

    @inlinable
    func receive(_ value: Downstream.Input) -> Subscribers.Demand { input.receive(value) }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        switch completion {
        case .finished:
            guard input.link.finish(input.stage) != .ignored, let stage = input.link.start(isLast: true) else { return }
            let next = RelayInput(link: input.link, stage: stage, downstream: input.downstream)
            suffix.receive(subscriber: LastStageConduit(input: next, route: Passing<Downstream.Failure>.self))
        case .failure:
            if input.link.end(with: input.stage) { input.downstream.receive(completion: completion) }
        }
    }
}
