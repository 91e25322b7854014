/// What a `CurrentValueSubject` shares with its subscriptions: the value, the roster, and the rules of delivery.
///
/// The value and the queue change together, under one lock, so values are delivered in the order in which they became
/// current: the last one delivered is the current one.
@usableFromInline
final class CurrentValueHub<Output, Failure: Error>: Roster {
    @usableFromInline typealias Way = OwingOutlet<Output, Failure>

    @usableFromInline
    enum Event {
        case value(Output)
        case completion(Subscribers.Completion<Failure>)
        case attach(Way)
    }

    @usableFromInline
    struct State {
        @usableFromInline var value: Output
        @usableFromInline var isCompleted = false

        /// What is still to be delivered, while one thread delivers.
        @usableFromInline var waiting = FIFO<Event>()

        @inlinable
        init(_ value: Output) { self.value = value }

        /// Puts `event` behind those that wait. False where none do: it can then be delivered at once.
        @inlinable
        mutating func enqueue(_ event: Event, always: Bool) -> Bool {
            guard always || !waiting.isEmpty else { return false }
            waiting.append(event)
            return true
        }
    }

    @usableFromInline let state: Lock<State>

    // Unchecked: only the gate's holder touches it.
    @usableFromInline @exclusivity(unchecked) var completion: Subscribers.Completion<Failure>?

    @inlinable
    init(_ value: Output, _ description: String) {
        state = Lock(State(value))
        super.init(description)
    }

    @inlinable
    var value: Output { state.withLock { $0.value } }

    /// Makes `value` current and publishes it. After the completion it is neither, unless `evenIfCompleted` wants it
    /// current all the same.
    @inlinable
    func send(_ value: Output, evenIfCompleted: Bool = false) {
        submit(deliver: { self.deliver(value) }) { state, always in
            if state.isCompleted, !evenIfCompleted { return (nil, true) }
            let old = state.value
            state.value = value
            // The old value is handed out, to be released after the lock.
            return (old, state.isCompleted || state.enqueue(.value(value), always: always))
        }
    }

    @inlinable
    func send(completion: Subscribers.Completion<Failure>) {
        submit(deliver: { self.complete(completion) }) { state, always in
            if state.isCompleted { return (nil, true) }
            state.isCompleted = true
            return (nil, state.enqueue(.completion(completion), always: always))
        }
    }

    /// Adds `subscriber`, and gives it its subscription. It is owed the value that is current now.
    @inlinable
    func attach<S: Subscriber>(_ subscriber: consuming S) where S.Input == Output, S.Failure == Failure {
        if Seat<S>.fits { seat(subscriber) } else { seat(BoxedSubscriber(subscriber)) }
    }

    @inlinable
    func seat<S: Subscriber>(_ subscriber: consuming S) where S.Input == Output, S.Failure == Failure {
        let outlet = Way(owing: subscriber, roster: self, starter: currentThread())
        lead(to: outlet)
        outlet.start(S.self)
    }

    @inlinable
    func lead(to outlet: Way) {
        submit(deliver: { self.drain() }) { state, always in
            if !state.isCompleted {
                outlet.owed = state.value
                outlet.set(Outlet.owing)
            }
            return (nil, state.enqueue(.attach(outlet), always: true))
        }
    }

    /// Changes the state, then delivers: at once where this thread has the gate and nothing waits, else by way of the
    /// queue. `change` is told whether the event must be queued; it returns the value that it replaced, and whether the
    /// event was queued (or needs no delivery).
    @inlinable
    func submit(deliver: () -> Void, change: (inout State, _ always: Bool) -> (old: Output?, isDone: Bool)) {
        let thread = currentThread()
        let entry = gate.enter(as: thread)
        let (old, isDone) = state.withLock { change(&$0, entry == .busy) }
        switch entry {
        case .entered:
            if isDone { drain() } else { deliver() }
            leave(as: thread)
        case .nested:
            if isDone { drain() } else { deliver() }
        case .busy:
            didLeaveWork(as: thread)
        }
        withExtendedLifetime(old) {}
    }

    @usableFromInline
    override func drain() {
        // No more than waits now, so that a thread that only came by can hand the rest over.
        var left = state.withLock { $0.waiting.count }
        while left > 0, let event = state.withLock({ $0.waiting.popFirst() }) {
            left -= 1
            switch event {
            case .value(let value): deliver(value)
            case .completion(let completion): complete(completion)
            case .attach(let outlet): attach(outlet)
            }
        }
    }

    @usableFromInline
    override func didRequest(_ outlet: Outlet) {
        askUpstreams()
        guard outlet.has(Outlet.owing) else { return }
        if outlet.isStartedHere {
            payDebt(to: Self.way(outlet))
        } else if !outlet.isStarting {
            attend(to: outlet)
        }
    }

    /// Delivers the value that `outlet` is owed, if it asks for one.
    @usableFromInline
    override func catchUp(_ outlet: Outlet) {
        if !outlet.isSwept { payDebt(to: Self.way(outlet)) }
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
            guard !outlet.isEnded else { return }
            self.payDebt(to: outlet)
            if outlet.takeOne() {
                // Demand may have come since, and a value that is owed no longer matters.
                outlet.clear(Outlet.owing)
                outlet.owe(nil)
                let more = outlet.receive(value)
                if more > .none { outlet.add(more) }
                self.payDebt(to: outlet)
            } else if !outlet.isEnded {
                outlet.owe(value)
                outlet.set(Outlet.owing)
            }
        }
        if !outlet.leaveToStarter(deliver) { deliver() }
    }

    @inlinable
    func payDebt(to outlet: Way) {
        while outlet.owed != nil, outlet.takeOne(), let value = outlet.owed {
            outlet.clear(Outlet.owing)
            outlet.owe(nil)
            let more = outlet.receive(value)
            if more > .none { outlet.add(more) }
        }
    }

    @inlinable
    func complete(_ completion: Subscribers.Completion<Failure>) {
        self.completion = completion
        for outlet in removeAll() {
            let outlet = Self.way(outlet.takeUnretainedValue())
            let deliver = {
                guard outlet.end() else { return }
                outlet.owe(nil)
                outlet.complete(completion)
            }
            if !outlet.leaveToStarter(deliver) { deliver() }
        }
    }

    @inlinable
    func attach(_ outlet: Way) {
        if let completion {
            turnAway(outlet) {
                guard outlet.end() else { return }
                outlet.owe(nil)
                outlet.complete(completion)
            }
        } else {
            add(outlet)
        }
    }

    /// The outlet with its types. All outlets of a hub have the hub's.
    @inlinable
    static func way(_ outlet: Outlet) -> Way { unsafeDowncast(outlet, to: Way.self) }
}
