import Combine
import Synchronization
import TestSupport
import Testing

@Suite("Law: no value that was not asked for, and none of the others lost")
struct DemandLaw {
    static let throughgoing = OperatorTable.throughgoing.filter { !$0.traits.contains(.composite) }
    static let answering = OperatorTable.reducing + OperatorTable.tryReducing

    /// Asks for some values at first, then for more with the first value, then for more from outside.
    struct Plan: CustomTestStringConvertible, Sendable {
        let first: Int
        let withValue: Int
        let later: Int

        var testDescription: String { "\(first) at first, \(withValue) with a value, \(later) later" }

        static let all = [0, 1, 3].flatMap { first in
            [0, 2].flatMap { withValue in [0, 4].map { Plan(first: first, withValue: withValue, later: $0) } }
        }
    }

    /// Subscribes as planned and compares, at each value, how many have come with how many were asked for.
    private func follow(
        _ plan: Plan, _ publisher: OperatorRow.Downstream, _ context: LawContext, between: () -> Void = {}
    ) -> (values: Int, asked: Int) {
        let count = Atomic(0)
        let asked = Atomic(plan.first)
        let tooMany = Atomic(0)
        let probe = Probe<String, any Error>(
            plan.first > 0 ? .max(plan.first) : .none,
            onValue: { _ in
                let number = count.wrappingAdd(1, ordering: .relaxed).newValue
                if number > asked.load(ordering: .relaxed) { tooMany.add(1, ordering: .relaxed) }
                guard number == 1, plan.withValue > 0 else { return .none }
                asked.add(plan.withValue, ordering: .relaxed)
                return .max(plan.withValue)
            })
        publisher.subscribe(probe)
        context.settle()
        between()
        context.settle()
        if plan.later > 0 {
            asked.add(plan.later, ordering: .relaxed)
            probe.request(.max(plan.later))
        }
        between()
        context.settle()
        #expect(tooMany.load(ordering: .relaxed) == 0, "\(plan.testDescription)")
        #expect(probe.violations.isEmpty, "\(plan.testDescription)")
        let result = (probe.values.count, asked.load(ordering: .relaxed))
        probe.cancel()
        return result
    }

    @Test("of a sequence, as many values as were asked for", arguments: OperatorTable.all)
    func sequence(_ row: OperatorRow) {
        for plan in Plan.all {
            let context = LawContext()
            let sequence = (1...20).publisher.general.map { Item($0) }.setFailureType(to: (any Error).self)
            let (values, asked) = follow(plan, row.make(sequence.eraseToAnyPublisher(), context), context)
            switch row.output {
            case .each where row.traits.isDisjoint(with: [.takesAll, .waitsForOthers]):
                #expect(values == asked, "\(plan.testDescription)")
            case .once:
                #expect(values == min(asked, 1), "\(plan.testDescription)")
            case .each, .fewer:
                break
            }
        }
    }

    @Test("of a stream that keeps its latest value, no value that was not asked for", arguments: OperatorTable.all)
    func latest(_ row: OperatorRow) {
        for plan in Plan.all {
            let context = LawContext()
            let subject = CurrentValueSubject<Item, any Error>(0)
            _ = follow(plan, row.make(subject.eraseToAnyPublisher(), context), context) {
                for value in 1...9 { subject.send(Item(value)) }
            }
        }
    }

    @Test("of a stream that waits for nobody, no value that was not asked for", arguments: LawStream.all)
    func any(_ stream: LawStream) {
        for plan in Plan.all {
            let context = LawContext()
            let running = stream.start(context)
            _ = follow(plan, running.publisher, context) {
                for value in 1...9 { running.send(Item(value)) }
            }
        }
    }

    @Test("asks upstream for what is asked for, and for nothing of its own", arguments: throughgoing)
    func requests(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.none))
        #expect(bench.upstream.requests == [])
        bench.probe.request(.max(2))
        bench.probe.request(.unlimited)
        #expect(bench.upstream.requests == [.max(2), .unlimited])
    }

    @Test("hands on what is asked for with a value", arguments: throughgoing)
    func returned(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.max(1), onValue: { $0 == "1" ? .max(3) : .unlimited }))
        #expect(bench.upstream.send(1) == .max(3))
        #expect(bench.upstream.send(2) == .unlimited)
        #expect(bench.probe.log.count == 2)
    }

    @Test("asks upstream for all values once, whatever is asked for", arguments: answering)
    func all(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.none))
        #expect(bench.upstream.requests == [.unlimited])
        bench.probe.request(.max(1))
        bench.probe.request(.unlimited)
        #expect(bench.upstream.requests == [.unlimited])
        #expect(bench.upstream.send(0) == .none)
    }

    @Test("the answer waits until it is asked for", arguments: answering)
    func waits(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.none))
        bench.upstream.send(1)
        bench.upstream.send(completion: .finished)
        #expect(bench.probe.log.isEmpty)
        bench.probe.request(.max(1))
        #expect(bench.probe.log.count == 2)
        #expect(bench.probe.log.last == "finished")
        bench.probe.request(.max(1))
        #expect(bench.probe.log.count == 2)
    }

    @Test("an answer that waits goes with a cancel", arguments: answering)
    func cancelled(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.none))
        bench.upstream.send(1)
        bench.upstream.send(completion: .finished)
        bench.probe.cancel()
        bench.probe.request(.max(1))
        #expect(bench.probe.log.isEmpty)
    }

    @Test("a failure does not wait", arguments: answering)
    func failure(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.none))
        bench.upstream.send(completion: .failure(StreamError.lost))
        #expect(bench.probe.log == ["failed: lost"])
    }

    @Test("traps on a request for nothing, as it is the source of its answer")
    func zero() async {
        await #expect(processExitsWith: .failure) {
            let probe = Probe<Int, Never>(.none)
            [1, 2].publisher.general.count().subscribe(probe)
            probe.request(.none)
        }
    }
}
