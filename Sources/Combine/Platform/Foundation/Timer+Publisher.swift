#if canImport(Foundation) && canImport(Dispatch)
    public import Foundation

    extension Timer {
        /// A publisher of the present date, every `interval` seconds on `runLoop`, while that runs in `mode`.
        ///
        /// It starts when it is connected, and publishes first when one interval has passed. `tolerance` is how many
        /// seconds late a date may be for the sake of energy.
        ///
        ///     let clock = Timer.publish(every: 1, on: .main, in: .common)
        ///         .autoconnect()
        ///         .sink { print($0) }
        public static func publish(
            every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
            options: RunLoop.SchedulerOptions? = nil
        ) -> Timer.TimerPublisher {
            TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
        }

        /// Publishes the present date at an interval, while it is connected.
        ///
        /// A subscriber without demand misses the date; each one's demand counts for itself alone. Dates don't drift: late
        /// ones don't move those that follow, and those that the run loop has missed become one. It never finishes.
        ///
        /// All functions may be called from any thread; dates come on the run loop's.
        public final class TimerPublisher: ConnectablePublisher {
            /// The date at which it is published.
            public typealias Output = Date
            /// It never fails.
            public typealias Failure = Never

            /// Seconds between two dates. A tenth of a millisecond is the shortest there is; what is no number never comes.
            public final let interval: TimeInterval

            /// How many seconds late a date may be.
            public final let tolerance: TimeInterval?

            /// Where the dates come.
            public final let runLoop: RunLoop

            /// The mode in which the run loop is to be running.
            public final let mode: RunLoop.Mode

            /// Options for the run loop. There are none.
            public final let options: RunLoop.SchedulerOptions?

            private let conduit = TimerConduit()

            /// Makes a publisher of dates; see ``Foundation/Timer/publish(every:tolerance:on:in:options:)``.
            public init(
                interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
                options: RunLoop.SchedulerOptions? = nil
            ) {
                self.interval = interval
                self.tolerance = tolerance
                self.runLoop = runLoop
                self.mode = mode
                self.options = options
            }

            deinit { conduit.abandon() }

            /// Adds `subscriber` to those who get the dates. It gets none before the publisher is connected.
            public final func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Date {
                conduit.attach(subscriber, details: [("interval", interval), ("tolerance", tolerance as Any)])
            }

            /// Starts the timer, unless it runs already: all connections are one.
            ///
            /// Cancelling a result stops the timer and lets go of the subscribers, without a completion. Connecting again
            /// starts it for those who subscribe after that. Letting go of the result stops nothing; the timer runs on as
            /// long as somebody holds this publisher, a result, or a subscription.
            public final func connect() -> any Cancellable {
                conduit.connect(every: interval, tolerance: tolerance ?? 0, on: runLoop, in: mode)
                return conduit
            }
        }
    }
#endif
