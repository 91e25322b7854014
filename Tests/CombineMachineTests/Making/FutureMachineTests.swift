import Testing

@testable import Combine

@Suite("FutureMachine")
struct FutureMachineTests {
    enum Lost: Error, Equatable { case it }
    typealias Machine = FutureMachine<Int, Lost>

    @Test("delivers a success when it is there and asked for, whichever comes first")
    func success() {
        var asked = Machine()
        #expect(asked.requested() == nil)
        #expect(asked.fulfilled(.success(1)) == .success(1))
        #expect(asked.requested() == nil)
        #expect(asked.delivered() == true)
        #expect(asked.delivered() == false)
        var unasked = Machine()
        #expect(unasked.fulfilled(.success(1)) == nil)
        #expect(unasked.fulfilled(.success(2)) == nil)
        #expect(unasked.requested() == 1)
        #expect(unasked.requested() == nil)
        #expect(unasked.delivered() == true)
        var late = Machine(3)
        #expect(late.requested() == 3)
    }

    @Test("delivers a failure unasked")
    func failure() {
        var machine = Machine()
        #expect(machine.fulfilled(.failure(.it)) == .failure(.it))
        #expect(machine.delivered() == true)
    }

    @Test("delivers nothing after a cancel, and no completion after one inside the value")
    func cancel() {
        var waiting = Machine()
        _ = waiting.requested()
        _ = waiting.cancelled()
        #expect(waiting.fulfilled(.success(1)) == nil)
        var holding = Machine(1)
        guard case .holding(1) = holding.cancelled() else {
            Issue.record("the value must be handed out, to be released without a lock")
            return
        }
        #expect(holding.requested() == nil)
        var delivering = Machine(1)
        _ = delivering.requested()
        _ = delivering.cancelled()
        #expect(delivering.delivered() == false)
    }
}
