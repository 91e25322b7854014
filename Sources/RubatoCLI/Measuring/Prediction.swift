import Rubato

/// What the model of Poisson input says of a pipeline.
struct Prediction: Equatable {
    /// Emissions a second, and the mean time that what comes out was held, in seconds.
    var flow: PoissonRateModel.Flow
    /// How it is computed, with λ for the rate of the input.
    var formula: String

    /// `nil` where there is no formula: no rate, or a pipeline in which more than one operator changes it. Delays move
    /// a Poisson process without changing it, and measured intervals replace only the values.
    init?(_ stages: [Stage], rate: Double?) {
        guard let rate, let model = PoissonRateModel(rate: rate) else { return nil }
        var delayed = 0.0
        var chosen: (PoissonRateModel.Flow, String)?
        for stage in stages {
            switch stage {
            case .delay(let time): delayed += time.asSeconds
            case .measureInterval: break
            default:
                guard chosen == nil, let flow = Self.flow(stage, model) else { return nil }
                chosen = flow
            }
        }
        let (flow, formula) = chosen ?? (PoissonRateModel.Flow(rate: rate, meanLatency: 0), "λ, held for the delay")
        self.flow = PoissonRateModel.Flow(rate: flow.rate, meanLatency: flow.meanLatency + delayed)
        self.formula = formula
    }

    private static func flow(_ stage: Stage, _ model: PoissonRateModel) -> (PoissonRateModel.Flow, String)? {
        switch stage {
        case .debounce(let time), .debounceKeepingLast(let time):
            (model.debounce(window: time.asSeconds), "λ e^(-λw), held w")
        case .throttle(let time, let latest):
            (model.throttle(interval: time.asSeconds, latest: latest), "1 / (T + e^(-λT)/λ)")
        case .throttleLeading(let time):
            (model.throttleLeading(interval: time.asSeconds), "1 / (T + 1/λ), held for no time")
        case .batchCount(let count): (model.batch(count: count), "λ/N, held (N-1)/(2λ)")
        case .batchTime(let time): (model.batch(interval: time.asSeconds), "(1 - e^(-λT))/T, held T/2")
        case .batchTimeOrCount(let time, let count):
            (model.batch(interval: time.asSeconds, count: count), "the mean of n/N, rounded up, over the windows' n")
        case .delay, .measureInterval, .removeDuplicates, .timeout: nil
        }
    }
}
