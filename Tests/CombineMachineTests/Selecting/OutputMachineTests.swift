import Testing

@testable import Combine

@Suite("OutputMachine")
struct OutputMachineTests {
    @Test("agrees with the positions of every small range")
    func exhaustive() {
        for lower in 0...4 {
            for upper in lower...5 {
                var machine = OutputMachine(lower..<upper)
                #expect(machine.isOver == (lower == upper))
                for position in 0..<7 {
                    let verdict = machine.received()
                    let expected: OutputMachine.Verdict =
                        position == upper - 1 && position >= lower
                        ? .passLast : (lower..<upper).contains(position) ? .pass : .drop
                    #expect(verdict == expected, "\(position) of \(lower)..<\(upper)")
                }
                #expect(machine.isOver)
            }
        }
    }

    @Test("a range without an end is never over")
    func endless() {
        var machine = OutputMachine(1..<Int.max)
        #expect(machine.received() == .drop)
        for _ in 0..<100 { #expect(machine.received() == .pass) }
        #expect(!machine.isOver)
    }
}
