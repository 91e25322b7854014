import Combine
import Rubato

/// A subscriber that writes down all that happens to it, and what should not have happened.
///
/// Safe to use from several threads.
public final class Probe<Input, Failure: Error>: Subscriber, Sendable {
    /// What a subscriber sees. Two events are compared as text.
    public enum Event: CustomStringConvertible, Equatable {
        case subscription(String)
        case value(Input)
        case finished
        case failed(Failure)

        public var description: String {
            switch self {
            case .subscription(let name): "subscription: \(name)"
            case .value(let value): "\(value)"
            case .finished: "finished"
            case .failed(let error): "failed: \(error)"
            }
        }

        public static func == (lhs: Event, rhs: Event) -> Bool { lhs.description == rhs.description }
    }

    private struct State {
        var events: [Event] = []
        var violations: [String] = []
        var subscription: (any Subscription)?

        /// The thread that delivers now, and how many deliveries of it are inside one another.
        var thread: UInt = 0
        var depth = 0
        var hasCompleted = false
    }

    private let state = Locked(State())
    private let initial: Subscribers.Demand
    // Unsafe is safe here: set once, before the probe is shared.
    nonisolated(unsafe) private let onSubscription: ((any Subscription) -> Void)?
    nonisolated(unsafe) private let onValue: (Input) -> Subscribers.Demand
    nonisolated(unsafe) private let onCompletion: ((Subscribers.Completion<Failure>) -> Void)?

    /// Makes a probe that asks for `demand` when it is subscribed, and for what `onValue` returns with each value.
    public init(
        _ demand: Subscribers.Demand = .unlimited,
        onSubscription: ((any Subscription) -> Void)? = nil,
        onValue: @escaping (Input) -> Subscribers.Demand = { _ in .none },
        onCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
    ) {
        initial = demand
        self.onSubscription = onSubscription
        self.onValue = onValue
        self.onCompletion = onCompletion
    }

    public func receive(subscription: any Subscription) {
        let description = "\(subscription)"
        let accepted = enter("a subscription") { state in
            state.events.append(.subscription(description))
            guard state.subscription == nil else { return false }
            state.subscription = subscription
            return true
        }
        onSubscription?(subscription)
        if accepted, initial > .none { subscription.request(initial) }
        leave()
    }

    public func receive(_ input: Input) -> Subscribers.Demand {
        _ = enter("a value") { state in
            state.events.append(.value(input))
            return true
        }
        let more = onValue(input)
        leave()
        return more
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
        _ = enter("a completion") { state in
            switch completion {
            case .finished: state.events.append(.finished)
            case .failure(let error): state.events.append(.failed(error))
            }
            state.hasCompleted = true
            return true
        }
        onCompletion?(completion)
        leave()
    }

    /// Asks for more values.
    public func request(_ demand: Subscribers.Demand) { state.withLock { $0.subscription }?.request(demand) }

    /// Cancels the subscription, and keeps it, so that a second cancel reaches it as well.
    public func cancel() { state.withLock { $0.subscription }?.cancel() }

    /// Lets go of the subscription.
    public func forget() {
        let subscription = state.withLock { state in
            defer { state.subscription = nil }
            return state.subscription
        }
        _ = subscription
    }

    /// All that has happened, in order.
    public var events: [Event] { state.withLock { $0.events } }

    /// All that has happened, as text, without the subscription.
    public var log: [String] {
        events.compactMap { event in
            if case .subscription = event { return nil }
            return event.description
        }
    }

    /// The values received, in order.
    public var values: [Input] {
        events.compactMap { event in
            if case .value(let value) = event { return value }
            return nil
        }
    }

    /// Whether a completion has come.
    public var hasCompleted: Bool { state.withLock { $0.hasCompleted } }

    /// What must never happen, and did: two events at once from two threads, an event after the completion, an event
    /// before the subscription.
    public var violations: [String] { state.withLock { $0.violations } }

    private func enter(_ event: String, _ change: (inout State) -> Bool) -> Bool {
        let thread = threadNumber()
        return state.withLock { state in
            if state.depth > 0, state.thread != thread {
                state.violations.append("\(event) during another event")
            }
            if state.hasCompleted { state.violations.append("\(event) after the completion") }
            if state.events.isEmpty, event != "a subscription" {
                state.violations.append("\(event) before the subscription")
            }
            state.thread = thread
            state.depth += 1
            return change(&state)
        }
    }

    private func leave() { state.withLock { $0.depth -= 1 } }
}
