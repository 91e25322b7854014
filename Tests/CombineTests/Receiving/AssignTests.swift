import Combine
import TestSupport
import Testing

@Suite("assign(to:on:)")
struct AssignTests {
    final class Page {
        var title = "" { didSet { onSet?(title) } }
        var onSet: ((String) -> Void)?
        let token: LifetimeTracker.Token?

        init(_ token: LifetimeTracker.Token? = nil) { self.token = token }
    }

    @Test("sets the property to each value, and asks for all of them")
    func sets() {
        let upstream = ManualPublisher<String, Never>()
        let page = Page()
        let handle = upstream.assign(to: \.title, on: page)
        #expect(upstream.requests == [.unlimited])
        #expect(upstream.send("a") == .none)
        #expect(page.title == "a")
        upstream.send("b")
        handle.cancel()
        upstream.send("c")
        #expect(page.title == "b")
        #expect(upstream.cancels == 1)
    }

    @Test("holds the object until the stream ends or is cancelled", arguments: [true, false])
    func holds(isCancelled: Bool) {
        let tracker = LifetimeTracker()
        let subject = PassthroughSubject<String, Never>()
        let handle = subject.assign(to: \.title, on: Page(tracker.token()))
        #expect(tracker.live == 1)
        subject.send("a")
        if isCancelled { handle.cancel() } else { subject.send(completion: .finished) }
        #expect(tracker.live == 0)
    }

    @Test("the subscriber knows its object until the end")
    func object() {
        let upstream = ManualPublisher<String, Never>()
        let page = Page()
        let assign = Subscribers.Assign(object: page, keyPath: \.title)
        #expect(assign.object === page)
        #expect(assign.keyPath == \Page.title)
        upstream.send("early")
        upstream.subscribe(assign)
        upstream.sendSubscription()
        #expect(upstream.cancels == 1)
        upstream.send("a")
        upstream.send(completion: .finished)
        #expect(assign.object == nil)
        #expect(assign.receive("b") == .none)
        #expect(page.title == "a")
        let other = Subscribers.Assign(object: page, keyPath: \.title)
        other.cancel()
        #expect(other.object == nil)
        upstream.subscribe(other)
        #expect(upstream.cancels == 2)
    }

    @Test("a cancel from inside the setting is the last that is set")
    func cancelInside() {
        let subject = PassthroughSubject<String, Never>()
        let page = Page()
        let handle = subject.assign(to: \.title, on: page)
        page.onSet = { _ in
            handle.cancel()
            subject.send("b")
        }
        subject.send("a")
        #expect(page.title == "a")
    }
}
