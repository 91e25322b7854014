import Synchronization
import Testing

@testable import Combine

@Suite("Gate")
struct GateTests {
    @Test("lets one thread in, and knows it when it comes again")
    func entering() {
        let gate = Gate()
        let result1 = gate.enter(as: 2)
        #expect(result1 == .entered)
        let result2 = gate.enter(as: 2)
        #expect(result2 == .nested)
        let result3 = gate.enter(as: 4)
        #expect(result3 == .busy)
        let result4 = gate.leave(as: 2)
        #expect(result4)
        let result5 = gate.enter(as: 4)
        #expect(result5 == .entered)
    }

    @Test("refuses to be left while work waits, once for all that was left")
    func leavingWork() {
        let gate = Gate()
        _ = gate.enter(as: 2)
        let result6 = gate.leaveWork(as: 4)
        #expect(!result6)
        let result7 = gate.leaveWork(as: 6)
        #expect(!result7)
        let result8 = gate.enter(as: 2)
        #expect(result8 == .nested)
        let result9 = gate.leave(as: 2)
        #expect(!result9)
        let result10 = gate.leave(as: 2)
        #expect(result10)
    }

    @Test("work that comes when the owner has left makes its bringer the owner")
    func workAfterLeaving() {
        let gate = Gate()
        let result11 = gate.leaveWork(as: 4)
        #expect(result11)
        let result12 = gate.enter(as: 4)
        #expect(result12 == .nested)
        let result13 = gate.leave(as: 4)
        #expect(result13)
    }

    @Test("an owner that nobody relieves goes on")
    func handingOverToNobody() {
        let gate = Gate()
        _ = gate.enter(as: 2)
        let result14 = gate.handOver(as: 2)
        #expect(!result14)
        let result15 = gate.enter(as: 2)
        #expect(result15 == .nested)
        let result16 = gate.leave(as: 2)
        #expect(result16)
    }

    @Test("a gate that is handed over goes to whoever brings work, and to nobody who does not")
    func takingOver() {
        let gate = Gate()
        gate.word.store(1, ordering: .relaxed)
        let result17 = gate.enter(as: 4)
        #expect(result17 == .busy)
        let result18 = gate.leaveWork(as: 4)
        #expect(result18)
        let result19 = gate.enter(as: 4)
        #expect(result19 == .nested)
        let result20 = gate.leave(as: 4)
        #expect(result20)
    }
}
