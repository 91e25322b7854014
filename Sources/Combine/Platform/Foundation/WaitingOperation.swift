#if canImport(Foundation) && canImport(Dispatch)
    import Dispatch
    import Foundation

    /// Stands in an operation queue for the actions that wait for their dates.
    ///
    /// An operation for each would do, were it not that Foundation looks at every operation that is not ready whenever one
    /// is added: ten thousand of them take seconds.
    ///
    /// Unchecked Sendable, as its superclass leaves no choice: what it adds is only reached under the table's lock.
    final class WaitingOperation: Operation, @unchecked Sendable {
        private final class Table: Sendable {
            // Safe: a lock is made to be used from several threads.
            nonisolated(unsafe) let operations = Lock<[ObjectIdentifier: WaitingOperation]>([:])
        }

        /// Those that have actions, by their queues, which they hold.
        private static let table = Table()

        private let queue: OperationQueue
        private var actions: [Int: QueuedAction] = [:]
        private var admitted = 0

        /// Whether there are no actions any more, nor will be.
        private var isOver = false

        private init(_ queue: OperationQueue) { self.queue = queue }

        /// Adds `action` to `queue` at `instant`, or up to `tolerance` seconds later.
        static func admit(
            _ action: QueuedAction, to queue: OperationQueue, until instant: DispatchQueue.SchedulerTimeType,
            tolerance: TimeInterval
        ) {
            let (operation, ticket, isNew) = table.operations.withLock { operations in
                let present = operations[ObjectIdentifier(queue)]
                let operation = present ?? WaitingOperation(queue)
                operations[ObjectIdentifier(queue)] = operation
                operation.admitted += 1
                operation.actions[operation.admitted] = action
                return (operation, operation.admitted, present == nil)
            }
            if isNew { queue.addOperation(operation) }
            // Weak: the date of an action that is dropped may lie far ahead.
            DueDates.wait(until: instant, tolerance: tolerance) { [weak operation] in operation?.due(ticket) }
        }

        private func due(_ ticket: Int) {
            let action = Self.table.operations.withLock { _ in actions[ticket] }
            guard let action else { return }
            // Before this operation can end, so that the queue is never without one.
            queue.addOperation { action.run() }
            let (released, isLast) = Self.table.operations.withLock { operations in
                let released = actions.removeValue(forKey: ticket)
                let isLast = actions.isEmpty && !isOver
                if isLast { close(&operations) }
                return (released, isLast)
            }
            withExtendedLifetime(released) { if isLast { becomeReady() } }
        }

        private func close(_ operations: inout [ObjectIdentifier: WaitingOperation]) {
            isOver = true
            operations[ObjectIdentifier(queue)] = nil
        }

        private func becomeReady() {
            willChangeValue(for: \.isReady)
            didChangeValue(for: \.isReady)
        }

        override var isReady: Bool { super.isReady && Self.table.operations.withLock { _ in isOver } }

        /// Drops the actions.
        override func cancel() {
            super.cancel()
            let dropped = Self.table.operations.withLock { operations -> [Int: QueuedAction]? in
                guard !isOver else { return nil }
                close(&operations)
                defer { actions = [:] }
                return actions
            }
            if dropped != nil { becomeReady() }
        }
    }
#endif
