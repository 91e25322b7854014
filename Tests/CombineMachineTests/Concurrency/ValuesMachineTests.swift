import Testing

@testable import Combine

@Suite("ValuesMachine")
struct ValuesMachineTests {
    @Test("asks for what was awaited before the subscription when it is there, and then for each")
    func demand() {
        var machine = ValuesMachine()
        #expect(machine.next() == .wait(isAskedFor: false))
        #expect(machine.next() == .wait(isAskedFor: false))
        #expect(machine.subscribed() == .max(2))
        #expect(machine.next() == .wait(isAskedFor: true))
        var prompt = ValuesMachine()
        #expect(prompt.subscribed() == Subscribers.Demand.none)
        #expect(prompt.next() == .wait(isAskedFor: true))
    }

    @Test("ends once, and for all")
    func end() {
        var machine = ValuesMachine()
        #expect(machine.ended() == true)
        #expect(machine.ended() == false)
        #expect(machine.next() == .end)
        #expect(machine.subscribed() == Subscribers.Demand.none)
        #expect(machine.next() == .end)
    }
}

extension ValuesMachine.Next: Equatable {
    public static func == (lhs: Self, rhs: Self) -> Bool { "\(lhs)" == "\(rhs)" }
}
