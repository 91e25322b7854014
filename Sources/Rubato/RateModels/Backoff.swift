/// How long to wait before each further attempt at something that has failed.
///
/// ```swift
/// let backoff = Backoff.exponential(from: .milliseconds(100), cap: .seconds(5)).jittered()
/// backoff.delay(after: 1)        // 100 ms, after the first attempt has failed
/// backoff.delay(after: 4)        // 800 ms
/// backoff.delay(after: 1_000)    // 5 s: the cap, whatever the number
///
/// var generator = SystemRandomNumberGenerator()
/// backoff.delay(after: 4, using: &generator)    // between 0 and 800 ms
/// ```
///
/// A pure value: it knows no clock, and the same generator gives the same delays. Every attempt number has a delay; a
/// number below one counts as one. A negative duration counts as zero.
public struct Backoff: Sendable, Hashable {
    private enum Growth: Sendable, Hashable {
        case constant
        case exponential(factor: Double, cap: Duration)
    }

    private let initial: Duration
    private let growth: Growth

    /// The part of each delay that is left to chance, from 0 (none) to 1 (all of it).
    public let jitter: Double

    private init(initial: Duration, growth: Growth, jitter: Double = 0) {
        self.initial = max(initial, .zero)
        self.growth = growth
        self.jitter = jitter
    }

    /// The same delay each time.
    public static func constant(_ delay: Duration) -> Backoff {
        Backoff(initial: delay, growth: .constant)
    }

    /// Delays that grow by a factor: `initial`, `initial * factor`, `initial * factor * factor` and so on, up to `cap`.
    ///
    /// - Parameters:
    ///   - initial: The first delay.
    ///   - factor: What a delay is multiplied by to give the next. Below one, or not a number, it counts as one.
    ///   - cap: The longest delay.
    public static func exponential(from initial: Duration, factor: Double = 2, cap: Duration) -> Backoff {
        Backoff(initial: initial, growth: .exponential(factor: factor > 1 ? factor : 1, cap: max(cap, .zero)))
    }

    /// The same delays, of which a part is random, so that many clients that failed together don't come back together.
    ///
    /// - Parameter part: How much of a delay is left to chance: with 1, all of it (from zero to the full delay); with 0.25,
    ///   the last quarter. Below zero, or not a number, it counts as zero, and above one as one.
    public func jittered(_ part: Double = 1) -> Backoff {
        Backoff(initial: initial, growth: growth, jitter: part > 0 ? min(part, 1) : 0)
    }

    /// The delay after so many failed attempts, without chance: the longest one possible.
    public func delay(after attempts: Int) -> Duration {
        switch growth {
        case .constant: initial
        case .exponential(let factor, let cap): Self.grown(initial, by: factor, times: max(attempts, 1) - 1, cap: cap)
        }
    }

    /// The delay after so many failed attempts. Takes a number from the generator only where there is jitter.
    public func delay(after attempts: Int, using generator: inout some RandomNumberGenerator) -> Duration {
        let full = delay(after: attempts)
        guard jitter > 0, full > .zero else { return full }
        let part = jitter * Double.random(in: 0...1, using: &generator)
        return max(.zero, full - full.scaled(by: part))
    }

    private static func grown(_ initial: Duration, by factor: Double, times: Int, cap: Duration) -> Duration {
        guard initial > .zero, initial < cap else { return min(initial, cap) }
        guard factor > 1, times > 0 else { return initial }
        if let whole = Int64(exactly: factor) {
            // Exact, and at most 127 rounds: each at least doubles a number of 128 bits.
            var delay = initial
            for _ in 0..<times {
                if delay > cap / whole { return cap }
                delay = delay * whole
            }
            return min(delay, cap)
        }
        // Grown so far, the result is infinite, which is above any cap.
        let grown = initial.inNanoseconds * power(factor, times)
        return grown < cap.inNanoseconds ? Duration(nanoseconds: grown) : cap
    }

    /// `base` to the power of `exponent`, by squaring.
    private static func power(_ base: Double, _ exponent: Int) -> Double {
        var result = 1.0
        var square = base
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 { result *= square }
            square *= square
            rest >>= 1
        }
        return result
    }
}

extension Duration {
    fileprivate var inNanoseconds: Double { Double(attoseconds) / 1e9 }

    /// To the nearest nanosecond, with what doesn't fit as the longest there is.
    fileprivate init(nanoseconds: Double) {
        self = .nanoseconds(Int64(exactly: nanoseconds.rounded()) ?? .max)
    }

    /// Part of it, with the part from 0 to 1, to the nearest nanosecond.
    fileprivate func scaled(by part: Double) -> Duration {
        part == 1 ? self : Duration(nanoseconds: inNanoseconds * part)
    }
}
