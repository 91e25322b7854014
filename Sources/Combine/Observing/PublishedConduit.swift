/// What a published property is made of: its value, and the ways to those who observe it, once there are any.
@usableFromInline
final class PublishedConduit<Value> {
    @usableFromInline typealias Hub = CurrentValueHub<Value, Never>

    @usableFromInline
    struct State {
        @usableFromInline var value: Value

        /// Made when the property's publisher is first used. While a new value is being published it is the current one
        /// there, and not yet here.
        @usableFromInline var hub: Hub?

        /// The publisher of the object, once someone has used it.
        @usableFromInline var willChange: ObservableObjectPublisher?

        @usableFromInline var order = SettingOrder()

        /// What feeds the property.
        var upstreams: [ObjectIdentifier: UpstreamLink] = [:]

        @usableFromInline
        init(_ value: Value) { self.value = value }

        /// Returns the old value, to be released after the lock.
        @inlinable
        mutating func replace(_ new: Value) -> Value {
            let old = value
            value = new
            return old
        }
    }

    @usableFromInline let state: Lock<State>

    @usableFromInline
    init(_ value: Value) { state = Lock(State(value)) }

    deinit {
        let (hub, upstreams) = state.withLock { ($0.hub, $0.upstreams) }
        for upstream in upstreams.values { upstream.cancel() }
        hub?.abandon()
    }

    @inlinable
    var value: Value { state.withLock { $0.value } }

    /// Makes `value` the property's, after those who observe it were told.
    @inlinable
    func set(_ value: Value) {
        let old: Value? = state.withLock { state in
            state.hub == nil && state.willChange == nil ? state.replace(value) : nil
        }
        if old == nil { announceAndSet(value) }
    }

    @inlinable @inline(never)
    func announceAndSet(_ value: Value) {
        state.withLock { $0.willChange }?.send()
        let thread = currentThread()
        // The first subscriber may have come meanwhile.
        let (hub, number, old): (Hub?, Int, Value?) = state.withLock { state in
            guard let hub = state.hub else { return (nil, 0, state.replace(value)) }
            return (hub, state.order.begin(on: thread), nil)
        }
        guard let hub else { return }
        hub.send(value)
        let replaced = state.withLock { state in
            let settled = state.order.prevails(number, on: thread) ? hub.settle(on: value) : nil
            return (state.replace(hub.value), settled)
        }
        _ = (old, replaced)
    }

    /// The way to the property's subscribers.
    @usableFromInline
    func observe() -> Hub {
        state.withLock { state in
            if let hub = state.hub { return hub }
            let hub = Hub(state.value, "PublishedSubject")
            state.hub = hub
            return hub
        }
    }

    /// Keeps what feeds the property, until `didEnd`.
    func feed(from upstream: UpstreamLink) {
        state.withLock { $0.upstreams[ObjectIdentifier(upstream)] = upstream }
    }

    func didEnd(_ upstream: UpstreamLink) {
        _ = state.withLock { $0.upstreams.removeValue(forKey: ObjectIdentifier(upstream)) }
    }
}

extension CurrentValueHub {
    /// Makes `value` current without publishing it, and returns the one before.
    @usableFromInline
    func settle(on value: Output) -> Output {
        state.withLock { state in
            let old = state.value
            state.value = value
            return old
        }
    }
}

/// A published property of whatever type.
protocol PublishedProperty {
    /// The publisher of the object that the property belongs to, once it is known.
    var willChange: ObservableObjectPublisher? { get }

    /// Tells `publisher` of changes from now on, where nobody is told yet.
    func announceChanges(to publisher: ObservableObjectPublisher)
}

extension PublishedConduit: PublishedProperty {
    var willChange: ObservableObjectPublisher? { state.withLock { $0.willChange } }

    func announceChanges(to publisher: ObservableObjectPublisher) {
        state.withLock { state in
            if state.willChange == nil { state.willChange = publisher }
        }
    }
}
