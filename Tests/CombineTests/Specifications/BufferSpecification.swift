import Combine
import RubatoTesting

/// What happens to a buffer, the same for the same seed.
struct BufferScript: CustomStringConvertible, Sendable {
    enum Event: Sendable {
        case value(Int)
        case request(Subscribers.Demand)
        case finish
        case fail
        case cancel
    }

    enum WhenFull: CaseIterable, Sendable { case dropNewest, dropOldest, fail }

    let seed: UInt64
    let size: Int
    let isKeptFull: Bool
    let whenFull: WhenFull
    let events: [Event]

    init(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        self.seed = seed
        size = Int.random(in: 0...4, using: &generator)
        isKeptFull = Bool.random(using: &generator)
        whenFull = WhenFull.allCases.randomElement(using: &generator)!
        events = (0..<Int.random(in: 1...30, using: &generator)).map { index in
            switch Int.random(in: 0..<40, using: &generator) {
            case 0: .finish
            case 1: .fail
            case 2: .cancel
            case 3: .request(.unlimited)
            case 4..<16: .request(.max(Int.random(in: 1...3, using: &generator)))
            default: .value(index)
            }
        }
    }

    var description: String {
        "seed \(seed), size \(size), \(isKeptFull ? "keepFull" : "byRequest"), \(whenFull), \(events)"
    }

    /// What the subscriber asks for in return for a value.
    static func more(for value: Int) -> Int { value % 5 == 0 ? 2 : 0 }
}

/// What a buffer has done.
struct BufferOutcome: Equatable {
    /// What the subscriber has seen, with what came by each event of the script on its own.
    var log: [[String]] = []

    /// How many values upstream was asked for in all, but for an unlimited demand.
    var asked = 0
    var cancels = 0
}

extension Specification {
    /// A buffer, as a list and a number.
    static func buffer(_ script: BufferScript) -> BufferOutcome {
        var outcome = BufferOutcome(asked: script.isKeptFull ? script.size : 0)
        var list: [Int] = []
        var wanted = 0
        var end: String?
        var isOver = false
        for event in script.events {
            var log: [String] = []
            switch event {
            case .value(let value) where end == nil && !isOver:
                list.append(value)
                // One that can go on at once takes no room.
                guard wanted == 0, list.count > script.size else { break }
                switch script.whenFull {
                case .dropNewest: list.removeLast()
                case .dropOldest: list.removeFirst()
                case .fail:
                    list.removeLast()
                    outcome.cancels += 1
                    end = "failed: lost"
                }
            case .request(let demand): wanted = min(wanted + demand.count, 1_000_000)
            case .finish: end = end ?? "finished"
            case .fail: end = end ?? "failed: lost"
            case .cancel:
                if !isOver, end == nil { outcome.cancels += 1 }
                isOver = true
            default: break
            }
            let isAsked = end == nil
            while !isOver, wanted > 0, !list.isEmpty {
                let value = list.removeFirst()
                log.append("\(value)")
                wanted += BufferScript.more(for: value) - 1
                if isAsked, script.isKeptFull { outcome.asked += 1 }
            }
            if !isOver, list.isEmpty, let end {
                log.append(end)
                isOver = true
            }
            outcome.log.append(log)
        }
        return outcome
    }
}

extension Subscribers.Demand {
    /// A number that is large enough where there is no limit.
    fileprivate var count: Int { max ?? 1_000_000 }
}
