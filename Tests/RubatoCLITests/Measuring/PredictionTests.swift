import Foundation
import Rubato
import Testing

@testable import RubatoCLI

@Suite("Prediction")
struct PredictionTests {
    @Test("uses the model of the one operator that changes the rate")
    func single() throws {
        let model = try #require(PoissonRateModel(rate: 5))
        let cases: [(Stage, PoissonRateModel.Flow)] = [
            (.debounce(300 * .millisecond), model.debounce(window: 0.3)),
            (.debounceKeepingLast(300 * .millisecond), model.debounce(window: 0.3)),
            (.throttle(.second, latest: true), model.throttle(interval: 1, latest: true)),
            (.throttle(.second, latest: false), model.throttle(interval: 1, latest: false)),
            (.throttleLeading(.second), model.throttleLeading(interval: 1)), (.batchCount(10), model.batch(count: 10)),
            (.batchTime(.second), model.batch(interval: 1)),
            (.batchTimeOrCount(.second, 10), model.batch(interval: 1, count: 10)),
        ]
        for (stage, flow) in cases { #expect(Prediction([stage], rate: 5)?.flow == flow) }
    }

    @Test("a delay adds to the latency and changes nothing else")
    func delays() throws {
        let stages: [Stage] = [.delay(.second), .batchCount(11), .measureInterval, .delay(.second)]
        let prediction = try #require(Prediction(stages, rate: 5))
        #expect(prediction.flow == PoissonRateModel.Flow(rate: 5.0 / 11, meanLatency: 3))
        #expect(Prediction([.delay(.second)], rate: 5)?.flow == PoissonRateModel.Flow(rate: 5, meanLatency: 1))
    }

    @Test("says what holds the values, and what its letters are")
    func wording() {
        #expect(Prediction([.measureInterval], rate: 5)?.formula == "λ, held for no time")
        #expect(Prediction([.delay(.second), .measureInterval], rate: 5)?.formula == "λ, held for the delay")
        #expect(Prediction([.batchCount(2), .delay(.second)], rate: 5)?.formula == "λ/N, held (N-1)/(2λ), delay added")
        #expect(Prediction([.batchCount(2)], rate: 5)?.symbols == "λ: values per second, N: the count")
        #expect(Prediction([.delay(.second)], rate: 5)?.symbols == "λ: values per second")
    }

    @Test("there is none for two such operators, for those without a formula, or without a rate")
    func none() {
        #expect(Prediction([.batchCount(2), .debounce(.second)], rate: 5) == nil)
        #expect(Prediction([.removeDuplicates], rate: 5) == nil)
        #expect(Prediction([.timeout(.second)], rate: 5) == nil)
        #expect(Prediction([.batchCount(2)], rate: nil) == nil)
    }
}
