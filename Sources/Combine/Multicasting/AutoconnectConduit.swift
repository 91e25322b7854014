/// The connection that the subscribers of an autoconnected publisher share.
@usableFromInline
final class SharedConnection {
    struct State {
        var machine = AutoconnectMachine()
        var connection: (any Cancellable)?
    }

    let state = Lock(State())

    @usableFromInline
    init() {}

    /// A subscriber is about to be attached.
    @usableFromInline
    func subscribed() { state.withLock { $0.machine.subscribed() } }

    /// Connects with `connect`, where nobody else has or does.
    @usableFromInline
    func connectIfNeeded(_ connect: () -> any Cancellable) {
        guard state.withLock({ $0.machine.connects() }) else { return }
        let connection = connect()
        let isKept = state.withLock { state in
            guard state.machine.connected() else { return false }
            state.connection = connection
            return true
        }
        if !isKept { connection.cancel() }
    }

    /// A subscriber has cancelled. The connection is cancelled with the last one.
    func cancelled() {
        let connection: (any Cancellable)? = state.withLock { state in
            state.machine.cancelled() ? state.connection.take() : nil
        }
        connection?.cancel()
    }
}

/// The subscription of one of those subscribers: its first cancellation is counted, unless the stream has ended.
@usableFromInline
final class SharedConnectionLink: OwnSubscription {
    @usableFromInline let upstream = Upstream()
    let connection: SharedConnection

    @usableFromInline
    init(_ description: String, _ connection: SharedConnection) {
        self.connection = connection
        super.init(description)
    }

    @usableFromInline override var letsGo: Bool { upstream.letsGo }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

    @usableFromInline
    override func cancel() {
        if upstream.cancel() { connection.cancelled() }
    }
}

@usableFromInline
struct AutoconnectConduit<Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let link: SharedConnectionLink

    @inlinable
    init(_ description: String, downstream: Downstream, connection: SharedConnection) {
        self.downstream = downstream
        link = SharedConnectionLink(description, connection)
    }

    @inlinable var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { link.description }

    @inlinable
    func receive(subscription: any Subscription) {
        if link.upstream.connect(subscription) { downstream.receive(subscription: link) }
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        link.upstream.isConnected ? downstream.receive(input) : .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if link.upstream.finish() { downstream.receive(completion: completion) }
    }
}
