#if canImport(Foundation) && canImport(Dispatch)
    import Foundation

    /// A timer's way to its subscribers, who hold it, as do its publisher and its connections. The timer does not.
    ///
    /// Unchecked Sendable: all state is under the lock, and a hub may be sent to from any thread.
    final class TimerConduit: Cancellable, @unchecked Sendable {
        private typealias Hub = PassthroughHub<Date, Never>

        private struct State {
            var timer: Timer?
            var hub = TimerConduit.makeHub()
        }

        private let state = Lock(State())

        private static func makeHub() -> Hub { Hub("Timer") }

        deinit {
            let (timer, hub) = state.withLock { ($0.timer, $0.hub) }
            timer?.invalidate()
            hub.abandon()
        }

        /// Adds a subscriber. A mirror of its subscription shows `details`.
        func attach<S: Subscriber>(_ subscriber: S, details: [Mirror.Child]) where S.Input == Date, S.Failure == Never {
            state.withLock { $0.hub }.attach(
                subscriber, didCancel: { withExtendedLifetime(self) {} },
                show: { [("downstream", $0.roster.subscriber(behind: $0) as Any)] + details })
        }

        /// Starts the timer, where there is none.
        func connect(every interval: TimeInterval, tolerance: TimeInterval, on loop: RunLoop, in mode: RunLoop.Mode) {
            guard !interval.isNaN, state.withLock({ $0.timer == nil }) else { return }
            let interval = max(interval, DueDates.shortestInterval)
            // Without a date of its own, the first tick of a timer of Foundation's comes at once on Linux.
            let timer = Timer(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: true) {
                [weak self] timer in
                if let self { self.fired(timer) } else { timer.invalidate() }
            }
            timer.tolerance = tolerance
            let isFirst = state.withLock { state in
                guard state.timer == nil else { return false }
                state.timer = timer
                return true
            }
            // A timer that is cancelled meanwhile is no longer valid, and run loops take none that isn't.
            if isFirst { loop.add(timer, forMode: mode) } else { timer.invalidate() }
        }

        private func fired(_ timer: Timer) {
            let hub = state.withLock { $0.timer === timer ? $0.hub : nil }
            hub?.send(Date())
        }

        /// Stops the timer, and lets go of the subscribers there are.
        func cancel() { end { $0.timer.take() != nil } }

        /// The publisher is gone. Where the timer does not run, it never will.
        func abandon() { end { $0.timer == nil } }

        private func end(_ condition: (inout State) -> Bool) {
            let (timer, hub) = state.withLock { state -> (Timer?, Hub?) in
                let timer = state.timer
                guard condition(&state) else { return (nil, nil) }
                let hub = state.hub
                state.hub = Self.makeHub()
                return (timer, hub)
            }
            timer?.invalidate()
            hub?.abandon()
        }
    }
#endif
