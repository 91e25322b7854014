import Combine
import RubatoTesting
import TestSupport
import Testing

@Suite("Law: schedulers")
struct SchedulerLaw {
    static let rows = OperatorTable.timing
    static let hopping = OperatorTable.all.filter { $0.traits.contains(.hops) }
    static let takingAll = rows.filter { $0.traits.contains(.takesAll) }

    @Test("nothing arrives before the scheduler runs", arguments: hopping)
    func hop(_ row: OperatorRow) {
        let bench = Bench(row)
        bench.upstream.send(1)
        #expect(bench.probe.log.isEmpty)
        bench.settle()
        #expect(bench.probe.log == ["1"])
        bench.upstream.send(completion: .finished)
        #expect(bench.probe.log == ["1"])
        bench.settle()
        #expect(bench.probe.log == ["1", "finished"])
    }

    @Test("what asks for all values does so once, whatever is asked of it", arguments: takingAll)
    func all(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.max(2)))
        bench.probe.request(.max(3))
        bench.settle()
        #expect(bench.upstream.requests == [.unlimited])
    }

    @Test(
        "the others ask for what is asked of them, and for what is asked with a value",
        arguments: rows.filter { !$0.traits.contains(.takesAll) && $0.output == .each })
    func demand(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.max(2), onValue: { _ in .max(4) }))
        bench.probe.request(.max(3))
        bench.settle()
        #expect(bench.upstream.requests == [.max(2), .max(3)])
        let returned = bench.upstream.send(1)
        bench.settle()
        if row.traits.contains(.hops) {
            #expect(returned == .none)
            #expect(bench.upstream.requests == [.max(2), .max(3), .max(4)])
        } else {
            #expect(returned == .max(4))
        }
    }

    @Test(
        "after a cancel no timer is left on the scheduler",
        arguments: rows.filter { ["Debounce", "Throttle", "Timeout", "CollectByTime"].contains($0.name) })
    func cancelTimers(_ row: OperatorRow) {
        let bench = Bench(row)
        bench.upstream.send(1)
        bench.clock.advance(by: .milliseconds(1))
        bench.upstream.send(2)
        bench.clock.advance()
        #expect(bench.clock.pendingCount == 1)
        bench.probe.cancel()
        #expect(bench.clock.pendingCount == 0)
    }

    @Test(
        "on the immediate scheduler everything arrives at once, but what waits for an interval to end",
        arguments: [true, false])
    func immediate(latest: Bool) {
        let scheduler = ImmediateScheduler.shared
        let numbers = [1, 2, 3].publisher
        func log<P: Publisher<Int, Never>>(_ publisher: P) -> [String] {
            let probe = Probe<Int, Never>()
            publisher.subscribe(probe)
            #expect(probe.violations.isEmpty)
            return probe.log
        }
        let all = ["1", "2", "3", "finished"]
        #expect(log(numbers.receive(on: scheduler)) == all)
        #expect(log(numbers.subscribe(on: scheduler)) == all)
        #expect(log(numbers.delay(for: 1, scheduler: scheduler)) == all)
        #expect(log(numbers.debounce(for: 1, scheduler: scheduler)) == all)
        #expect(log(numbers.throttle(for: 1, scheduler: scheduler, latest: latest)) == all)
        #expect(log(numbers.collect(.byTime(scheduler, 1)).map(\.count)) == ["3", "finished"])
    }
}
