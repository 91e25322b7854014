extension Just {
    /// The same publisher: its value is the first.
    @inlinable
    public func first() -> Just<Output> { self }

    /// A publisher of the value where `predicate`, which is called now, is true of it, else of nothing.
    @inlinable
    public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

    /// The same publisher: its value is the last.
    @inlinable
    public func last() -> Just<Output> { self }

    /// A publisher of the value where `predicate`, which is called now, is true of it, else of nothing.
    @inlinable
    public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

    /// A publisher of the value where `index` is zero, else of nothing.
    ///
    /// - Precondition: `index` is not negative.
    @inlinable
    public func output(at index: Int) -> Optional<Output>.Publisher {
        precondition(index >= 0, "The position of a value can't be negative; this one is \(index).")
        return Optional.Publisher(index == 0 ? output : nil)
    }

    /// A publisher of the value where `range` begins at zero, else of nothing.
    ///
    /// As in Apple's Combine, that holds for the empty range `0..<0` too, of which the operator of other publishers
    /// publishes nothing.
    @inlinable
    public func output<R>(in range: R) -> Optional<Output>.Publisher where R: RangeExpression, R.Bound == Int {
        Optional.Publisher(range.relative(to: 0..<Int.max).lowerBound == 0 ? output : nil)
    }

    /// A publisher of the value, or of nothing where `maxLength` is zero.
    ///
    /// - Precondition: `maxLength` is not negative.
    @inlinable
    public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
        precondition(maxLength >= 0, "The length of a prefix can't be negative; this one is \(maxLength).")
        return Optional.Publisher(maxLength > 0 ? output : nil)
    }

    /// A publisher of the value where `predicate`, which is called now, is true of it, else of nothing.
    @inlinable
    public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

    /// A publisher of nothing, or of the value where `count` is zero.
    ///
    /// - Precondition: `count` is not negative.
    @inlinable
    public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
        precondition(count >= 0, "The count of values to drop can't be negative; this one is \(count).")
        return Optional.Publisher(count == 0 ? output : nil)
    }

    /// A publisher of the value where `predicate`, which is called now, is false of it, else of nothing.
    @inlinable
    public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
        filter { !predicate($0) }
    }
}
