#if canImport(Dispatch)
    public import Dispatch

    extension DispatchQueue {
        // Unchecked: Dispatch doesn't mark its flags as Sendable outside Apple's platforms. They are a plain number, and
        // the class and the group are safe from any thread.
        /// What to tell Dispatch about work that a scheduler is given.
        public struct SchedulerOptions: @unchecked Sendable {
            /// The quality of service to run at.
            public var qos: DispatchQoS

            /// How the work behaves on its queue, as a barrier for instance.
            public var flags: DispatchWorkItemFlags

            /// A group that the work belongs to until it has run. Repeated work belongs to it until cancelled.
            public var group: DispatchGroup?

            /// Makes options; each may be left out.
            public init(
                qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil
            ) {
                self.qos = qos
                self.flags = flags
                self.group = group
            }
        }
    }
#endif
