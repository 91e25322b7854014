import Combine
import Synchronization

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

    // Unchecked: the values stay under the mutex, and the closures are only called, never changed.
    private struct State: @unchecked Sendable {
        var events: [Event] = []
        var violations: [String] = []
        var subscription: (any Subscription)?
        var isReceiving: UInt?
        var hasCompleted = false
    }

    private let state = Mutex(State())
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
        let accepted = enter("a subscription") { state in
            state.events.append(.subscription("\(subscription)"))
            guard state.subscription == nil else { return false }
            // Boxed to cross into the mutex: used by this probe's callers only, through `request` and `cancel`.
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
    public func request(_ demand: Subscribers.Demand) { read { $0.subscription }?.request(demand) }

    /// Cancels the subscription, and keeps it, so that a second cancel reaches it as well.
    public func cancel() { read { $0.subscription }?.cancel() }

    /// Lets go of the subscription.
    public func forget() {
        let subscription = read { state in
            defer { state.subscription = nil }
            return state.subscription
        }
        _ = subscription
    }

    /// All that has happened, in order.
    public var events: [Event] { read { $0.events } }

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
    public var hasCompleted: Bool { read { $0.hasCompleted } }

    /// What must never happen, and did: two events at once from two threads, an event after the completion, an event
    /// before the subscription.
    public var violations: [String] { read { $0.violations } }

    private func enter(_ event: String, _ change: (inout State) -> Bool) -> Bool {
        let thread = threadNumber()
        return read { state in
            if let other = state.isReceiving, other != thread {
                state.violations.append("\(event) during another event")
            }
            if state.hasCompleted { state.violations.append("\(event) after the completion") }
            if state.events.isEmpty, event != "a subscription" {
                state.violations.append("\(event) before the subscription")
            }
            state.isReceiving = thread
            return change(&state)
        }
    }

    private func leave() { read { $0.isReceiving = nil } }

    private func read<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in UncheckedBox(body(&state)) }.value
    }
}
