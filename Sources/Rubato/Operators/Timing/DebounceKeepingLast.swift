public import Combine

extension Publisher {
    /// Publishes a value when nothing has followed it for `interval`, as `debounce` does, and keeps the last one: when the
    /// upstream finishes, a value that still waits for its pause is published first.
    ///
    ///     input                 a-b-----------c-|
    ///     debounce              -------b--------|
    ///     debounceKeepingLast   -------b--------c|
    ///
    /// For an editor that saves after a pause in typing, the last words before it closes are saved too. A value that has
    /// been published is not published again by the finish. Equal values are not compared: where the same text is typed
    /// twice with a pause in between, it is published twice; add `removeDuplicates()` where that must not be.
    ///
    /// A failure comes at once and drops the value that waits. All values are asked of the upstream at once. A value whose
    /// pause ends while the subscriber has no demand is dropped, except for the last one before a finish, which then
    /// waits for a request, and the end for that. Everything is delivered on `scheduler`, one event at a time; only what
    /// has waited for a request comes from where that is made.
    /// - Parameters:
    ///   - interval: The length of the pause.
    ///   - scheduler: The clock, and where the events are delivered.
    ///   - options: What the scheduler is told about each delivery.
    @inlinable
    public func debounceKeepingLast<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> {
        Deferred {
            let pending = PendingValue<Output>()
            return self.map { pending.hold($0) }
                .debounce(for: interval, scheduler: scheduler, options: options)
                .map { pending.release($0) }
                // Attached when the upstream has finished, and never where it fails.
                .append(Deferred { pending.take().publisher.setFailureType(to: Failure.self) })
        }
        .eraseToAnyPublisher()
    }
}

/// The latest value of one stream, until it is published. Values are told apart by number, as two may be equal.
@usableFromInline
final class PendingValue<Value> {
    @usableFromInline
    struct Numbered {
        @usableFromInline let value: Value
        @usableFromInline let number: Int

        @inlinable
        init(value: Value, number: Int) {
            self.value = value
            self.number = number
        }
    }

    // Held by the upstream's thread, released by the scheduler's.
    @usableFromInline let latest = Locked<(number: Int, value: Value?)>((0, nil))

    @inlinable
    init() {}

    @inlinable
    func hold(_ value: Value) -> Numbered {
        let (number, _) = latest.withLock { latest in
            let before = latest.value
            latest = (latest.number + 1, value)
            return (latest.number, before)
        }
        return Numbered(value: value, number: number)
    }

    /// Forgets a value that is being published, unless a later one is pending by now.
    @inlinable
    func release(_ published: Numbered) -> Value {
        _ = latest.withLock { latest in
            latest.number == published.number ? latest.value.take() : nil
        }
        return published.value
    }

    @inlinable
    func take() -> Value? { latest.withLock { $0.value.take() } }
}
