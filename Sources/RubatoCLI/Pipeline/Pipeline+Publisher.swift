import Combine
import Dispatch
import Rubato
import RubatoTesting

/// The events of a replay on their way through the library's own operators.
typealias EventPublisher = AnyPublisher<Event, Never>

extension [Stage] {
    /// The stages as publishers, one behind the other, all on one clock.
    func publisher(_ input: some Publisher<Event, Never>, on clock: VirtualTimeScheduler) -> EventPublisher {
        reduce(input.eraseToAnyPublisher()) { upstream, stage in stage.publisher(upstream, on: clock) }
    }
}

extension Stage {
    /// The operator itself.
    fileprivate func publisher(_ upstream: EventPublisher, on clock: VirtualTimeScheduler) -> EventPublisher {
        switch self {
        case .debounce(let window):
            upstream.debounce(for: .nanoseconds(Int(window)), scheduler: clock).eraseToAnyPublisher()
        case .debounceKeepingLast(let window):
            upstream.debounceKeepingLast(for: .nanoseconds(Int(window)), scheduler: clock).eraseToAnyPublisher()
        case .throttle(let interval, let latest):
            upstream.throttle(for: .nanoseconds(Int(interval)), scheduler: clock, latest: latest).eraseToAnyPublisher()
        case .throttleLeading(let interval):
            upstream.throttleLeading(for: .nanoseconds(Int(interval)), scheduler: clock).eraseToAnyPublisher()
        case .delay(let interval):
            upstream.delay(for: .nanoseconds(Int(interval)), scheduler: clock).eraseToAnyPublisher()
        case .batchCount(let count):
            upstream.collect(count).map(Event.init(batch:)).eraseToAnyPublisher()
        case .batchTime(let interval):
            upstream.collect(.byTime(clock, .nanoseconds(Int(interval)))).map(Event.init(batch:)).eraseToAnyPublisher()
        case .batchTimeOrCount(let interval, let count):
            upstream.collect(.byTimeOrCount(clock, .nanoseconds(Int(interval)), count)).map(Event.init(batch:))
                .eraseToAnyPublisher()
        case .removeDuplicates:
            upstream.removeDuplicates().eraseToAnyPublisher()
        case .measureInterval:
            measuringInterval(upstream, clock)
        case .timeout(let interval):
            upstream.timeout(.nanoseconds(Int(interval)), scheduler: clock).eraseToAnyPublisher()
        }
    }

    /// The operator puts the interval in the value's place, at the same instant, so that the value it came from is the
    /// one that has just entered. A pipeline is subscribed to once, so that one place for that value is enough.
    private func measuringInterval(_ upstream: EventPublisher, _ clock: VirtualTimeScheduler) -> EventPublisher {
        var latest = Event(value: "", sentAt: 0)
        return
            upstream
            .map { event in
                latest = event
                return event
            }
            .measureInterval(using: clock)
            .map { interval in
                var event = latest
                event.value = typedDuration(Nanoseconds(interval.magnitude))
                event.parts = nil
                return event
            }
            .eraseToAnyPublisher()
    }
}
