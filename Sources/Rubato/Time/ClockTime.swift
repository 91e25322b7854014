import Synchronization

/// Any clock as a source of time. Each timer is a task that sleeps on the clock.
///
/// Whoever passes the same clock gets the same source: the same object, the same value where the clock can be compared,
/// and otherwise a clock of the same type.
package final class ClockTime<C: Clock>: TimeSource where C.Duration == Duration {
    package let attachments = Attachments()
    private let clock: C
    private let origin: C.Instant
    private let identity: ClockIdentity

    fileprivate init(_ clock: C, identity: ClockIdentity) {
        self.clock = clock
        self.identity = identity
        origin = clock.now
    }

    deinit { ClockTimes.shared.forget(identity) }

    package var now: Moment { .zero.advanced(by: origin.duration(to: clock.now)) }

    package var executor: (any TaskExecutor)? { nil }

    package func schedule(at moment: Moment, _ action: @escaping @Sendable () -> Void) -> TimerTicket {
        guard moment < .never else { return .none }
        // Holds this source while it waits: whoever passes the clock again in the meantime finds the same one.
        return .task(
            Task {
                let deadline = self.origin.advanced(by: .nanoseconds(moment.nanoseconds))
                // A clock may throw of its own accord, not only on cancellation. Then the action is due now, not lost.
                try? await self.clock.sleep(until: deadline, tolerance: nil)
                if !Task.isCancelled { action() }
            })
    }

    package func cancel(_ ticket: TimerTicket) {
        if case .task(let task) = ticket { task.cancel() }
    }
}

/// What makes two clocks the same.
// Unchecked is safe here: the value in it is a clock, and clocks are Sendable.
private enum ClockIdentity: Hashable, @unchecked Sendable {
    case object(ObjectIdentifier)
    case value(AnyHashable)
    case type(ObjectIdentifier)

    init<C: Clock>(_ clock: C) {
        if C.self is AnyObject.Type {
            self = .object(ObjectIdentifier(clock as AnyObject))
        } else if let value = clock as? any Hashable {
            self = .value(AnyHashable(value))
        } else {
            self = .type(ObjectIdentifier(C.self))
        }
    }
}

/// The sources of clocks that are in use.
package final class ClockTimes: Sendable {
    fileprivate static let shared = ClockTimes()

    private struct Entry {
        weak var source: (any TimeSource)?
    }

    private let entries = Locked<[ClockIdentity: Entry]>([:])

    /// The source that goes with a clock.
    package static func source(of clock: any Clock<Duration>) -> any TimeSource {
        if let clock = clock as? any TimeSourceClock { return clock.timeSource }
        return shared.source(of: clock)
    }

    private func source<C: Clock>(of clock: C) -> any TimeSource where C.Duration == Duration {
        let identity = ClockIdentity(clock)
        if let found = entries.withLock({ $0[identity]?.source }) { return found }
        let made = ClockTime(clock, identity: identity)
        return entries.withLock { entries in
            if let found = entries[identity]?.source { return found }
            entries[identity] = Entry(source: made)
            return made
        }
    }

    fileprivate func forget(_ identity: ClockIdentity) {
        // Another source may have taken the place in the meantime. What is found or removed is released after the lock.
        _ = entries.withLock { entries -> ((any TimeSource)?, [ClockIdentity: Entry].Element?) in
            guard let index = entries.index(forKey: identity) else { return (nil, nil) }
            if let found = entries.values[index].source { return (found, nil) }
            return (nil, entries.remove(at: index))
        }
    }
}
