/// What a `PassthroughSubject` shares with its subscriptions: the roster, and the rules of delivery.
@usableFromInline
final class PassthroughHub<Output, Failure: Error>: Roster {
    @usableFromInline typealias Way = ValueOutlet<Output, Failure>

    @usableFromInline
    enum Event {
        case value(Output)
        case completion(Subscribers.Completion<Failure>)
        case attach(Way)
    }

    /// What other threads have left while one was delivering.
    @usableFromInline let waiting = Lock<[Event]>([])

    // Unchecked: only the gate's holder touches it.
    @usableFromInline @exclusivity(unchecked) var completion: Subscribers.Completion<Failure>?

    @inlinable
    override init(_ description: String = "PassthroughSubject", showsSubject: Bool = true) {
        super.init(description, showsSubject: showsSubject)
    }

    @inlinable
    func send(_ value: Output) {
        let thread = currentThread()
        switch gate.enter(as: thread) {
        case .entered:
            deliver(value)
            leave(as: thread)
        case .nested:
            deliver(value)
        case .busy:
            post(.value(value), as: thread)
        }
    }

    @inlinable
    func send(_ event: Event) {
        let thread = currentThread()
        switch gate.enter(as: thread) {
        case .entered:
            perform(event)
            leave(as: thread)
        case .nested:
            perform(event)
        case .busy:
            post(event, as: thread)
        }
    }

    /// Adds `subscriber`, and gives it its subscription.
    @inlinable
    func attach<S: Subscriber>(_ subscriber: consuming S) where S.Input == Output, S.Failure == Failure {
        if Seat<S>.fits { seat(subscriber) } else { seat(BoxedSubscriber(subscriber)) }
    }

    @inlinable
    func seat<S: Subscriber>(_ subscriber: consuming S) where S.Input == Output, S.Failure == Failure {
        let thread = currentThread()
        let outlet = Way(of: subscriber, roster: self, starter: thread)
        attach(outlet, as: thread)
        outlet.start(S.self)
    }

    @inlinable
    func attach(_ outlet: Way, as thread: UInt) {
        switch gate.enter(as: thread) {
        case .entered:
            attach(outlet)
            leave(as: thread)
        case .nested:
            attach(outlet)
        case .busy:
            post(.attach(outlet), as: thread)
        }
    }

    @usableFromInline
    override func drain() {
        for event in waiting.takeAll() { perform(event) }
    }

    @usableFromInline
    override func didRequest(_ outlet: Outlet) { askUpstreams() }

    @inlinable @inline(never)
    func post(_ event: Event, as thread: UInt) {
        waiting.withLock { $0.append(event) }
        didLeaveWork(as: thread)
    }

    @inlinable @inline(never)
    func perform(_ event: Event) {
        switch event {
        case .value(let value): deliver(value)
        case .completion(let completion): complete(completion)
        case .attach(let outlet): attach(outlet)
        }
    }

    @inlinable
    func deliver(_ value: Output) {
        forEachOutlet { outlet in
            if outlet.isUnlimited {
                _ = Self.way(outlet).receive(value)
            } else {
                offer(value, to: Self.way(outlet))
            }
        }
    }

    /// Delivers to a subscriber whose demand is limited, or who is still being attached.
    @inlinable @inline(never)
    func offer(_ value: Output, to outlet: Way) {
        let deliver = {
            guard outlet.takeOne() else { return }
            let more = outlet.receive(value)
            if more > .none { outlet.add(more) }
        }
        if !outlet.leaveToStarter(deliver) { deliver() }
    }

    @inlinable
    func complete(_ completion: Subscribers.Completion<Failure>) {
        guard self.completion == nil else { return }
        self.completion = completion
        for outlet in removeAll() {
            end(Self.way(outlet.takeUnretainedValue()), completion)
        }
    }

    @inlinable
    func attach(_ outlet: Way) {
        guard let completion else { return add(outlet) }
        turnAway(outlet) {
            if outlet.end() { outlet.complete(completion) }
        }
    }

    @inlinable
    func end(_ outlet: Way, _ completion: Subscribers.Completion<Failure>) {
        let deliver = {
            guard outlet.end() else { return }
            outlet.complete(completion)
        }
        if !outlet.leaveToStarter(deliver) { deliver() }
    }

    /// The outlet with its types. All outlets of a hub have the hub's.
    @inlinable
    static func way(_ outlet: Outlet) -> Way { unsafeDowncast(outlet, to: Way.self) }
}
