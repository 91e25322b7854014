import Combine
import TestSupport
import Testing

@Suite("mapError, setFailureType, assertNoFailure")
struct MapErrorTests {
    struct Other: Error {
        let cause: StreamError
    }

    @Test("mapError changes the failure and nothing else")
    func mapError() {
        let operators = [
            { (upstream: ManualPublisher<Int, StreamError>) in upstream.mapError { Other(cause: $0) } },
            { upstream in Publishers.MapError(upstream: upstream, transform: { Other(cause: $0) }) },
            { upstream in Publishers.MapError(upstream: upstream, { Other(cause: $0) }) },
        ]
        for make in operators {
            let upstream = ManualPublisher<Int, StreamError>()
            let probe = Probe<Int, Other>(.max(1), onValue: { _ in .max(2) })
            make(upstream).subscribe(probe)
            #expect(upstream.send(1) == .max(2))
            upstream.send(completion: .failure(.lost))
            #expect(probe.log == ["1", "failed: Other(cause: CombineTests.StreamError.lost)"])
        }
    }

    @Test("mapError leaves the closure alone where upstream finishes")
    func finishes() {
        let probe = Probe<Int, Other>()
        [1].publisher.general.setFailureType(to: StreamError.self).mapError { error -> Other in
            Issue.record("called for a normal end")
            return Other(cause: error)
        }.subscribe(probe)
        #expect(probe.log == ["1", "finished"])
    }

    @Test("setFailureType passes everything on, its upstream's subscription too")
    func setFailureType() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<Int, StreamError>(.max(1), onValue: { _ in .max(2) })
        let typed: Publishers.SetFailureType<ManualPublisher<Int, Never>, StreamError> =
            upstream.setFailureType(to: StreamError.self)
        typed.subscribe(probe)
        #expect(upstream.subscriberDescription == "SetFailureType")
        #expect(upstream.requests == [.max(1)])
        #expect(upstream.send(1) == .max(2))
        upstream.send(completion: .finished)
        #expect(probe.events == [.subscription("ManualSubscription"), .value(1), .finished])
    }

    @Test("setting the failure type again replaces it in one step")
    func again() {
        let probe = Probe<Int, Other>()
        let twice: Publishers.SetFailureType<General<Publishers.Sequence<[Int], Never>>, Other> =
            [1].publisher.general.setFailureType(to: StreamError.self).setFailureType(to: Other.self)
        twice.subscribe(probe)
        #expect(probe.log == ["1", "finished"])
    }

    @Test("assertNoFailure passes everything on, its upstream's subscription too")
    func assertNoFailure() {
        let upstream = ManualPublisher<Int, StreamError>()
        let probe = Probe<Int, Never>(.max(1), onValue: { _ in .max(2) })
        upstream.assertNoFailure().subscribe(probe)
        #expect(upstream.subscriberDescription == "AssertNoFailure")
        #expect(upstream.send(1) == .max(2))
        upstream.send(completion: .finished)
        #expect(probe.events == [.subscription("ManualSubscription"), .value(1), .finished])
    }

    @Test("assertNoFailure stops the program at a failure and says why")
    func asserts() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let upstream = PassthroughSubject<Int, StreamError>()
            let handle = upstream.assertNoFailure("upload").sink { _ in }
            upstream.send(completion: .failure(.lost))
            handle.cancel()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("upload: lost"))
        #expect(message.contains("MapErrorTests.swift"))
    }

    @Test("assertNoFailure without a prefix says the error alone, at the place given")
    func assertsWithoutPrefix() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let upstream = PassthroughSubject<Int, StreamError>()
            let handle = upstream.assertNoFailure(file: "Elsewhere.swift", line: 42).sink { _ in }
            upstream.send(completion: .failure(.lost))
            handle.cancel()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Elsewhere.swift:42"))
        #expect(message.contains(" lost") && !message.contains(": : lost"))
    }
}
