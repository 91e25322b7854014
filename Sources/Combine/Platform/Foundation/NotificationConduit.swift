#if canImport(Foundation)
    import Foundation

    /// The way of notifications to one subscriber, whose subscription holds it. The center does not.
    ///
    /// Unchecked Sendable: the hub may be sent to from any thread, and the rest is under the lock.
    final class NotificationConduit: @unchecked Sendable {
        private struct Observation {
            let center: NotificationCenter
            let observer: any NSObjectProtocol

            /// Held, so that no other object takes its place in the center.
            let object: AnyObject?
        }

        let hub = PassthroughHub<Notification, Never>("NotificationCenter Observer")
        private let observation = Releasable<Observation>()

        func observe(_ name: Notification.Name, of object: AnyObject?, in center: NotificationCenter) {
            let observer = center.addObserver(forName: name, object: object, queue: nil) { [weak self] notification in
                self?.hub.send(notification)
            }
            observation.hold(Observation(center: center, observer: observer, object: object))
        }

        /// What a mirror of a subscription shows.
        func shown(_ name: Notification.Name, _ outlet: Outlet) -> [Mirror.Child] {
            let observation = observation.current
            return [
                ("center", observation?.center as Any), ("name", name), ("object", observation?.object as Any),
                ("demand", outlet.shownDemand),
            ]
        }

        func end() {
            guard let observation = observation.take() else { return }
            observation.center.removeObserver(observation.observer)
        }

        deinit {
            end()
            hub.abandon()
        }
    }
#endif
