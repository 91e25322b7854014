import Rubato

/// What the model of Poisson input says of a pipeline.
struct Prediction: Equatable {
    /// Emissions a second, and the mean time that what comes out was held, in seconds.
    var flow: PoissonRateModel.Flow
    /// How it is computed, with λ for the rate of the input.
    var formula: String
    /// What the letters of the formula stand for.
    var symbols: String

    /// `nil` where there is no formula: no rate, or a pipeline in which more than one operator changes it. Delays move
    /// a Poisson process without changing it, and measured intervals replace only the values.
    init?(_ stages: [Stage], rate: Double?) {
        guard let rate, let model = PoissonRateModel(rate: rate) else { return nil }
        var delayed = 0.0
        var chosen: Result?
        for stage in stages {
            switch stage {
            case .delay(let time): delayed += time.asSeconds
            case .measureInterval: break
            default:
                guard chosen == nil, let flow = Self.flow(stage, model) else { return nil }
                chosen = flow
            }
        }
        let unchanged = PoissonRateModel.Flow(rate: rate, meanLatency: 0)
        let (flow, formula, parameters) = chosen ?? (unchanged, delayed > 0 ? "λ" : "λ, held for no time", "")
        self.flow = PoissonRateModel.Flow(rate: flow.rate, meanLatency: flow.meanLatency + delayed)
        self.formula = formula + (delayed == 0 ? "" : chosen == nil ? ", held for the delay" : ", delay added")
        symbols = "λ: values per second" + (parameters.isEmpty ? "" : ", " + parameters)
    }

    private typealias Result = (flow: PoissonRateModel.Flow, formula: String, parameters: String)

    private static func flow(_ stage: Stage, _ model: PoissonRateModel) -> Result? {
        switch stage {
        case .debounce(let time), .debounceKeepingLast(let time):
            (model.debounce(window: time.asSeconds), "λ e^(-λw), held w", "w: the window")
        case .throttle(let time, let latest):
            (model.throttle(interval: time.asSeconds, latest: latest), "1 / (T + e^(-λT)/λ)", "T: the interval")
        case .throttleLeading(let time):
            (model.throttleLeading(interval: time.asSeconds), "1 / (T + 1/λ), held for no time", "T: the interval")
        case .batchCount(let count): (model.batch(count: count), "λ/N, held (N-1)/(2λ)", "N: the count")
        case .batchTime(let time):
            (model.batch(interval: time.asSeconds), "(1 - e^(-λT))/T, held T/2", "T: the window")
        case .batchTimeOrCount(let time, let count):
            (
                model.batch(interval: time.asSeconds, count: count), "the mean of n/N, rounded up, over the windows' n",
                "N: the count, n: the values in a window"
            )
        case .delay, .measureInterval, .removeDuplicates, .timeout: nil
        }
    }
}
