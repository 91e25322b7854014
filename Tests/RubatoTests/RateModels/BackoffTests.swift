import Rubato
import RubatoTesting
import Testing

@Suite("Backoff")
struct BackoffTests {
    private func delays(_ backoff: Backoff, _ count: Int = 6) -> [Duration] {
        (1...count).map { backoff.delay(after: $0) }
    }

    @Test("constant: the same delay each time")
    func constant() {
        #expect(delays(.constant(.milliseconds(300)), 3) == Array(repeating: .milliseconds(300), count: 3))
        #expect(Backoff.constant(.seconds(1)).delay(after: .max) == .seconds(1))
        #expect(Backoff.constant(.seconds(-1)).delay(after: 1) == .zero)
    }

    @Test("exponential: each delay is the one before times the factor, exactly, up to the cap")
    func exponential() {
        let milliseconds = [100, 200, 400, 800, 1_500, 1_500]
        #expect(
            delays(.exponential(from: .milliseconds(100), cap: .milliseconds(1_500)))
                == milliseconds.map { .milliseconds($0) })
        #expect(
            delays(.exponential(from: .milliseconds(100), factor: 3, cap: .milliseconds(2_700)), 5)
                == [100, 300, 900, 2_700, 2_700].map { .milliseconds($0) })
        #expect(
            delays(.exponential(from: .milliseconds(100), factor: 1.5, cap: .seconds(1)), 4)
                == [100_000, 150_000, 225_000, 337_500].map { .microseconds($0) })
    }

    @Test("the cap is met exactly on both sides")
    func cap() {
        let below = Backoff.exponential(from: .seconds(1), cap: .seconds(8) - .nanoseconds(1))
        #expect(below.delay(after: 4) == .seconds(8) - .nanoseconds(1))
        #expect(Backoff.exponential(from: .seconds(1), cap: .seconds(8)).delay(after: 4) == .seconds(8))
        let above = Backoff.exponential(from: .seconds(1), cap: .seconds(8) + .nanoseconds(1))
        #expect(above.delay(after: 4) == .seconds(8))
        #expect(above.delay(after: 5) == .seconds(8) + .nanoseconds(1))
        #expect(Backoff.exponential(from: .seconds(9), cap: .seconds(8)).delay(after: 1) == .seconds(8))
    }

    @Test("every attempt number has a delay", arguments: [Int.min, -1, 0, 1, 62, 63, 64, 127, 128, 10_000, .max])
    func anyNumber(attempts: Int) {
        let longest = Duration.seconds(Int64.max)
        for factor in [0, 1, 1.000_000_1, 1.5, 2, 10, 1e18, 1e300, .infinity, .nan, -3] as [Double] {
            for cap in [Duration.zero, .seconds(10), longest, .seconds(-1)] {
                for initial in [Duration.zero, .nanoseconds(1), .seconds(1), longest] {
                    let backoff = Backoff.exponential(from: initial, factor: factor, cap: cap)
                    let delay = backoff.delay(after: attempts)
                    #expect(delay >= .zero && delay <= max(cap, .zero))
                    #expect(delay >= backoff.delay(after: attempts == .min ? .min : attempts - 1))
                    var generator = SplitMix64(seed: 1)
                    #expect(
                        (Duration.zero...delay).contains(backoff.jittered().delay(after: attempts, using: &generator)))
                }
            }
        }
    }

    @Test("jitter: the part that is left to chance, and no number is drawn without")
    func jitter() {
        var generator = SplitMix64(seed: 1)
        let untouched = generator
        #expect(Backoff.constant(.seconds(1)).delay(after: 1, using: &generator) == .seconds(1))
        #expect(Backoff.constant(.seconds(1)).jittered(.nan).delay(after: 1, using: &generator) == .seconds(1))
        #expect(Backoff.constant(.zero).jittered().delay(after: 1, using: &generator) == .zero)
        #expect(generator == untouched)

        for part in [0.25, 1, 7] {
            let backoff = Backoff.constant(.seconds(1)).jittered(part)
            let lowest = Duration.seconds(1 - min(part, 1))
            let drawn = (0..<1_000).map { _ in backoff.delay(after: 1, using: &generator) }
            #expect(drawn.allSatisfy { $0 >= lowest && $0 <= .seconds(1) })
            // A thousand draws come within a hundredth of both ends, but for one chance in 10,000.
            let width = Duration.seconds(1) - lowest
            #expect(drawn.contains { $0 < lowest + width / 100 } && drawn.contains { $0 > .seconds(1) - width / 100 })
        }
    }

    @Test("the same generator gives the same delays")
    func repeatable() {
        let backoff = Backoff.exponential(from: .milliseconds(100), cap: .seconds(5)).jittered()
        var first = SplitMix64(seed: 3)
        var second = SplitMix64(seed: 3)
        for attempt in 1...20 {
            #expect(backoff.delay(after: attempt, using: &first) == backoff.delay(after: attempt, using: &second))
        }
    }
}
