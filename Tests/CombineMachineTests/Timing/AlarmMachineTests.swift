import Testing

@testable import Combine

@Suite("AlarmMachine")
struct AlarmMachineTests {
    private func name(_ ring: AlarmMachine<Int>.Ring) -> String {
        switch ring {
        case .void: "void"
        case .due: "due"
        case .early(let ticket, let deadline): "early \(ticket) \(deadline)"
        }
    }

    @Test("an eager alarm starts a timer with each deadline, and only the latest counts")
    func eager() {
        var alarm = AlarmMachine<Int>(isLazy: false)
        #expect(alarm.set(to: 10) == 1)
        #expect(alarm.set(to: 15) == 2)
        #expect(name(alarm.fired(1, at: nil)) == "void")
        #expect(alarm.isSet)
        #expect(name(alarm.fired(2, at: nil)) == "due")
        #expect(!alarm.isSet)
        #expect(name(alarm.fired(2, at: nil)) == "void")
        #expect(alarm.set(to: 30) == 3)
    }

    @Test("a lazy alarm lets its timer run, and starts another where the deadline has moved on")
    func lazy() {
        var alarm = AlarmMachine<Int>(isLazy: true)
        #expect(alarm.set(to: 10) == 1)
        #expect(alarm.set(to: 15) == nil)
        #expect(alarm.set(to: 19) == nil)
        #expect(name(alarm.fired(1, at: 10)) == "early 2 19")
        #expect(alarm.set(to: 21) == nil)
        #expect(name(alarm.fired(1, at: 19)) == "void")
        #expect(name(alarm.fired(2, at: 20)) == "early 3 21")
        #expect(name(alarm.fired(3, at: 21)) == "due")
        #expect(alarm.set(to: 40) == 4)
    }

    @Test("stopped, the timer that runs is void, and the next deadline needs a new one", arguments: [true, false])
    func stop(isLazy: Bool) {
        var alarm = AlarmMachine<Int>(isLazy: isLazy)
        #expect(alarm.set(to: 10) == 1)
        alarm.stop()
        #expect(name(alarm.fired(1, at: 10)) == "void")
        #expect(alarm.set(to: 20) == 3)
        #expect(name(alarm.fired(3, at: 20)) == "due")
    }

    @Test("lazy and eager alarms ring at the same instants")
    func agreement() {
        for pattern in 0..<(1 << 12) {
            #expect(rings(isLazy: true, pattern) == rings(isLazy: false, pattern), "pattern \(pattern)")
        }
    }

    /// Sets an alarm for three units later at each instant whose bit is set, and returns when it rings.
    private func rings(isLazy: Bool, _ pattern: Int) -> [Int] {
        var alarm = AlarmMachine<Int>(isLazy: isLazy)
        var timers: [(ticket: Int, at: Int)] = []
        var rings: [Int] = []
        for instant in 0..<20 {
            while let index = timers.firstIndex(where: { $0.at <= instant }) {
                switch alarm.fired(timers.remove(at: index).ticket, at: isLazy ? instant : nil) {
                case .void: break
                case .early(let ticket, let deadline): timers.append((ticket, deadline))
                case .due: rings.append(instant)
                }
            }
            if pattern >> instant & 1 == 1, let ticket = alarm.set(to: instant + 3) {
                timers.append((ticket, instant + 3))
            }
        }
        return rings
    }
}
