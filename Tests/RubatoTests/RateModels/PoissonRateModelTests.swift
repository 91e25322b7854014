import Foundation
import Rubato
import Testing

@Suite("PoissonRateModel")
struct PoissonRateModelTests {
    @Test("takes only a rate that is finite and above zero", arguments: [0, -1, Double.nan, .infinity])
    func badRate(_ rate: Double) {
        #expect(PoissonRateModel(rate: rate) == nil)
    }

    @Test(
        "predicts what the articles' table says of 20,000 values",
        arguments: [(5.0, 0.3, 4_462), (1.0, 1.0, 7_357), (20.0, 0.1, 2_706)])
    func articleTable(rate: Double, window: Double, emitted: Int) throws {
        let flow = try #require(PoissonRateModel(rate: rate)).debounce(window: window)
        #expect(Int(20_000 * flow.rate / rate) == emitted)
        #expect(flow.meanLatency == window)
    }

    @Test("debounce lets most through at a rate of one value a window")
    func debouncePeak() throws {
        let window = 0.25
        let peak = try #require(PoissonRateModel(rate: 4)).debounce(window: window).rate
        #expect(abs(peak - 1 / (M_E * window)) < 1e-12)
        #expect(try #require(PoissonRateModel(rate: 3.9)).debounce(window: window).rate < peak)
        #expect(try #require(PoissonRateModel(rate: 4.1)).debounce(window: window).rate < peak)
    }

    @Test("throttle passes slow input whole and fast input once an interval")
    func throttleLimits() throws {
        let slow = try #require(PoissonRateModel(rate: 1e-6)).throttle(interval: 1, latest: true)
        #expect(abs(slow.rate / 1e-6 - 1) < 1e-5)
        #expect(slow.meanLatency < 1e-5)
        let fast = try #require(PoissonRateModel(rate: 1_000)).throttle(interval: 1, latest: true)
        #expect(abs(fast.rate - 1) < 1e-9)
        #expect(abs(fast.meanLatency - 0.001) < 1e-9)
        let first = try #require(PoissonRateModel(rate: 1_000)).throttle(interval: 1, latest: false)
        #expect(abs(first.meanLatency - 0.999) < 1e-9)
    }

    @Test("batches cost what the articles compute")
    func batches() throws {
        let fast = try #require(PoissonRateModel(rate: 20)).batch(count: 10)
        #expect(fast.rate == 2)
        #expect(fast.meanLatency == 0.225)
        let slow = try #require(PoissonRateModel(rate: 2)).batch(interval: 1)
        #expect(abs(slow.rate - (1 - exp(-2))) < 1e-12)
        #expect(slow.meanLatency == 0.5)
    }

    @Test("a count that is never reached leaves only the windows, a count of one leaves nothing to wait for")
    func timeOrCountLimits() throws {
        let model = try #require(PoissonRateModel(rate: 2))
        let windowsOnly = model.batch(interval: 1, count: 1_000)
        #expect(abs(windowsOnly.rate - model.batch(interval: 1).rate) < 1e-12)
        #expect(abs(windowsOnly.meanLatency - 0.5) < 1e-12)
        let single = model.batch(interval: 1, count: 1)
        #expect(abs(single.rate - 2) < 1e-12)
        #expect(single.meanLatency == 0)
    }

    @Test("durations and counts below their least value are taken as that value")
    func clamped() throws {
        let model = try #require(PoissonRateModel(rate: 3))
        #expect(model.debounce(window: -1) == model.debounce(window: 0))
        #expect(model.debounce(window: .nan).rate == 3)
        #expect(model.batch(count: 0) == model.batch(count: 1))
        #expect(model.batch(interval: 0).rate == 3)
        #expect(model.batch(interval: -1, count: 5).rate == 3)
    }

    @Test("agrees with a simulation of 200,000 arrivals", arguments: [(2.0, 1.0, 3), (20.0, 0.1, 2), (5.0, 0.3, 10)])
    func simulation(rate: Double, interval: Double, count: Int) throws {
        let model = try #require(PoissonRateModel(rate: rate))
        var arrivals = Arrivals(rate: rate, seed: 7)
        let times = (0..<200_000).map { _ in arrivals.next() }
        let duration = try #require(times.last)
        func expectClose(_ measured: Simulated, _ flow: PoissonRateModel.Flow, _ label: Comment) {
            #expect(abs(Double(measured.emissions) / duration / flow.rate - 1) < 0.02, label)
            #expect(abs(measured.meanLatency - flow.meanLatency) < 0.02 * max(flow.meanLatency, 0.01), label)
        }
        expectClose(debounced(times, interval), model.debounce(window: interval), "debounce")
        expectClose(
            throttled(times, interval, latest: true), model.throttle(interval: interval, latest: true), "latest")
        expectClose(
            throttled(times, interval, latest: false), model.throttle(interval: interval, latest: false), "first")
        expectClose(leading(times, interval), model.throttleLeading(interval: interval), "leading")
        expectClose(batched(times, interval, .max), model.batch(interval: interval), "batch by time")
        expectClose(batched(times, interval, count), model.batch(interval: interval, count: count), "time or count")
    }
}

// The rules of the operators, as short loops over sorted times; the operators themselves are tested elsewhere.

private struct Simulated {
    var emissions = 0
    var held = 0.0
    var values = 0
    var meanLatency: Double { held / Double(values) }

    mutating func emit(at time: Double, sent: [Double]) {
        emissions += 1
        values += sent.count
        held += sent.reduce(0) { $0 + time - $1 }
    }
}

private func debounced(_ times: [Double], _ window: Double) -> Simulated {
    var result = Simulated()
    for (time, next) in zip(times, times.dropFirst()) where next - time > window {
        result.emit(at: time + window, sent: [time])
    }
    return result
}

private func throttled(_ times: [Double], _ interval: Double, latest: Bool) -> Simulated {
    var result = Simulated()
    var end = -Double.infinity
    var waiting: Double?
    for time in times {
        while time > end {
            guard let value = waiting else { break }
            result.emit(at: end, sent: [value])
            waiting = nil
            end += interval
        }
        if time > end {
            result.emit(at: time, sent: [time])
            end = time + interval
        } else if latest || waiting == nil {
            waiting = time
        }
    }
    return result
}

private func leading(_ times: [Double], _ interval: Double) -> Simulated {
    var result = Simulated()
    var end = -Double.infinity
    for time in times where time >= end {
        result.emit(at: time, sent: [time])
        end = time + interval
    }
    return result
}

private func batched(_ times: [Double], _ interval: Double, _ count: Int) -> Simulated {
    var result = Simulated()
    var batch: [Double] = []
    var end = interval
    for time in times {
        while time > end {
            if !batch.isEmpty { result.emit(at: end, sent: batch) }
            batch = []
            end += interval
        }
        batch.append(time)
        if batch.count == count {
            result.emit(at: time, sent: batch)
            batch = []
        }
    }
    return result
}

private struct Arrivals {
    private var state: UInt64
    private let rate: Double
    private var time = 0.0

    init(rate: Double, seed: UInt64) {
        self.rate = rate
        state = seed
    }

    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let uniform = Double(state >> 11) / 9_007_199_254_740_992
        time -= log1p(-uniform) / rate
        return time
    }
}
