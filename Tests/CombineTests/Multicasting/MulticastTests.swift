import Combine
import TestSupport
import Testing

@Suite("multicast, makeConnectable and autoconnect")
struct MulticastTests {
    enum Failure: Error { case lost }
    typealias Manual = ManualPublisher<Int, Failure>

    @Test("subscribes to the upstream at connect, once for all, and ends with the connection's cancel")
    func connect() {
        let upstream = Manual()
        let multicast = upstream.multicast { PassthroughSubject<Int, Failure>() }
        let probes = [Probe<Int, Failure>(), Probe<Int, Failure>()]
        for probe in probes { multicast.subscribe(probe) }
        #expect(probes[0].events == [.subscription("Multicast")])
        #expect(upstream.subscriptions == 0)
        let connection = multicast.connect()
        #expect(upstream.subscriptions == 1)
        #expect(upstream.requests == [.unlimited])
        upstream.send(1)
        connection.cancel()
        #expect(upstream.cancels == 1)
        upstream.send(2)
        for probe in probes {
            #expect(probe.log == ["1"])
            #expect(probe.violations.isEmpty)
        }
    }

    @Test("makes one subject, when it is first needed")
    func createSubject() {
        nonisolated(unsafe) var made = 0
        let upstream = Manual()
        let multicast = upstream.multicast { () -> PassthroughSubject<Int, Failure> in
            made += 1
            return PassthroughSubject()
        }
        #expect(made == 0)
        let connection = multicast.connect()
        multicast.subscribe(Probe())
        multicast.subscribe(Probe())
        #expect(made == 1)
        connection.cancel()
    }

    @Test("a subject given is the one that the values pass through")
    func givenSubject() {
        let subject = CurrentValueSubject<Int, Failure>(0)
        let multicast = Just(7).setFailureType(to: Failure.self).append(Empty(completeImmediately: false))
            .multicast(subject: subject)
        let probe = Probe<Int, Failure>()
        multicast.subscribe(probe)
        let connection = multicast.connect()
        #expect(probe.log == ["0", "7"] && subject.value == 7)
        connection.cancel()
    }

    @Test("each subscriber has its own demand, and its own cancel")
    func subscribers() {
        let upstream = Manual()
        let multicast = upstream.multicast { PassthroughSubject<Int, Failure>() }
        let (all, one, gone) = (Probe<Int, Failure>(), Probe<Int, Failure>(.max(1)), Probe<Int, Failure>())
        for probe in [all, one, gone] { multicast.subscribe(probe) }
        let connection = multicast.connect()
        upstream.send(1)
        gone.cancel()
        upstream.send(2)
        upstream.send(completion: .failure(.lost))
        #expect(all.log == ["1", "2", "failed: lost"])
        #expect(one.log == ["1", "failed: lost"])
        #expect(gone.log == ["1"])
        let late = Probe<Int, Failure>()
        multicast.subscribe(late)
        #expect(late.log == ["failed: lost"])
        #expect(upstream.cancels == 0)
        connection.cancel()
    }

    @Test("letting go of a connection ends it")
    func connectionReleased() {
        let upstream = Manual()
        let multicast = upstream.multicast { PassthroughSubject<Int, Failure>() }
        multicast.subscribe(Probe())
        do {
            let connection = multicast.connect()
            #expect(upstream.cancels == 0)
            _ = connection
        }
        #expect(upstream.cancels == 1)
    }

    @Test("makeConnectable holds values back until connect; its copies share")
    func makeConnectable() {
        let connectable = (1...3).publisher.makeConnectable()
        let copy = connectable
        let (first, second) = (Probe<Int, Never>(), Probe<Int, Never>())
        connectable.subscribe(first)
        copy.subscribe(second)
        #expect(first.log.isEmpty)
        let connection = copy.connect()
        #expect(first.log == ["1", "2", "3", "finished"])
        #expect(second.log == ["1", "2", "3", "finished"])
        connection.cancel()
    }

    @Test("autoconnect connects once the first subscriber is attached, and disconnects with the last")
    func autoconnect() {
        let upstream = Manual()
        let publisher = upstream.multicast { PassthroughSubject<Int, Failure>() }.autoconnect()
        let (first, second) = (Probe<Int, Failure>(), Probe<Int, Failure>())
        publisher.subscribe(first)
        #expect(first.events == [.subscription("Autoconnect")])
        #expect(upstream.subscriptions == 1)
        publisher.subscribe(second)
        #expect(upstream.subscriptions == 1)
        upstream.send(1)
        first.cancel()
        first.cancel()
        #expect(upstream.cancels == 0)
        upstream.send(2)
        second.cancel()
        #expect(upstream.cancels == 1)
        #expect(first.log == ["1"] && second.log == ["1", "2"])

        let third = Probe<Int, Failure>()
        publisher.subscribe(third)
        #expect(upstream.subscriptions == 2)
        upstream.send(3)
        upstream.send(completion: .finished)
        #expect(third.log == ["3", "finished"])
        third.cancel()
        #expect(upstream.cancels == 1)
    }

    @Test("a subscriber that cancels while it is attached is not connected for")
    func cancelsAtOnce() {
        let upstream = Manual()
        let publisher = upstream.multicast { PassthroughSubject<Int, Failure>() }.autoconnect()
        publisher.subscribe(Probe<Int, Failure>(onSubscription: { $0.cancel() }))
        #expect(upstream.subscriptions == 0)
        publisher.subscribe(Probe<Int, Failure>())
        #expect(upstream.subscriptions == 1)
    }

    @Test("a subscriber that has enough while it is connected for ends the connection")
    func cancelsWhileConnecting() {
        nonisolated(unsafe) var cancels = 0
        let publisher = (1...10).publisher
            .append(Empty(completeImmediately: false))
            .handleEvents(receiveCancel: { cancels += 1 })
            .makeConnectable().autoconnect()
        let probe = Probe<Int, Never>()
        publisher.first().subscribe(probe)
        #expect(probe.log == ["1", "finished"])
        #expect(cancels == 1)
    }

    @Test("releases subscribers at the cancel and at the end, and the subject with the multicast")
    func memory() {
        let tracker = LifetimeTracker()
        let upstream = PassthroughSubject<Int, Never>()
        do {
            let publisher = upstream.map { [token = tracker.token()] in (token, $0).1 }
                .multicast { PassthroughSubject<Int, Never>() }.autoconnect()
            let first = publisher.sink { [token = tracker.token()] _ in withExtendedLifetime(token) {} }
            let second = publisher.sink { [token = tracker.token()] _ in withExtendedLifetime(token) {} }
            #expect(tracker.live == 3)
            first.cancel()
            #expect(tracker.live == 2)
            second.cancel()
            #expect(tracker.live == 1)
            let third = publisher.sink { [token = tracker.token()] _ in withExtendedLifetime(token) {} }
            upstream.send(1)
            upstream.send(completion: .finished)
            #expect(tracker.live == 1)
            third.cancel()
        }
        #expect(tracker.live == 0)
    }
}
