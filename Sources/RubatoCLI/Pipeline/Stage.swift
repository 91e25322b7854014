/// One operator of a pipeline with its parameters.
enum Stage: Equatable {
    case debounce(Nanoseconds)
    case debounceKeepingLast(Nanoseconds)
    case throttle(Nanoseconds, latest: Bool)
    case throttleLeading(Nanoseconds)
    case delay(Nanoseconds)
    case batchCount(Int)
    case batchTime(Nanoseconds)
    case batchTimeOrCount(Nanoseconds, Int)
    case removeDuplicates
    case measureInterval
    case timeout(Nanoseconds)

    /// The longest time that it holds a value back by the clock alone, without a further value or the end.
    var holdingTime: Nanoseconds {
        switch self {
        case .debounce(let time), .debounceKeepingLast(let time), .throttle(let time, _), .delay(let time),
            .batchTime(let time), .batchTimeOrCount(let time, _):
            time
        case .throttleLeading, .batchCount, .removeDuplicates, .measureInterval, .timeout: 0
        }
    }
}

extension Stage {
    /// The length of the windows that follow each other whether values come or not.
    var window: Nanoseconds? {
        switch self {
        case .batchTime(let time), .batchTimeOrCount(let time, _): time
        default: nil
        }
    }
}

extension [Stage] {
    /// How long after the last value the input has to stay open so that its end neither drops a value nor cuts a window
    /// short: until the last operator that would do so has had its time.
    var silenceBeforeEnd: Nanoseconds {
        let last = lastIndex { stage in
            switch stage {
            case .debounce, .debounceKeepingLast, .batchTime, .batchTimeOrCount: true
            default: false
            }
        }
        return last.map { self[...$0].reduce(0) { $0 + $1.holdingTime } } ?? 0
    }
}

extension Stage: CustomStringConvertible {
    /// As it is typed.
    var description: String {
        switch self {
        case .debounce(let time): "debounce \(typedDuration(time))"
        case .debounceKeepingLast(let time): "debounce-keeping-last \(typedDuration(time))"
        case .throttle(let time, let latest):
            "throttle \(typedDuration(time)) \(latest ? "latest" : "first")"
        case .throttleLeading(let time): "throttle-leading \(typedDuration(time))"
        case .delay(let time): "delay \(typedDuration(time))"
        case .batchCount(let count): "batch \(count)"
        case .batchTime(let time): "batch \(typedDuration(time))"
        case .batchTimeOrCount(let time, let count): "batch \(typedDuration(time)) or \(count)"
        case .removeDuplicates: "remove-duplicates"
        case .measureInterval: "measure-interval"
        case .timeout(let time): "timeout \(typedDuration(time))"
        }
    }
}
