extension Publisher {
    /// Publishes the first `maxLength` values, then finishes. With zero it finishes at once.
    ///
    /// The upstream is cancelled after the last of them, before the completion.
    ///
    /// - Precondition: `maxLength` is not negative.
    @inlinable
    public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
        precondition(maxLength >= 0, "The length of a prefix can't be negative; this one is \(maxLength).")
        return output(in: 0..<maxLength)
    }

    /// Publishes the value at a position, counted from zero, then finishes; finishes without a value where there are
    /// not as many.
    ///
    /// The upstream is cancelled after it, before the completion.
    ///
    /// - Precondition: `index` is not negative.
    @inlinable
    public func output(at index: Int) -> Publishers.Output<Self> {
        precondition(index >= 0, "The position of a value can't be negative; this one is \(index).")
        return output(in: index...index)
    }

    /// Publishes the values at the positions in `range`, counted from zero, then finishes. With an empty range it
    /// finishes at once.
    ///
    /// The upstream is cancelled after the last of them, before the completion. The values before the range are made up
    /// for by asking upstream for others.
    ///
    ///     ["a", "b", "c", "d"].publisher.output(in: 1...2)  // b, c
    ///
    /// - Precondition: No position in the range is negative.
    @inlinable
    public func output<R>(in range: R) -> Publishers.Output<Self> where R: RangeExpression, R.Bound == Int {
        Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
    }
}

extension Publishers {
    /// Publishes the values of its upstream at a range of positions.
    public struct Output<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The positions, counted from zero.
        public let range: CountableRange<Int>

        /// Makes a publisher of the values of `upstream` at the positions in `range`.
        ///
        /// - Precondition: No position in the range is negative.
        @inlinable
        public init(upstream: Upstream, range: CountableRange<Int>) {
            precondition(range.lowerBound >= 0, "The position of a value can't be negative; the range is \(range).")
            self.upstream = upstream
            self.range = range
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: StepConduit(
                    "Output", OutputStep(range), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

@usableFromInline
struct OutputStep<Input>: Step {
    @usableFromInline let machine: Cell<OutputMachine>

    @inlinable
    init(_ range: Range<Int>) { machine = Cell(OutputMachine(range)) }

    @inlinable var isOver: Bool { machine.value.isOver }

    @inlinable
    func receive(_ input: Input) -> StepResult<Input> {
        switch machine.value.received() {
        case .drop: .drop
        case .pass: .pass(input)
        case .passLast: .passLast(input)
        }
    }
}

/// Counts values up to a range and through it.
@usableFromInline
struct OutputMachine {
    @usableFromInline
    enum Verdict {
        case drop
        case pass
        case passLast
    }

    @usableFromInline var before: Int
    @usableFromInline var left: Int

    @inlinable
    init(_ range: Range<Int>) {
        before = range.lowerBound
        left = range.count
    }

    /// Whether no value is wanted, or none any more.
    @inlinable var isOver: Bool { left == 0 }

    @inlinable
    mutating func received() -> Verdict {
        // One that comes from inside the delivery of the last one is dropped.
        if isOver { return .drop }
        if before > 0 {
            before -= 1
            return .drop
        }
        left -= 1
        return isOver ? .passLast : .pass
    }
}
