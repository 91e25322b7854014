// No import of FoundationNetworking: code written for Apple's platforms has none either.
import Combine
import Foundation
import Rubato
import Synchronization
import TestSupport
import Testing

/// These talk to a server of their own on the loopback interface. Nothing they assert depends on how fast it is.
@Suite("URLSession.DataTaskPublisher", .serialized, .tags(.wiring), .againstHanging)
struct DataTaskPublisherTests {
    private typealias Answer = URLSession.DataTaskPublisher.Output

    private let session = URLSession(configuration: .ephemeral)

    /// What came: the status and the body, the failure's code, the end.
    private func text(_ probe: Probe<Answer, URLError>) -> [String] {
        probe.events.map { event in
            switch event {
            case .subscription(let name): name
            case .value(let answer):
                "\((answer.response as? HTTPURLResponse)?.statusCode ?? 0) \(String(decoding: answer.data, as: UTF8.self))"
            case .finished: "finished"
            case .failed(let error): "failed: \(error.code.rawValue)"
            }
        }
    }

    @Test("publishes the answer and finishes")
    func answer() {
        let server = LoopbackServer { $0.answer("hello") }
        defer { server.stop() }
        let probe = Probe<Answer, URLError>()
        session.dataTaskPublisher(for: server.url("/path?query=1")).subscribe(probe)
        #expect(eventually { probe.hasCompleted })
        #expect(text(probe) == ["DataTaskPublisher", "200 hello", "finished"])
        #expect(probe.violations == [])
        #expect(server.requests.count == 1)
        #expect(server.requests.first?.hasPrefix("GET /path?query=1 HTTP/1.1\r\n") == true)
    }

    @Test("makes the request that it is given")
    func request() {
        let server = LoopbackServer { $0.answer("") }
        defer { server.stop() }
        var request = URLRequest(url: server.url("/item"))
        request.httpMethod = "DELETE"
        request.setValue("yes", forHTTPHeaderField: "X-Sure")
        let publisher = session.dataTaskPublisher(for: request)
        #expect(publisher.request == request)
        #expect(publisher.session === session)
        let probe = Probe<Answer, URLError>(.max(1))
        publisher.subscribe(probe)
        #expect(eventually { probe.hasCompleted })
        #expect(text(probe) == ["DataTaskPublisher", "200 ", "finished"])
        #expect(server.requests.first?.hasPrefix("DELETE /item HTTP/1.1\r\n") == true)
        #expect(server.requests.first?.contains("X-Sure: yes\r\n") == true)
    }

    @Test("an answer that says no is a value", arguments: ["404 Not Found", "500 Internal Server Error"])
    func status(status: String) {
        let server = LoopbackServer { $0.answer("sorry", status: status) }
        defer { server.stop() }
        let probe = Probe<Answer, URLError>()
        session.dataTaskPublisher(for: server.url()).subscribe(probe)
        #expect(eventually { probe.hasCompleted })
        #expect(text(probe) == ["DataTaskPublisher", "\(status.prefix(3)) sorry", "finished"])
    }

    @Test("a long answer comes in one piece")
    func long() {
        let body = String(repeating: "0123456789", count: 50_000)
        let server = LoopbackServer { $0.answer(body) }
        defer { server.stop() }
        let probe = Probe<Answer, URLError>()
        session.dataTaskPublisher(for: server.url()).subscribe(probe)
        #expect(eventually { probe.hasCompleted })
        #expect(text(probe) == ["DataTaskPublisher", "200 " + body, "finished"])
    }

    @Test("fails where nobody listens")
    func refused() {
        let probe = Probe<Answer, URLError>()
        session.dataTaskPublisher(for: LoopbackServer.url(port: LoopbackServer.unusedPort())).subscribe(probe)
        #expect(eventually { probe.hasCompleted })
        #expect(text(probe) == ["DataTaskPublisher", "failed: \(URLError.Code.cannotConnectToHost.rawValue)"])
    }

    @Test("fails where the connection breaks off in the answer")
    func broken() {
        let server = LoopbackServer { connection in
            connection.sendHead(length: 1_000)
            connection.send("only this")
        }
        defer { server.stop() }
        let probe = Probe<Answer, URLError>()
        session.dataTaskPublisher(for: server.url()).subscribe(probe)
        #expect(eventually { probe.hasCompleted })
        #expect(text(probe).count == 2)
        #expect(text(probe).last?.hasPrefix("failed: ") == true)
    }

