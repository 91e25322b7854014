#if canImport(Foundation)
    public import Foundation

    extension NotificationCenter {
        /// A publisher of the notifications called `name`: all of them, or those that `object` posts.
        ///
        ///     let count = NotificationCenter.default.publisher(for: .documentDidChange)
        ///         .compactMap { $0.object as? Document }
        ///         .sink { print($0.title) }
        public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
            Publisher(center: self, name: name, object: object)
        }

        /// Publishes the notifications of one name, on the threads that post them.
        ///
        /// A subscriber without demand misses the notification. It never finishes. Where several threads post at once, a
        /// subscriber gets one notification at a time: a thread that posts while another one delivers leaves its
        /// notification to that thread and goes on.
        ///
        /// The publisher holds its object, and a subscription does until it is cancelled. A subscriber who lets go of its
        /// subscription gets nothing more.
        public struct Publisher: Combine.Publisher {
            /// A notification is published as it was posted.
            public typealias Output = Notification
            /// It never fails.
            public typealias Failure = Never

            /// Where the notifications are posted.
            public let center: NotificationCenter

            /// What the notifications are called.
            public let name: Notification.Name

            /// Who posts them, or nil for anybody.
            public let object: AnyObject?

            /// Makes a publisher of the notifications called `name` that `object`, or anybody, posts in `center`.
            public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
                self.center = center
                self.name = name
                self.object = object
            }

            /// Observes the center for `subscriber`, from before it gets its subscription on.
            public func receive<S>(subscriber: S)
            where S: Subscriber, S.Failure == Never, S.Input == Notification {
                let conduit = NotificationConduit()
                conduit.observe(name, of: object, in: center)
                conduit.hub.attach(
                    subscriber, didCancel: { conduit.end() }, show: { [name] in conduit.shown(name, $0) })
            }
        }
    }

    extension NotificationCenter.Publisher: Equatable {
        /// Whether both publish the notifications of one name, one object, and one center.
        public static func == (lhs: NotificationCenter.Publisher, rhs: NotificationCenter.Publisher) -> Bool {
            lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
        }
    }
#endif
