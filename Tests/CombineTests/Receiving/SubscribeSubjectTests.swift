import Combine
import TestSupport
import Testing

@Suite("subscribe(_:) with a subject")
struct SubscribeSubjectTests {
    enum Lost: Error, Equatable { case it }

    @Test("feeds values and completion to the subject")
    func feeds() {
        let upstream = ManualPublisher<Int, Lost>()
        let subject = PassthroughSubject<Int, Lost>()
        let probe = Probe<Int, Lost>()
        subject.subscribe(probe)
        let handle = upstream.subscribe(subject)
        #expect(upstream.subscriberDescription == "Subject")
        #expect(upstream.requests == [.unlimited])
        #expect(upstream.send(1) == .none)
        upstream.send(completion: .failure(.it))
        upstream.send(2)
        #expect(probe.log == ["1", "failed: it"])
        withExtendedLifetime(handle) {}
    }

    @Test("asks for values when the subject's first subscriber does")
    func demand() {
        let upstream = ManualPublisher<Int, Never>()
        let subject = PassthroughSubject<Int, Never>()
        let handle = upstream.subscribe(subject)
        #expect(upstream.requests == [])
        let probe = Probe<Int, Never>(.none)
        subject.subscribe(probe)
        #expect(upstream.requests == [])
        probe.request(.max(1))
        #expect(upstream.requests == [.unlimited])
        withExtendedLifetime(handle) {}
    }

    @Test("a cancel stops the feeding, and leaves the subject as it is")
    func cancel() {
        let upstream = ManualPublisher<Int, Never>()
        let subject = CurrentValueSubject<Int, Never>(0)
        let probe = Probe<Int, Never>()
        subject.subscribe(probe)
        let handle = upstream.subscribe(subject)
        upstream.send(1)
        handle.cancel()
        upstream.send(2)
        upstream.send(completion: .finished)
        subject.send(3)
        #expect(probe.log == ["0", "1", "3"])
        #expect(upstream.cancels == 1)
    }

    @Test("cancels a second subscription")
    func second() {
        let upstream = ManualPublisher<Int, Never>()
        let handle = upstream.subscribe(CurrentValueSubject<Int, Never>(0))
        upstream.sendSubscription()
        #expect(upstream.cancels == 1)
        withExtendedLifetime(handle) {}
    }

    @Test("lets go of the subject at the end", arguments: [true, false])
    func release(isCancelled: Bool) {
        let source = PassthroughSubject<Int, Never>()
        weak var weakSubject: PassthroughSubject<Int, Never>?
        let handle: AnyCancellable
        do {
            let subject = PassthroughSubject<Int, Never>()
            weakSubject = subject
            handle = source.subscribe(subject)
        }
        #expect(weakSubject != nil)
        if isCancelled { handle.cancel() } else { source.send(completion: .finished) }
        #expect(weakSubject == nil)
    }
}