    @Test("fails for a scheme that the session does not know")
    func unsupported() {
        let probe = Probe<Answer, URLError>()
        session.dataTaskPublisher(for: URL(string: "nonsense://127.0.0.1/")!).subscribe(probe)
        #expect(eventually { probe.hasCompleted })
        #expect(text(probe) == ["DataTaskPublisher", "failed: \(URLError.Code.unsupportedURL.rawValue)"])
    }

    @Test("a cancel half-way through a slow answer closes the connection, and nothing is delivered")
    func cancelHalfWay() {
        let half = DispatchSemaphore(value: 0)
        let isClosed = Locked<Bool?>(nil)
        let tracker = LifetimeTracker()
        let server = LoopbackServer { connection in
            connection.sendHead(length: 1_000)
            connection.send("the first part")
            half.signal()
            let closed = connection.waitForClose()
            isClosed.withLock { $0 = closed }
        }
        defer { server.stop() }
        var probe: Probe<Answer, URLError>?
        do {
            let token = tracker.token()
            probe = Probe(
                onValue: { _ in
                    _ = token
                    return .none
                })
        }
        session.dataTaskPublisher(for: server.url()).subscribe(probe!)
        half.wait()
        probe?.cancel()
        #expect(eventually { isClosed.withLock { $0 } != nil })
        #expect(isClosed.withLock { $0 } == true)
        // The session reports the cancellation to its queue; what that brings has come when this is over.
        let after = Probe<Answer, URLError>()
        session.dataTaskPublisher(for: URL(string: "nonsense://127.0.0.1/")!).subscribe(after)
        #expect(eventually { after.hasCompleted })
        #expect(probe.map(text) == ["DataTaskPublisher"])
        probe?.cancel()
        probe = nil
        #expect(eventually { tracker.live == 0 })
    }

    @Test("makes no request without demand, nor after a cancel; more demand makes no second one")
    func demand() {
        let server = LoopbackServer { $0.answer("ok") }
        defer { server.stop() }
        let idle = Probe<Answer, URLError>(.none)
        session.dataTaskPublisher(for: server.url("/idle")).subscribe(idle)
        let cancelled = Probe<Answer, URLError>(onSubscription: { $0.cancel() })
        session.dataTaskPublisher(for: server.url("/cancelled")).subscribe(cancelled)
        let probe = Probe<Answer, URLError>(.none)
        session.dataTaskPublisher(for: server.url("/asked")).subscribe(probe)
        probe.request(.max(1))
        probe.request(.max(5))
        #expect(eventually { probe.hasCompleted })
        probe.request(.max(1))
        #expect(text(probe) == ["DataTaskPublisher", "200 ok", "finished"])
        // Had there been other requests, they would have come before this one.
        let last = Probe<Answer, URLError>()
        session.dataTaskPublisher(for: server.url("/last")).subscribe(last)
        #expect(eventually { last.hasCompleted })
        #expect(server.requests.map { $0.split(separator: " ")[1] } == ["/asked", "/last"])
        #expect(text(idle) == ["DataTaskPublisher"])
        #expect(text(cancelled) == ["DataTaskPublisher"])
        // Late demand is still served.
        idle.request(.unlimited)
        #expect(eventually { idle.hasCompleted })
        #expect(text(idle) == ["DataTaskPublisher", "200 ok", "finished"])
    }

    @Test("two subscriptions are two requests")
    func twice() {
        let number = Atomic(0)
        let server = LoopbackServer { $0.answer("\(number.wrappingAdd(1, ordering: .relaxed).newValue)") }
        defer { server.stop() }
        let publisher = session.dataTaskPublisher(for: server.url())
        for expected in 1...2 {
            let probe = Probe<Answer, URLError>()
            publisher.subscribe(probe)
            #expect(eventually { probe.hasCompleted })
            #expect(text(probe) == ["DataTaskPublisher", "200 \(expected)", "finished"])
        }
        #expect(server.requests.count == 2)
    }

