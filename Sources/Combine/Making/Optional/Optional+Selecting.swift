extension Optional.Publisher {
    /// The same publisher: a value of it is the first.
    @inlinable
    public func first() -> Optional<Wrapped>.Publisher { self }

    /// A publisher of the value where there is one and `predicate`, which is called now, is true of it.
    @inlinable
    public func first(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

    /// The same publisher: a value of it is the last.
    @inlinable
    public func last() -> Optional<Wrapped>.Publisher { self }

    /// A publisher of the value where there is one and `predicate`, which is called now, is true of it.
    @inlinable
    public func last(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

    /// The same publisher where `index` is zero, else one of nothing.
    ///
    /// - Precondition: `index` is not negative.
    @inlinable
    public func output(at index: Int) -> Optional<Wrapped>.Publisher {
        precondition(index >= 0, "The position of a value can't be negative; this one is \(index).")
        return Optional.Publisher(index == 0 ? output : nil)
    }

    /// The same publisher where `range` contains zero, else one of nothing.
    ///
    /// - Precondition: No position in the range is negative.
    @inlinable
    public func output<R>(in range: R) -> Optional<Wrapped>.Publisher where R: RangeExpression, R.Bound == Int {
        let range = range.relative(to: 0..<Int.max)
        precondition(range.lowerBound >= 0, "The position of a value can't be negative; the range is \(range).")
        return Optional.Publisher(range.contains(0) ? output : nil)
    }

    /// The same publisher, or one of nothing where `maxLength` is zero.
    ///
    /// - Precondition: `maxLength` is not negative.
    @inlinable
    public func prefix(_ maxLength: Int) -> Optional<Wrapped>.Publisher {
        precondition(maxLength >= 0, "The length of a prefix can't be negative; this one is \(maxLength).")
        return Optional.Publisher(maxLength > 0 ? output : nil)
    }

    /// A publisher of the value where there is one and `predicate`, which is called now, is true of it.
    @inlinable
    public func prefix(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

    /// A publisher of nothing, or the same publisher where `count` is zero.
    ///
    /// - Precondition: `count` is not negative.
    @inlinable
    public func dropFirst(_ count: Int = 1) -> Optional<Wrapped>.Publisher {
        precondition(count >= 0, "The count of values to drop can't be negative; this one is \(count).")
        return Optional.Publisher(count == 0 ? output : nil)
    }

    /// A publisher of the value where there is one and `predicate`, which is called now, is false of it.
    @inlinable
    public func drop(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
        filter { !predicate($0) }
    }
}
