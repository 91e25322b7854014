import Rubato
import RubatoTesting
import TestSupport
import Testing

@testable import Throttler

/// A call that comes at `at`, with a window or pause of `duration`; for the special option where `special` is true.
private struct Arriving {
    let at: Int
    let duration: Int
    let special: Bool
}

@Suite("the rules, beside specifications that look at the whole list of calls")
struct GroupMachineTests {
    private func random(_ seed: UInt64) -> [Arriving] {
        var random = SplitMix64(seed: seed)
        var at = 0
        return (0..<Int.random(in: 1...12, using: &random)).map { _ in
            at += Int.random(in: 0...6, using: &random)
            return Arriving(
                at: at, duration: Int.random(in: -1...5, using: &random), special: Bool.random(using: &random))
        }
    }

    /// The runs, as "number@time", of a machine that is told of each deadline in time.
    private func runs<Machine: GroupMachine<Int>>(
        _ type: Machine.Type, _ calls: [Arriving], _ option: (Bool) -> Machine.Option
    ) -> [String] {
        var machine = Machine()
        var runs: [String] = []
        func settle(before end: Int64) {
            while machine.deadline.nanoseconds <= end, machine.deadline < .never {
                let now = machine.deadline
                if let call = machine.due(at: now) { runs.append("\(call)@\(now.nanoseconds)") }
            }
        }
        for (number, call) in calls.enumerated() {
            settle(before: Int64(call.at))
            guard call.duration > 0 else {
                _ = machine.overtaken()
                runs.append("\(number)@\(call.at)")
                continue
            }
            var slot: Int? = number
            let waited = machine.isWaiting
            let verdict = machine.arrived(
                &slot, at: Moment(nanoseconds: Int64(call.at)), for: .nanoseconds(call.duration),
                option: option(call.special))
            if verdict == .runs { runs.append("\(number)@\(call.at)") }
            // What is left there was there before, unless the call waits: then it is what the call has replaced.
            #expect(verdict == .waits ? (slot != nil) == waited && slot != number : slot == number)
        }
        settle(before: 1_000)
        #expect(machine.deadline == .never && !machine.isWaiting)
        return runs
    }

    @Test("debounce: a call runs if no other comes before it is due, or at once if it begins a burst and says so")
    func debounce() {
        for seed in 0..<UInt64(rounds(20_000)) {
            let calls = random(seed)
            var expected: [(time: Int, number: Int)] = []
            // When the burst that is going on ends: the due time of its latest call, or the end of its window.
            var end = Int.min
            for (number, call) in calls.enumerated() {
                let isFirst = end <= call.at
                let next = number + 1 < calls.count ? calls[number + 1].at : Int.max
                if call.duration <= 0 {
                    expected.append((call.at, number))
                    end = Int.min
                } else if isFirst, call.special {
                    expected.append((call.at, number))
                    end = call.at + call.duration
                } else {
                    end = call.at + call.duration
                    // What is due at the instant of a call comes before it.
                    if next >= end { expected.append((end, number)) }
                }
            }
            let actual = runs(DebounceMachine<Int>.self, calls) { $0 ? .runFirst : .default }
            #expect(actual == expected.map { "\($0.number)@\($0.time)" }, "seed \(seed)")
        }
    }

    @Test("throttle: no two calls run closer than the window of the first, and none waits that need not")
    func throttle() {
        for seed in 0..<UInt64(rounds(20_000)) {
            let calls = random(seed)
            let actual = runs(ThrottleMachine<Int>.self, calls) { $0 ? .ensureLast : .default }
            let order = actual.map { Int($0.prefix { $0 != "@" }) ?? -1 }
            let times = actual.map { Int($0.drop { $0 != "@" }.dropFirst()) ?? -1 }
            #expect(order == order.sorted(), "an older call never runs after a newer one, seed \(seed)")
            var end = Int.min
            for (index, number) in order.enumerated() where calls[number].duration > 0 {
                #expect(times[index] >= end, "seed \(seed)")
                // Either at once or at the very end of the window before.
                #expect(times[index] == calls[number].at || times[index] == end, "seed \(seed)")
                end = times[index] + calls[number].duration
            }
            for (number, call) in calls.enumerated() where call.duration <= 0 {
                #expect(actual.contains("\(number)@\(call.at)"), "seed \(seed)")
            }
            // The latest call of all that wants to be kept runs, unless a newer one has.
            if let last = calls.lastIndex(where: { $0.special || $0.duration <= 0 }) {
                #expect((order.last ?? -1) >= last, "seed \(seed)")
            }
        }
    }
}