    @Test("a cancel from inside the value leaves out the completion")
    func cancelInside() {
        let server = LoopbackServer { $0.answer("ok") }
        defer { server.stop() }
        let handle = Locked<UncheckedBox<any Subscription>?>(nil)
        let probe = Probe<Answer, URLError>(
            onSubscription: { subscription in
                let box = UncheckedBox(subscription)
                handle.withLock { $0 = box }
            },
            onValue: { _ in
                handle.withLock { $0 }?.value.cancel()
                return .none
            })
        session.dataTaskPublisher(for: server.url()).subscribe(probe)
        #expect(eventually { !probe.values.isEmpty })
        let after = Probe<Answer, URLError>()
        session.dataTaskPublisher(for: server.url()).subscribe(after)
        #expect(eventually { after.hasCompleted })
        #expect(text(probe) == ["DataTaskPublisher", "200 ok"])
    }

    @Test("releases the subscriber when it is over, and when it is cancelled before it began")
    func releases() {
        let server = LoopbackServer { $0.answer("ok") }
        defer { server.stop() }
        let tracker = LifetimeTracker()
        for demand in [Subscribers.Demand.unlimited, .none] {
            let token = tracker.token()
            var probe: Probe<Answer, URLError>? = Probe(
                demand,
                onValue: { _ in
                    _ = token
                    return .none
                })
            session.dataTaskPublisher(for: server.url()).subscribe(probe!)
            if demand == .none { probe?.cancel() } else { #expect(eventually { probe!.hasCompleted }) }
            probe = nil
        }
        #expect(eventually { tracker.live == 0 })
    }

    @Test("a mirror of the subscription shows task, downstream, parent and demand")
    func mirror() {
        let subscription = Locked<UncheckedBox<any Subscription>?>(nil)
        let probe = Probe<Answer, URLError>(
            .none,
            onSubscription: { new in
                let box = UncheckedBox(new)
                subscription.withLock { $0 = box }
            })
        session.dataTaskPublisher(for: LoopbackServer.url(port: LoopbackServer.unusedPort())).subscribe(probe)
        func children() -> [String: String] {
            let box = subscription.withLock { $0 }
            let children = box.map { Mirror(reflecting: $0.value).children.map { ($0.label ?? "", "\($0.value)") } }
            return Dictionary(uniqueKeysWithValues: children ?? [])
        }
        #expect(Set(children().keys) == ["task", "downstream", "parent", "demand"])
        #expect(children()["task"] == "nil")
        #expect(children()["parent"] != "nil")
        probe.request(.max(3))
        #expect(eventually { probe.hasCompleted })
        #expect(children() == ["task": "nil", "downstream": "nil", "parent": "nil", "demand": "max(0)"])
    }

    @Test("asking for nothing traps")
    func zeroDemand() async {
        await #expect(processExitsWith: .failure) {
            let probe = Probe<URLSession.DataTaskPublisher.Output, URLError>(.none)
            URLSession.shared.dataTaskPublisher(for: URL(string: "http://127.0.0.1:1/")!).subscribe(probe)
            probe.request(.none)
        }
    }

    @Test("many at once all get their answers, and some are cancelled meanwhile")
    func many() {
        let server = LoopbackServer { $0.answer("ok") }
        defer { server.stop() }
        let probes = (0..<40).map { _ in Probe<Answer, URLError>() }
        onThreads(4) { thread in
            for index in 0..<10 {
                let probe = probes[thread * 10 + index]
                session.dataTaskPublisher(for: server.url()).subscribe(probe)
                if index % 3 == 2 { probe.cancel() }
            }
        }
        for (index, probe) in probes.enumerated() where index % 10 % 3 != 2 {
            #expect(eventually { probe.hasCompleted })
            #expect(text(probe) == ["DataTaskPublisher", "200 ok", "finished"])
        }
        for probe in probes { #expect(probe.violations == []) }
    }

    @Test("a cancel that meets the answer harms nobody")
    func cancelMeetsAnswer() {
        let current = Locked<Probe<Answer, URLError>?>(nil)
        let isCancelled = DispatchSemaphore(value: 0)
        let server = LoopbackServer { connection in
            connection.answer("ok")
            current.withLock { $0 }?.cancel()
            isCancelled.signal()
        }
        defer { server.stop() }
        for _ in 0..<500 {
            let probe = Probe<Answer, URLError>()
            current.withLock { $0 = probe }
            session.dataTaskPublisher(for: server.url()).subscribe(probe)
            isCancelled.wait()
            #expect(probe.violations == [])
        }
    }
}
