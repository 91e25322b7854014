import Combine
import Rubato

/// A publisher that does what the test tells it, right or wrong, and writes down what is asked of it.
///
/// It keeps no demand and enforces no rule: `send` always reaches the subscriber.
public final class ManualPublisher<Output, Failure: Error>: Publisher, Sendable {
    private struct State {
        var subscriber: AnySubscriber<Output, Failure>?
        var requests: [Subscribers.Demand] = []
        var cancels = 0
        var subscriptions = 0
        var description: String?
    }

    private let state = Locked(State())
    private let sendsSubscription: Bool
    private let cargo: (@Sendable () -> AnyObject)?

    /// Makes a publisher that hands out a subscription at once, unless `sendsSubscription` is false. Each subscription
    /// holds what `cargo` makes.
    public init(sendsSubscription: Bool = true, cargo: (@Sendable () -> AnyObject)? = nil) {
        self.sendsSubscription = sendsSubscription
        self.cargo = cargo
    }

    public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
        let erased = AnySubscriber(subscriber)
        let description = "\(subscriber)"
        let replaced = state.withLock { state in
            defer { state.subscriber = erased }
            state.description = description
            return state.subscriber
        }
        _ = replaced
        if sendsSubscription { sendSubscription() }
    }

    /// Hands the subscriber a new subscription.
    public func sendSubscription() {
        let subscriber = state.withLock { state in
            state.subscriptions += 1
            return state.subscriber
        }
        subscriber?.receive(subscription: ManualSubscription(owner: self, cargo: cargo?()))
    }

    /// Delivers a value, whatever was asked for, and returns what the subscriber asks for in return.
    @discardableResult
    public func send(_ value: Output) -> Subscribers.Demand {
        state.withLock { $0.subscriber }?.receive(value) ?? .none
    }

    /// Delivers a completion, whether or not there was one before.
    public func send(completion: Subscribers.Completion<Failure>) {
        state.withLock { $0.subscriber }?.receive(completion: completion)
    }

    /// Lets go of the subscriber.
    public func forget() {
        let subscriber = state.withLock { state in
            defer { state.subscriber = nil }
            return state.subscriber
        }
        _ = subscriber
    }

    /// The demands requested, in order.
    public var requests: [Subscribers.Demand] { state.withLock { $0.requests } }

    /// How often a subscription of this publisher was cancelled.
    public var cancels: Int { state.withLock { $0.cancels } }

    /// How many subscriptions were handed out.
    public var subscriptions: Int { state.withLock { $0.subscriptions } }

    /// The subscriber.
    public var subscriber: AnySubscriber<Output, Failure>? { state.withLock { $0.subscriber } }

    /// What the subscriber prints as.
    public var subscriberDescription: String? { state.withLock { $0.description } }

    fileprivate func noteRequest(_ demand: Subscribers.Demand) { state.withLock { $0.requests.append(demand) } }
    fileprivate func noteCancel() { state.withLock { $0.cancels += 1 } }
}

private final class ManualSubscription<Output, Failure: Error>: Subscription, CustomStringConvertible {
    let owner: ManualPublisher<Output, Failure>
    let cargo: AnyObject?

    init(owner: ManualPublisher<Output, Failure>, cargo: AnyObject?) {
        self.owner = owner
        self.cargo = cargo
    }

    func request(_ demand: Subscribers.Demand) { owner.noteRequest(demand) }
    func cancel() { owner.noteCancel() }
    var description: String { "ManualSubscription" }
}
