#if canImport(FoundationNetworking)
    public import Foundation
    public import FoundationNetworking

    extension URLSession {
        /// A publisher of what the server answers to a request for `url`.
        ///
        ///     let report = URLSession.shared.dataTaskPublisher(for: url)
        ///         .map(\.data)
        ///         .decode(type: Report.self, decoder: JSONDecoder())
        public func dataTaskPublisher(for url: URL) -> URLSession.DataTaskPublisher {
            dataTaskPublisher(for: URLRequest(url: url))
        }

        /// A publisher of what the server answers to `request`.
        public func dataTaskPublisher(for request: URLRequest) -> URLSession.DataTaskPublisher {
            DataTaskPublisher(request: request, session: self)
        }

        /// Makes a request for each subscriber, and publishes the answer once all of it is there.
        ///
        /// The request is made when the subscriber first asks for a value, and cancelled with the subscription. An answer
        /// is a value whatever its status says, 404 also. It fails where there is no answer, with what the session says.
        ///
        /// Events come on the session's delegate queue. The task is cancelled there, too, in its turn.
        public struct DataTaskPublisher: Publisher, Sendable {
            /// The whole body of the answer, and its head: for HTTP, an `HTTPURLResponse`.
            public typealias Output = (data: Data, response: URLResponse)
            /// What the session says where there is no answer.
            public typealias Failure = URLError

            /// What is asked of the server.
            public let request: URLRequest

            /// What makes the request.
            public let session: URLSession

            /// Makes a publisher of the answer to `request`, made by `session`.
            public init(request: URLRequest, session: URLSession) {
                self.request = request
                self.session = session
            }

            /// Makes a request for `subscriber`, once that asks for a value.
            public func receive<S>(subscriber: S)
            where S: Subscriber, S.Failure == URLError, S.Input == (data: Data, response: URLResponse) {
                let conduit = DataTaskConduit(self, Delivery(subscriber))
                subscriber.receive(
                    subscription: ShowingSubscription(
                        "DataTaskPublisher", request: { conduit.request($0) }, cancel: { conduit.cancel() },
                        show: { conduit.shown }))
                conduit.open()
            }
        }
    }
#endif
