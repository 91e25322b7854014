import Foundation

/// What a timing operator does to Poisson input: how often it emits, and how long it holds what it emits.
///
/// Poisson input is the model of unrelated arrivals: the gaps between values are independent and exponentially
/// distributed with mean `1 / rate`. Real input is usually burstier; the model is the yardstick beside it.
///
/// ```swift
/// let keystrokes = PoissonRateModel(rate: 5)!
/// keystrokes.debounce(window: 0.3).rate     // 1.1 values a second leave the operator
/// ```
///
/// Times are seconds and rates are per second. A duration that is negative or not a number counts as zero. The
/// formulas describe the steady state, long after the subscription.
public struct PoissonRateModel: Sendable, Hashable {
    /// The mean number of values a second that arrive, λ.
    public let rate: Double

    /// Makes a model, or `nil` where the rate is not a finite number above zero.
    public init?(rate: Double) {
        guard rate > 0, rate.isFinite else { return nil }
        self.rate = rate
    }

    /// What leaves an operator.
    public struct Flow: Sendable, Hashable {
        /// Emissions a second. A batch counts as one.
        public let rate: Double
        /// How long a value that comes out was held, in seconds, on average over those values.
        ///
        /// Values the operator drops are not counted; in a batch each value counts.
        public let meanLatency: Double

        /// Makes a flow of `rate` emissions a second, each held for `meanLatency` seconds on average.
        public init(rate: Double, meanLatency: Double) {
            self.rate = rate
            self.meanLatency = meanLatency
        }
    }

    /// `debounce`: a value comes out where the gap after it is longer than the window, `λe^(-λw)`, and is held for
    /// exactly the window.
    public func debounce(window: Double) -> Flow {
        let window = seconds(window)
        return Flow(rate: rate * exp(-rate * window), meanLatency: window)
    }

    /// `throttle`: one emission a cycle, `1 / (T + e^(-λT)/λ)`.
    ///
    /// A cycle lasts the interval and, where nothing arrived in it, until the next arrival. What comes out on arrival
    /// was not held; what comes out at an interval's end waited since the last arrival in it, or since the first.
    public func throttle(interval: Double, latest: Bool) -> Flow {
        let interval = seconds(interval)
        let idle = exp(-rate * interval)
        let busy = -expm1(-rate * interval)
        let meanLatency =
            latest ? busy / rate - interval * idle : interval - busy / rate
        return Flow(rate: 1 / (interval + idle / rate), meanLatency: max(0, meanLatency))
    }

    /// `throttleLeading`: an emission, then the interval in which nothing passes, then the wait for the next arrival,
    /// `1 / (T + 1/λ)`. Nothing is held.
    public func throttleLeading(interval: Double) -> Flow {
        Flow(rate: 1 / (seconds(interval) + 1 / rate), meanLatency: 0)
    }

    /// `delay`: everything comes out, each value held for the same time.
    public func delay(interval: Double) -> Flow {
        Flow(rate: rate, meanLatency: seconds(interval))
    }

    /// `collect(count)`: a batch for each `count` values, `λ/N`; a value waits for those after it in its batch,
    /// `(N-1)/(2λ)`. A count below one counts as one.
    public func batch(count: Int) -> Flow {
        let count = Double(max(1, count))
        return Flow(rate: rate / count, meanLatency: (count - 1) / (2 * rate))
    }

    /// `collect(.byTime)`: a batch for each window that holds a value, `(1 - e^(-λT))/T`; a value waits for the end
    /// of its window, `T/2`. A window of zero passes each value by itself.
    public func batch(interval: Double) -> Flow {
        let interval = seconds(interval)
        guard interval > 0 else { return Flow(rate: rate, meanLatency: 0) }
        return Flow(rate: -expm1(-rate * interval) / interval, meanLatency: interval / 2)
    }

    /// `collect(.byTimeOrCount)`: windows fixed in time, and a batch as soon as it is full.
    ///
    /// A window with `n` arrivals sends `n/N` batches, rounded up. Given `n`, the arrivals lie in the window as `n`
    /// independent points do, so that the `k`th is at `T k/(n+1)` on average; the sum over `n` is taken numerically.
    public func batch(interval: Double, count: Int) -> Flow {
        let interval = seconds(interval)
        let count = Double(max(1, count))
        guard interval > 0 else { return Flow(rate: rate, meanLatency: 0) }
        let mean = rate * interval
        var weight = 0.0
        var batches = 0.0
        var waiting = 0.0
        forEachLikelyCount(mean: mean) { arrivals, likelihood in
            let full = (arrivals / count).rounded(.down)
            let rest = arrivals - full * count
            let steps = full * count * (count - 1) / 2 + rest * (rest + 1) / 2
            weight += likelihood
            batches += likelihood * (rest > 0 ? full + 1 : full)
            waiting += likelihood * steps * interval / (arrivals + 1)
        }
        return Flow(rate: batches / weight / interval, meanLatency: waiting / weight / mean)
    }

    /// Calls `body` with each number of arrivals that a Poisson variable of this mean takes with a likelihood that
    /// counts, and with that likelihood relative to the likeliest number's.
    private func forEachLikelyCount(mean: Double, _ body: (_ arrivals: Double, _ likelihood: Double) -> Void) {
        let negligible = 1e-18
        let mode = mean.rounded(.down)
        var likelihood = 1.0
        var arrivals = mode
        while likelihood > negligible {
            body(arrivals, likelihood)
            arrivals += 1
            likelihood *= mean / arrivals
        }
        likelihood = 1
        arrivals = mode
        while arrivals > 0 {
            likelihood *= arrivals / mean
            arrivals -= 1
            guard likelihood > negligible else { break }
            body(arrivals, likelihood)
        }
    }

    private func seconds(_ duration: Double) -> Double {
        duration > 0 ? duration : 0
    }
}
