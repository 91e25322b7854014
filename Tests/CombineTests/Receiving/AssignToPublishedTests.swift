import Combine
import TestSupport
import Testing

@Suite("assign(to:)")
struct AssignToPublishedTests {
    final class Page: ObservableObject {
        @Published var title = ""
        let token: LifetimeTracker.Token?

        init(_ token: LifetimeTracker.Token? = nil) { self.token = token }
    }

    @Test("sets the property to each value, as an assignment does")
    func sets() {
        let upstream = ManualPublisher<String, Never>()
        let page = Page()
        var log: [String] = []
        let changes = page.objectWillChange.sink { log.append("change of \(page.title)") }
        let titles = page.$title.sink { log.append("\($0) over \(page.title)") }
        upstream.assign(to: &page.$title)
        #expect(upstream.requests == [.unlimited])
        upstream.send("a")
        upstream.send("b")
        #expect(page.title == "b")
        #expect(log == [" over ", "change of ", "a over ", "change of a", "b over a"])
        withExtendedLifetime((changes, titles)) {}
    }

    @Test("lives as long as the object, and does not keep it alive")
    func lifetime() {
        let tracker = LifetimeTracker()
        let upstream = ManualPublisher<String, Never>()
        do {
            let page = Page(tracker.token())
            upstream.assign(to: &page.$title)
            upstream.send("a")
            #expect(page.title == "a")
            #expect(upstream.cancels == 0)
        }
        #expect(tracker.live == 0)
        #expect(upstream.cancels == 1)
        #expect(upstream.send("b") == .none)
    }

    @Test("cancels a subscription that comes when the object is gone")
    func tooLate() {
        let upstream = ManualPublisher<String, Never>(sendsSubscription: false)
        do {
            let page = Page()
            upstream.assign(to: &page.$title)
        }
        upstream.sendSubscription()
        #expect(upstream.cancels == 1)
        #expect(upstream.requests == [])
    }

    @Test("a stream that ends leaves nothing behind, and another may follow")
    func streams() {
        let tracker = LifetimeTracker()
        let page = Page()
        for index in 0..<100 {
            let subject = PassthroughSubject<String, Never>()
            subject.map { [token = tracker.token()] title in withExtendedLifetime(token) { title } }.assign(
                to: &page.$title)
            subject.send("\(index)")
            subject.send(completion: .finished)
        }
        #expect(page.title == "99")
        #expect(tracker.live == 0)
        Just("end").assign(to: &page.$title)
        #expect(page.title == "end")
    }

    @Test("two streams may feed one property")
    func two() {
        let page = Page()
        let first = PassthroughSubject<String, Never>()
        let second = PassthroughSubject<String, Never>()
        first.assign(to: &page.$title)
        second.assign(to: &page.$title)
        first.send("1")
        #expect(page.title == "1")
        second.send("2")
        #expect(page.title == "2")
        first.send("3")
        #expect(page.title == "3")
    }
}
