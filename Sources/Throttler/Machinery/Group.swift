import Rubato

/// One group of calls: its rules, its timer, and the way back from a call that may still be taken back.
struct Group<Machine: GroupMachine> {
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
    private var undo: Undo?

    /// The number of the timer and when it fires; `.never` where there is none. It is moved only to an earlier time: where
    /// the deadline has moved on, it looks again when it fires.
    private var timerID: UInt64 = 0
    private var timerMoment = Moment.never
    private var ticket: TimerTicket?

    init() {}

    /// Nothing waits, no window is open, and no call may be taken back.
    var isOver: Bool { machine.deadline == .never && undo == nil }

    /// What to do after the lock has been released. What is only to be destroyed then is in here too.
    struct Effects {
        var verdict = Verdict.dropped

        /// What a call into an open window doesn't have.
        var more: More?
    }

    final class More {
        /// A call that was due before this one came. It runs first.
        var due: Machine.Call?

        /// A call that never runs.
        fileprivate var dropped: Machine.Call?

        /// The number under which to set a timer, and the moment for which.
        var timer: (id: UInt64, moment: Moment)?

        /// A timer that is of no more use.
        var uselessTicket: TimerTicket?

        fileprivate var undo: Undo?
        fileprivate var machine: Machine?
    }

    /// Takes a call. With a `revocableAs`, it may be taken back until `take`, or until something else happens here.
    ///
    /// A call that runs at once stays in `call`. Otherwise, what is in there afterwards never runs.
    @inline(__always)
    mutating func arrive(
        _ call: inout Machine.Call?, at now: Moment, for duration: Duration, option: Machine.Option,
        revocableAs id: UInt64? = nil, numbers: inout UInt64
    ) -> Effects {
        guard id == nil, undo == nil, machine.deadline > now, timerMoment < .never, duration.isPositive else {
            return arriveOutsideWindow(&call, now, duration, option, id, &numbers)
        }
        // In a window, and with a timer that is early enough: the path that has to be cheap.
        var effects = Effects(verdict: machine.arrived(&call, at: now, for: duration, option: option))
        if machine.deadline < timerMoment { settle(&effects, &numbers) }
        return effects
    }

    @inline(never)
    private mutating func arriveOutsideWindow(
        _ call: inout Machine.Call?, _ now: Moment, _ duration: Duration, _ option: Machine.Option, _ id: UInt64?,
        _ numbers: inout UInt64
    ) -> Effects {
        var effects = Effects(more: More())
        if machine.deadline <= now { effects.more?.due = machine.due(at: now) }
        forgetUndo(&effects)
        if let id { undo = Undo(id: id, machine: machine) }
        if duration.isPositive {
            effects.verdict = machine.arrived(&call, at: now, for: duration, option: option)
        } else {
            effects.verdict = .runs
            effects.more?.dropped = machine.overtaken()
        }
        settle(&effects, &numbers)
        return effects
    }

    /// The timer of that number has fired.
    mutating func fired(_ id: UInt64, at now: Moment, numbers: inout UInt64) -> Effects {
        var effects = Effects(more: More())
        guard timerID == id else { return effects }
        dropTimer()
        if let due = machine.due(at: now) {
            effects.more?.due = due
            // A call that runs is taken. The end of a window alone leaves the way back open.
            forgetUndo(&effects)
        }
        settle(&effects, &numbers)
        return effects
    }

    /// Keeps the ticket of the timer of that number. False where that is of no more use.
    mutating func hold(_ ticket: TimerTicket, _ id: UInt64) -> Bool {
        guard timerID == id else { return false }
        self.ticket = ticket
        return true
    }

    /// Takes the latest call for good, if that is the one of the number.
    mutating func take(_ id: UInt64, numbers: inout UInt64) -> Effects {
        var effects = Effects(more: More())
        guard undo?.id == id else { return effects }
        forgetUndo(&effects)
        settle(&effects, &numbers)
        return effects
    }

    /// Takes the call of that number back: all is as before. `nil` where it is too late for that.
    mutating func revoke(_ id: UInt64, numbers: inout UInt64) -> Effects? {
        guard let undo, undo.id == id else { return nil }
        var effects = Effects(more: More())
        effects.more?.machine = machine
        machine = undo.machine
        forgetUndo(&effects)
        settle(&effects, &numbers)
        return effects
    }

    /// Takes out what waits; it is due.
    mutating func flush(at now: Moment, numbers: inout UInt64) -> Effects {
        var effects = Effects(more: More())
        forgetUndo(&effects)
        effects.more?.due = machine.flush(at: now)
        settle(&effects, &numbers)
        return effects
    }

    /// Takes out what waits; it never runs. The verdict says whether there was anything.
    mutating func cancel(numbers: inout UInt64) -> Effects {
        var effects = Effects(verdict: machine.isWaiting ? .waits : .dropped, more: More())
        forgetUndo(&effects)
        effects.more?.dropped = machine.cancel()
        settle(&effects, &numbers)
        return effects
    }

    private mutating func forgetUndo(_ effects: inout Effects) {
        guard undo != nil else { return }
        effects.more?.undo = undo
        undo = nil
    }

    /// Sees to it that there is a timer for the deadline, or none where the group is over.
    private mutating func settle(_ effects: inout Effects, _ numbers: inout UInt64) {
        let deadline = machine.deadline
        guard deadline < timerMoment || isOver else { return }
        let more = effects.more ?? More()
        effects.more = more
        more.uselessTicket = ticket
        dropTimer()
        guard deadline < .never else { return }
        numbers += 1
        timerID = numbers
        timerMoment = deadline
        more.timer = (numbers, deadline)
    }

    private mutating func dropTimer() {
        timerID = 0
        timerMoment = .never
        ticket = nil
    }
}
