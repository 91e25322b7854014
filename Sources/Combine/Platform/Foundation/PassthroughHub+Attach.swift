#if canImport(Foundation)
    extension PassthroughHub {
        /// Adds a subscriber, and gives it a subscription that calls `didCancel` when it is cancelled, and holds it until
        /// the subscriber lets go of the subscription. `show` says what a mirror of that shows.
        ///
        /// The subscriber gets what is sent while it has demand. To ask for nothing is no mistake here, as it is to a
        /// subject.
        func attach<S: Subscriber>(
            _ subscriber: S, didCancel: @escaping () -> Void, show: @escaping (Outlet) -> [Mirror.Child]
        ) where S.Input == Output, S.Failure == Failure {
            let thread = currentThread()
            let outlet = Way(of: BoxedSubscriber(subscriber), roster: self, starter: thread)
            attach(outlet, as: thread)
            subscriber.receive(
                subscription: ShowingSubscription(
                    description, request: { if $0 > .none { outlet.request($0) } },
                    cancel: {
                        outlet.cancel()
                        didCancel()
                    },
                    show: { show(outlet) }))
            outlet.finishStart()
        }
    }
#endif
