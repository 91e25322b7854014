import Combine
import Dispatch
import Rubato

/// The rules of virtual time: what is due when, and where the clock stands. Knows no lock and runs nothing.
struct VirtualTimeMachine<Action> {
    typealias Instant = DispatchQueue.SchedulerTimeType

    /// One action, and when it is due again if it repeats.
    struct Entry {
        let action: Action
        var next: Instant?
        let interval: Instant.Stride?
    }

    typealias Ticket = Agenda<Instant, Entry>.Ticket

    private var agenda = Agenda<Instant, Entry>()
    private(set) var now: Instant

    init(startingAt start: Instant) { now = start }

    var pendingCount: Int { agenda.count }

    /// Adds an action; returns nil where it is due at no time, and is not kept.
    mutating func add(_ action: Action, at date: Instant, every interval: Instant.Stride? = nil) -> Ticket? {
        guard date <= now || date < .never else { return nil }
        let next = interval.flatMap { Self.tick(after: now, from: date, every: $0) }
        return agenda.add(Entry(action: action, next: next, interval: interval), at: max(date, now))
    }

    mutating func remove(_ ticket: Ticket) -> Action? {
        agenda.remove(ticket)?.action
    }

    /// Moves the clock to the first action due up to `limit` and returns that; nil where there is none.
    mutating func next(notAfter limit: Instant) -> Action? {
        guard let (instant, ticket) = agenda.first, instant <= limit, let entry = agenda[ticket] else { return nil }
        now = max(now, instant)
        if let next = entry.next, let interval = entry.interval {
            var following = entry
            following.next = Self.tick(after: next, from: next, every: interval)
            agenda[ticket] = following
            agenda.postponeFirst(to: next)
            return entry.action
        }
        return agenda.removeFirst()?.action
    }

    /// As `next`, and where there is none moves the clock to `target`, unless it is past that already.
    mutating func advance(to target: Instant) -> Action? {
        if let action = next(notAfter: target) { return action }
        now = max(now, target)
        return nil
    }

    /// What is due first, for a report.
    func upcoming(_ limit: Int) -> [(instant: Instant, entry: Entry)] {
        agenda.prefix(limit).map { ($0.instant, $0.element) }
    }

    /// The first instant of the series `date`, `date + interval`, ... that is later than both `date` and `now`; nil
    /// where the series does not move on or runs into never.
    private static func tick(after now: Instant, from date: Instant, every interval: Instant.Stride) -> Instant? {
        let zero = Instant.Stride.nanoseconds(0)
        guard interval > zero else { return nil }
        let late = date.distance(to: now)
        let missed = late > zero ? late.magnitude / interval.magnitude * interval.magnitude : 0
        let tick = date.advanced(by: .nanoseconds(missed)).advanced(by: interval)
        return tick > date && tick < .never ? tick : nil
    }
}

extension DispatchQueue.SchedulerTimeType {
    /// The instant that no clock reaches.
    static let never = Self(.distantFuture)
}
