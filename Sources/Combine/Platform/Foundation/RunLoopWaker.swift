#if canImport(Foundation) && canImport(Dispatch)
    import Foundation

    /// Wakes run loops, and keeps them from ending while actions wait for their dates.
    ///
    /// Foundation's `perform` leaves a run loop asleep on Linux, and its timers are never released there, so no timer can
    /// be spent on each action. One timer is kept in each run loop that is used instead, and moved. It is taken out when
    /// the run loop has had nothing to wait for during a while, so that a run loop without anything else can end. (The
    /// main one never ends by itself.)
    enum RunLoopWaker {
        /// One run loop's timer. The run loop holds the timer, and nothing holds the run loop.
        private final class Entry {
            weak let loop: RunLoop?
            let timer: Timer

            /// How many actions wait for their dates.
            var waiting = 0

            /// Whether the timer is due now.
            var isRinging = true

            /// Whether the timer has fired without anything to wait for, and nothing has come since.
            var isIdle = false

            init(_ loop: RunLoop, _ timer: Timer) {
                self.loop = loop
                self.timer = timer
            }
        }

        private final class Table: Sendable {
            // Safe: a lock is made to be used from several threads.
            nonisolated(unsafe) let entries = Lock<[ObjectIdentifier: Entry]>([:])
        }

        private static let table = Table()

        /// How long a timer stays in a run loop that needs it no more.
        static var linger: TimeInterval { 1 }

        /// Makes `loop` look at what it is to perform. Where it is awake it will look by itself; then nothing is lost.
        ///
        /// `waiting` is how many more actions wait for their dates from now on.
        static func wake(_ loop: RunLoop, waiting: Int = 0) {
            let released = table.entries.withLock { entries in
                let id = ObjectIdentifier(loop)
                if let entry = entries[id], entry.loop === loop {
                    entry.waiting += waiting
                    entry.isIdle = false
                    if !entry.isRinging {
                        entry.isRinging = true
                        // Not earlier than it has fired last: a run loop forgets such a date while it fires the timer.
                        entry.timer.fireDate = Date()
                    }
                    return [Entry]()
                }
                let released = entries.values.filter { $0.loop == nil }
                entries = entries.filter { $0.value.loop != nil }
                let timer = Timer(fire: Date(), interval: linger, repeats: true) { fired($0, id) }
                let entry = Entry(loop, timer)
                entry.waiting = waiting
                entries[id] = entry
                // Foundation takes locks of its own here, but calls nothing.
                loop.add(timer, forMode: .common)
                return released
            }
            withExtendedLifetime(released) {}
        }

        /// The timer has fired: by that alone the run loop is awake.
        private static func fired(_ timer: Timer, _ id: ObjectIdentifier) {
            let isMain = RunLoop.current === RunLoop.main
            let released = table.entries.withLock { entries -> Entry? in
                guard let entry = entries[id], entry.timer === timer else {
                    timer.invalidate()
                    return nil
                }
                entry.isRinging = false
                if isMain || entry.waiting > 0 {
                    timer.fireDate = .distantFuture
                } else if entry.isIdle {
                    timer.invalidate()
                    return entries.removeValue(forKey: id)
                } else {
                    entry.isIdle = true
                    timer.fireDate = Date(timeIntervalSinceNow: linger)
                }
                return nil
            }
            withExtendedLifetime(released) {}
        }
    }
#endif
