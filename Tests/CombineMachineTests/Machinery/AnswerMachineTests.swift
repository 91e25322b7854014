import Testing

@testable import Combine

@Suite("AnswerMachine")
struct AnswerMachineTests {
    @Test("delivers when the answer is known and asked for, whichever comes first")
    func both() {
        var asked = AnswerMachine<Int>()
        #expect(asked.requested() == nil)
        #expect(asked.answered(1) == 1)
        var known = AnswerMachine<Int>()
        #expect(known.answered(1) == nil)
        #expect(known.requested() == 1)
    }

    @Test("delivers once, and completes once")
    func once() {
        var machine = AnswerMachine<Int>()
        #expect(machine.delivered() == false)
        _ = machine.requested()
        #expect(machine.answered(1) == 1)
        #expect(machine.answered(2) == nil)
        #expect(machine.requested() == nil)
        #expect(machine.delivered() == true)
        #expect(machine.delivered() == false)
        #expect(machine.requested() == nil)
    }

    @Test("an end gives back the answer that waits, and lets nothing follow")
    func end() {
        var waiting = AnswerMachine<Int>()
        _ = waiting.answered(1)
        #expect(waiting.end() == 1)
        #expect(waiting.end() == nil)
        #expect(waiting.requested() == nil)
        #expect(waiting.answered(2) == nil)
        var delivering = AnswerMachine<Int>()
        _ = delivering.requested()
        _ = delivering.answered(1)
        #expect(delivering.end() == nil)
        #expect(delivering.delivered() == false)
    }

    @Test("an answer that is known from the beginning waits to be asked for")
    func knownAtOnce() {
        var machine = AnswerMachine(3)
        #expect(machine.answered(4) == nil)
        #expect(machine.requested() == 3)
        #expect(machine.delivered() == true)
    }

    @Test("fails unasked, once, and not where an answer is known or nothing more is wanted")
    func failure() {
        var working = AnswerMachine<Int>()
        #expect(working.failed() == true)
        #expect(working.failed() == false)
        #expect(working.requested() == nil)
        #expect(working.answered(1) == nil)
        var known = AnswerMachine(1)
        #expect(known.failed() == false)
        #expect(known.requested() == 1)
        var ended = AnswerMachine<Int>()
        _ = ended.end()
        #expect(ended.failed() == false)
    }
}
