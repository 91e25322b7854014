#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// A task of a session, and the way of its answer to one subscriber. The task holds it until there is an answer.
    ///
    /// Unchecked Sendable: all state is under locks.
    final class DataTaskConduit: @unchecked Sendable {
        typealias Output = (data: Data, response: URLResponse)

        private struct State {
            /// What makes the request. Nil when it is over.
            var parent: URLSession.DataTaskPublisher?
            var isOpen = false
            var isStarted = false
            var task: URLSessionDataTask?
            var demand = Subscribers.Demand.none
            /// A task whose cancellation Foundation has yet to carry out.
            var cancelled: URLSessionDataTask?
        }

        private let answer: FutureConduit<Output, URLError>
        private let state: Lock<State>

        init(_ parent: URLSession.DataTaskPublisher, _ delivery: Delivery<Output, URLError>) {
            answer = FutureConduit(delivery)
            state = Lock(State(parent: parent))
        }

        func request(_ demand: Subscribers.Demand) {
            answer.request(demand)
            start { $0.demand += demand }
        }

        /// The subscriber has its subscription, so there may be an answer.
        func open() {
            start { $0.isOpen = true }
        }

        /// Makes the request, once there is demand, after `change`.
        private func start(_ change: (inout State) -> Void) {
            let starting = state.withLock { state -> URLSession.DataTaskPublisher? in
                guard let parent = state.parent else { return nil }
                change(&state)
                guard state.isOpen, !state.isStarted, state.demand > .none else { return nil }
                state.isStarted = true
                return parent
            }
            guard let starting else { return }
            let task = starting.session.dataTask(with: starting.request) { self.finish($0, $1, $2) }
            let isWanted = state.withLock { state in
                guard state.parent != nil else { return false }
                state.task = task
                return true
            }
            if isWanted { task.resume() } else { task.cancel() }
        }

        func cancel() {
            answer.cancel()
            let ended = end()
            guard let task = ended.task, let parent = ended.parent else { return }
            // On the queue that the answer comes on, so that one of the two is first.
            parent.session.delegateQueue.addOperation { self.cancel(task) }
        }

        private func cancel(_ task: URLSessionDataTask) {
            task.cancel()
            if task.state == .canceling { state.withLock { $0.cancelled = task } }
        }

        /// What a mirror of the subscription shows.
        var shown: [Mirror.Child] {
            let state = state.withLock { $0 }
            return [
                ("task", state.task as Any), ("downstream", answer.delivery.current?.address() as Any),
                ("parent", state.parent as Any), ("demand", state.demand),
            ]
        }

        private func finish(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
            end().cancelled?.waitForCancellation()
            if let response, error == nil {
                answer.fulfill(.success((data ?? Data(), response)))
            } else {
                answer.fulfill(.failure(URLError(reportedAs: error)))
            }
        }

        /// Ends, and returns what is to be released, or cancelled first.
        private func end() -> State {
            state.withLock { state in
                defer { state = State() }
                return state
            }
        }
    }

    extension URLSessionTask {
        /// Returns when a cancellation has been carried out, which shows in `error`.
        ///
        /// `cancel()` returns before that where Foundation still looks for a cached answer. Were the task to end
        /// meanwhile with the answer of the server, Foundation would trap: the cancellation finds no task any more.
        fileprivate func waitForCancellation() {
            while error == nil { usleep(100) }
        }
    }

    extension URLError {
        /// The error that a session reports, which is not always typed. What is none of its errors is unknown.
        fileprivate init(reportedAs error: (any Error)?) {
            if let error = error as? URLError {
                self = error
            } else if let error = error as NSError?, error.domain == NSURLErrorDomain,
                let code = Code(rawValue: error.code)
            {
                self.init(code, userInfo: error.userInfo)
            } else {
                self.init(.unknown, userInfo: error.map { [NSUnderlyingErrorKey: $0] } ?? [:])
            }
        }
    }
#endif
