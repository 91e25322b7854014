/// What a `PassthroughSubject` shares with its subscriptions: the roster, and the rules of delivery.
@usableFromInline
final class PassthroughHub<Output, Failure: Error>: Roster {
    @usableFromInline
    enum Event {
        case value(Output)
        case completion(Subscribers.Completion<Failure>)
        case attach(Outlet)
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
                _ = Self.delivery(of: outlet)._withUnsafeGuaranteedRef { $0.receive(value) }
            } else {
                offer(value, to: outlet)
            }
        }
    }

    /// Delivers to a subscriber whose demand is limited, or who is still being attached.
    @inlinable @inline(never)
    func offer(_ value: Output, to outlet: Outlet) {
        let delivery = Self.delivery(of: outlet).takeUnretainedValue()
        let deliver = {
            guard outlet.takeOne() else { return }
            let more = delivery.receive(value)
            if more > .none { outlet.add(more) }
        }
        if !outlet.leaveToStarter(deliver) { deliver() }
    }

    @inlinable
    func complete(_ completion: Subscribers.Completion<Failure>) {
        guard self.completion == nil else { return }
        self.completion = completion
        for outlet in removeAll() {
            end(outlet.takeUnretainedValue(), completion)
        }
    }

    @inlinable
    func attach(_ outlet: Outlet) {
        guard let completion else { return add(outlet) }
        let delivery = Self.delivery(of: outlet).takeUnretainedValue()
        turnAway(outlet) {
            if outlet.end() { delivery.complete(completion) }
        }
    }

    @inlinable
    func end(_ outlet: Outlet, _ completion: Subscribers.Completion<Failure>) {
        let delivery = Self.delivery(of: outlet).takeUnretainedValue()
        let deliver = {
            guard outlet.end() else { return }
            delivery.complete(completion)
        }
        if !outlet.leaveToStarter(deliver) { deliver() }
    }

    /// The outlet's way to its subscriber. The gate's holder may call it as long as the outlet has not been swept.
    @inlinable
    static func delivery(of outlet: Outlet) -> Unmanaged<Delivery<Output, Failure>> {
        unsafeBitCast(outlet.delivery.unsafelyUnwrapped, to: Unmanaged<Delivery<Output, Failure>>.self)
    }
}
