import Combine
import Rubato

/// The subscriber of a recorder. It is apart from that, so that the publisher never keeps the recorder alive.
///
/// It records what arrives even if that breaks the rules, as a value after the end does: a recorder is there to show it.
final class RecordingSubscriber<Output, Failure: Error>: Subscriber, Cancellable {
    private struct State {
        var timeline = Timeline<Output, Failure>()
        var subscription: (any Subscription)?
        /// Let go when cancelled: actions that are still pending on the scheduler may lead here.
        var scheduler: VirtualTimeScheduler?
    }

    private let start: VirtualTimeScheduler.SchedulerTimeType
    private let state: Locked<State>

    init(_ scheduler: VirtualTimeScheduler) {
        start = scheduler.now
        state = Locked(State(scheduler: scheduler))
    }

    var timeline: Timeline<Output, Failure> { state.withLock { $0.timeline } }

    func receive(subscription: any Subscription) {
        let isFirst = state.withLock { state in
            guard state.scheduler != nil, state.subscription == nil else { return false }
            state.subscription = subscription
            return true
        }
        if isFirst {
            subscription.request(.unlimited)
        } else {
            subscription.cancel()
        }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
        record(.value(input))
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: record(.finished)
        case .failure(let failure): record(.failed(failure))
        }
        // Let go of here, and released after the lock.
        _ = state.withLock { state in
            let ended = state.subscription
            state.subscription = nil
            return ended
        }
    }

    func cancel() {
        let (subscription, scheduler) = state.withLock { state in
            let held = (state.subscription, state.scheduler)
            state.subscription = nil
            state.scheduler = nil
            return held
        }
        subscription?.cancel()
        withExtendedLifetime(scheduler) {}
    }

    private func record(_ event: Timeline<Output, Failure>.Event) {
        // The clock has a lock of its own, so it is read before ours is taken.
        guard let scheduler = state.withLock({ $0.scheduler }) else { return }
        let elapsed = start.distance(to: scheduler.now).magnitude
        state.withLock { state in
            guard state.scheduler != nil else { return }
            state.timeline.entries.append(Timeline.Entry(nanoseconds: elapsed, event: event))
        }
    }
}
