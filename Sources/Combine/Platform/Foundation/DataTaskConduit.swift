#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// A task of a session, and the way of its answer to one subscriber. The task holds it until there is an answer.
    ///
    /// Unchecked Sendable: all state is under locks.
    final class DataTaskConduit: @unchecked Sendable {
        typealias Output = (data: Data, response: URLResponse)

        private enum Task {
            case wanted(URLRequest, URLSession)
            case starting
            case running(URLSessionDataTask)
            case over
        }

        private let answer: FutureConduit<Output, URLError>
        private let task: Lock<Task>

        init(_ delivery: Delivery<Output, URLError>, _ request: URLRequest, _ session: URLSession) {
            answer = FutureConduit(delivery)
            task = Lock(.wanted(request, session))
        }

        func request(_ demand: Subscribers.Demand) {
            answer.request(demand)
            let wanted = task.withLock { task -> (URLRequest, URLSession)? in
                guard case .wanted(let request, let session) = task else { return nil }
                task = .starting
                return (request, session)
            }
            guard let (request, session) = wanted else { return }
            let new = session.dataTask(with: request) { self.finish($0, $1, $2) }
            let isWanted = task.withLock { task in
                guard case .starting = task else { return false }
                task = .running(new)
                return true
            }
            if isWanted { new.resume() } else { new.cancel() }
        }

        func cancel() {
            answer.cancel()
            if case .running(let running) = end() { running.cancel() }
        }

        private func finish(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
            _ = end()
            if let response, error == nil {
                answer.fulfill(.success((data ?? Data(), response)))
            } else {
                answer.fulfill(.failure(URLError(reportedAs: error)))
            }
        }

        private func end() -> Task {
            task.withLock { task in
                defer { task = .over }
                return task
            }
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
