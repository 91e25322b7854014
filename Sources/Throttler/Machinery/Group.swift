import Rubato

/// One group of calls: its rules, its timer, and the way back from a call that may still be taken back.
struct Group<Machine: GroupMachine> {
    /// The timer. It is moved only to an earlier time: where the deadline has moved on, it looks again when it fires.
    private struct Alarm {
        let id: UInt64
        let moment: Moment
        var ticket: TimerTicket?
    }

    /// How the group was before the latest call, until that is taken for good.
    final class Undo {
        let id: UInt64
        let machine: Machine

        init(id: UInt64, machine: Machine) {
            self.id = id
            self.machine = machine
        }
    }

    private(set) var machine = Machine()
    private var alarm: Alarm?
    private var undo: Undo?

    /// Nothing waits, no window is open, and no call may be taken back.
    var isOver: Bool { machine.deadline == nil && undo == nil }

    /// What to do after the lock has been released. What is only to be destroyed is in here too.
    struct Effects {
        var verdict = Verdict.dropped

        /// A call that was due before this one came. It runs first.
        var due: Machine.Call?

        /// The moment for which to set a timer, and the number under which to do so.
        var alarm: (id: UInt64, moment: Moment)?

        /// A timer that is of no more use.
        var uselessTimer: TimerTicket?

        fileprivate var released: Machine.Call?
        fileprivate var releasedUndo: Undo?
        fileprivate var releasedMachine: Machine?
    }

    /// Takes a call. With an `id`, it may be taken back until `take`, or until something else happens here.
    mutating func arrive(
        _ call: borrowing Machine.Call, at now: Moment, for duration: Duration, option: Machine.Option, revocableAs id: UInt64?,
        alarms: inout UInt64
    ) -> Effects {
        var effects = Effects()
        if let deadline = machine.deadline, deadline <= now { effects.due = machine.due(at: now) }
        if undo != nil { effects.releasedUndo = forgetUndo() }
        let previous = id == nil ? nil : machine
        let arrival = machine.arrived(call, at: now, for: duration, option: option)
        if let id, let previous { undo = Undo(id: id, machine: previous) }
        effects.verdict = arrival.verdict
        effects.released = arrival.replaced
        setAlarm(&effects, &alarms)
        return effects
    }

    /// The timer of that number has fired.
    mutating func fired(_ id: UInt64, at now: Moment, alarms: inout UInt64) -> Effects {
        var effects = Effects()
        guard alarm?.id == id else { return effects }
        alarm = nil
        effects.due = machine.due(at: now)
        // A call that runs is taken. The end of a window alone leaves the way back open.
        if effects.due != nil { effects.releasedUndo = forgetUndo() }
        setAlarm(&effects, &alarms)
        return effects
    }

    /// Keeps the ticket of the timer of that number. False where that is of no more use.
    mutating func hold(_ ticket: TimerTicket, _ id: UInt64) -> Bool {
        guard alarm?.id == id else { return false }
        alarm?.ticket = ticket
        return true
    }

    /// Takes the latest call for good, if that is the one of the number.
    mutating func take(_ id: UInt64) -> Effects {
        var effects = Effects()
        guard undo?.id == id else { return effects }
        effects.releasedUndo = forgetUndo()
        dropAlarmIfOver(&effects)
        return effects
    }

    /// Takes the call of that number back: all is as before. `nil` where it is too late for that.
    mutating func revoke(_ id: UInt64, alarms: inout UInt64) -> Effects? {
        guard let undo, undo.id == id else { return nil }
        var effects = Effects()
        effects.releasedMachine = machine
        effects.releasedUndo = forgetUndo()
        machine = undo.machine
        setAlarm(&effects, &alarms)
        return effects
    }

    /// Takes out what waits; `due` holds it.
    mutating func flush(at now: Moment, alarms: inout UInt64) -> Effects {
        var effects = Effects()
        effects.releasedUndo = forgetUndo()
        effects.due = machine.flush(at: now)
        setAlarm(&effects, &alarms)
        return effects
    }

    /// Takes out what waits; it never runs. The verdict says whether there was anything.
    mutating func cancel(alarms: inout UInt64) -> Effects {
        var effects = Effects()
        effects.releasedUndo = forgetUndo()
        effects.verdict = machine.isWaiting ? .waits : .dropped
        effects.released = machine.cancel()
        setAlarm(&effects, &alarms)
        return effects
    }

    private mutating func forgetUndo() -> Undo? {
        defer { undo = nil }
        return undo
    }

    private mutating func setAlarm(_ effects: inout Effects, _ alarms: inout UInt64) {
        guard let deadline = machine.deadline else { return dropAlarmIfOver(&effects) }
        if let alarm, alarm.moment <= deadline { return }
        effects.uselessTimer = alarm?.ticket
        alarms += 1
        alarm = Alarm(id: alarms, moment: deadline)
        effects.alarm = (alarms, deadline)
    }

    private mutating func dropAlarmIfOver(_ effects: inout Effects) {
        guard isOver else { return }
        effects.uselessTimer = alarm?.ticket
        alarm = nil
    }
}
