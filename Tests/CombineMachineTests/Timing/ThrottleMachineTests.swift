import Testing

@testable import Combine

@Suite("ThrottleMachine")
struct ThrottleMachineTests {
    typealias Machine = ThrottleMachine<String, Never, Int>

    private func name(_ publication: Machine.Publication?) -> String {
        switch publication {
        case nil: "none"
        case .now(let ticket): "now \(ticket)"
        case .later(let ticket, let instant): "\(instant) \(ticket)"
        }
    }

    private func name(_ event: OutgoingEvent<String, Never>) -> String {
        switch event {
        case .value(let value): value
        case .completion: "completion"
        case .nothing: "nothing"
        case .release: "release"
        }
    }

    @Test("publishes at once when idle, and at the interval's end when busy", arguments: [true, false])
    func values(keepsLatest: Bool) {
        var machine = Machine(keepsLatest: keepsLatest)
        machine.requested(.unlimited)
        #expect(machine.offered("a").isTaken == false)
        #expect(name(machine.received("a", at: 0)) == "now 1")
        #expect(machine.fired(1) == true)
        #expect(name(machine.publish(until: 10).step) == "a")
        #expect(name(machine.received("b", at: 9)) == "10 2")
        let (isTaken, replaced) = machine.offered("c")
        #expect(isTaken)
        #expect(replaced == (keepsLatest ? "b" : nil))
        #expect(name(machine.publish(until: 20).step) == "nothing")
        #expect(machine.fired(1) == false)
        #expect(machine.fired(2) == true)
        #expect(name(machine.publish(until: 20).step) == (keepsLatest ? "c" : "b"))
        #expect(machine.fired(2) == false)
        #expect(name(machine.received("d", at: 20)) == "now 3")
    }

    @Test("without demand a value is handed back and no interval begins")
    func demand() {
        var machine = Machine(keepsLatest: true)
        _ = machine.received("a", at: 0)
        _ = machine.fired(1)
        let (step, dropped) = machine.publish(until: 10)
        #expect(name(step) == "nothing")
        #expect(dropped == "a")
        #expect(name(machine.received("b", at: 1)) == "now 2")
    }

    @Test("the completion waits for the value that is held")
    func completion() {
        var machine = Machine(keepsLatest: true)
        machine.requested(.max(1))
        _ = machine.received("a", at: 0)
        #expect(machine.completed(.finished) == false)
        #expect(name(machine.finish()) == "nothing")
        _ = machine.fired(1)
        #expect(name(machine.publish(until: 10).step) == "a")
        #expect(name(machine.finish()) == "completion")
        #expect(name(machine.finish()) == "nothing")
        #expect(name(machine.publish(until: 10).step) == "release")
    }

    @Test("the completion is ready where nothing is held, and nothing comes after a cancel")
    func ends() {
        var machine = Machine(keepsLatest: true)
        #expect(machine.completed(.finished) == true)
        var cancelled = Machine(keepsLatest: true)
        _ = cancelled.received("a", at: 0)
        #expect(cancelled.cancelled().0 == "a")
        #expect(cancelled.fired(1) == false)
        #expect(cancelled.completed(.finished) == false)
        #expect(name(cancelled.received("b", at: 0)) == "none")
        #expect(name(cancelled.finish()) == "nothing")
    }
}
