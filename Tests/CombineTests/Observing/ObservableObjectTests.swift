import Combine
import TestSupport
import Testing

@Suite("ObservableObject")
struct ObservableObjectTests {
    class Page: ObservableObject {
        @Published var title = ""
        @Published var count = 0
        var size = 0 { willSet { objectWillChange.send() } }
    }

    final class Chapter: Page {
        @Published var number = 0
    }

    final class Shelf<Item>: ObservableObject {
        @Published var items: [Item] = []
    }

    final class Plain: ObservableObject {
        var size = 0 { willSet { objectWillChange.send() } }
        let token: LifetimeTracker.Token?

        init(_ token: LifetimeTracker.Token? = nil) { self.token = token }
    }

    final class Own: ObservableObject {
        let objectWillChange = PassthroughSubject<String, Never>()
        @Published var title = ""
    }

    @Test("announces each change before it happens, of every published property")
    func changes() {
        let page = Page()
        var log: [String] = []
        let handle = page.objectWillChange.sink { log.append("\(page.title)/\(page.count)/\(page.size)") }
        page.title = "a"
        page.count = 1
        page.size = 2
        #expect(log == ["/0/0", "a/0/0", "a/1/0"])
        handle.cancel()
        page.title = "b"
        #expect(log.count == 3)
        #expect(page.title == "b")
    }

    @Test("announces the change before the property publishes it")
    func order() {
        let page = Page()
        var log: [String] = []
        var handles: [AnyCancellable] = []
        page.$count.dropped().sink { log.append("value \($0)") }.store(in: &handles)
        page.objectWillChange.sink { log.append("change") }.store(in: &handles)
        page.count = 1
        #expect(log == ["change", "value 1"])
    }

    @Test("a property first observed while its change is announced publishes the new value")
    func observedLate() {
        let page = Page()
        var log: [Int] = []
        var handles: [AnyCancellable] = []
        page.objectWillChange.sink {
            if handles.count == 1 { page.$count.sink { log.append($0) }.store(in: &handles) }
        }.store(in: &handles)
        page.count = 1
        #expect(log == [0, 1])
        #expect(page.count == 1)
    }

    @Test("is one publisher at every read")
    func identity() {
        let page = Page()
        let plain = Plain()
        #expect(page.objectWillChange === page.objectWillChange)
        #expect(plain.objectWillChange === plain.objectWillChange)
        #expect(page.objectWillChange !== Page().objectWillChange)
        #expect(plain.objectWillChange !== Plain().objectWillChange)
    }

    @Test("finds the properties of subclass, superclass and generic class")
    func classes() {
        let chapter = Chapter()
        var count = 0
        let handle = chapter.objectWillChange.sink { count += 1 }
        chapter.title = "a"
        chapter.number = 1
        #expect(count == 2)
        let shelf = Shelf<String>()
        let shelved = shelf.objectWillChange.sink { count += 10 }
        shelf.items.append("x")
        #expect(count == 12)
        #expect(shelf.items == ["x"])
        withExtendedLifetime((handle, shelved)) {}
    }

    @Test("an object without published properties announces what it says itself")
    func plain() {
        let plain = Plain()
        var log: [Int] = []
        let handle = plain.objectWillChange.sink { log.append(plain.size) }
        plain.size = 1
        plain.size = 2
        #expect(log == [0, 1])
        withExtendedLifetime(handle) {}
    }

    @Test("an object may declare its own publisher, which published properties leave alone")
    func own() {
        let own = Own()
        var log: [String] = []
        let handle = own.objectWillChange.sink { log.append($0) }
        own.title = "a"
        own.objectWillChange.send("b")
        #expect(log == ["b"])
        withExtendedLifetime(handle) {}
    }

    @Test("its subscription prints as ObservableObjectPublisher, and counts demand")
    func subscription() {
        let publisher = ObservableObjectPublisher()
        let probe = Probe<Void, Never>(.max(1))
        publisher.subscribe(probe)
        publisher.send()
        publisher.send()
        #expect(probe.events.map(\.description) == ["subscription: ObservableObjectPublisher", "()"])
        probe.request(.unlimited)
        publisher.send()
        probe.cancel()
        publisher.send()
        #expect(probe.values.count == 2)
    }

    @Test("keeps no object alive, and is found while an object is being released")
    func lifetime() {
        final class Last: ObservableObject {
            @Published var count = 0
            let onDeinit: (Last) -> Void

            init(_ onDeinit: @escaping (Last) -> Void) { self.onDeinit = onDeinit }

            deinit {
                count = 1
                objectWillChange.send()
                onDeinit(self)
            }
        }
        var log: [Int] = []
        var changes = 0
        var handle: AnyCancellable?
        do {
            let last = Last { log.append($0.count) }
            handle = last.objectWillChange.sink { changes += 1 }
        }
        #expect(log == [1])
        #expect(changes == 2)
        do { _ = Last { log.append($0.count) } }
        #expect(log == [1, 1])
        handle?.cancel()
    }

    @Test("what was kept for objects that are gone is released, and their addresses may be used again")
    func purge() {
        let objects = LifetimeTracker()
        let subscribers = LifetimeTracker()
        var most = 0
        for _ in 0..<2000 {
            let plain = Plain(objects.token())
            var changes = 0
            // Nobody cancels it.
            let sink = Subscribers.Sink<Void, Never>(
                receiveCompletion: { _ in },
                receiveValue: { [token = subscribers.token()] in withExtendedLifetime(token) { changes += 1 } })
            plain.objectWillChange.subscribe(sink)
            plain.size = 1
            #expect(changes == 1)
            most = max(most, subscribers.live)
        }
        #expect(objects.live == 0)
        // Other tests may keep objects of their own.
        #expect(most < 200)
    }

    @Test("first read on several threads, is one publisher that misses no change")
    func threads() {
        for _ in 0..<100 {
            let page = UncheckedBox(Page())
            let probes = (0..<4).map { _ in Probe<Void, Never>() }
            let counts = UncheckedBox(probes)
            onThreads(4) { index in
                page.value.objectWillChange.subscribe(counts.value[index])
                page.value.count = index
            }
            let publisher = page.value.objectWillChange
            for probe in probes {
                #expect(probe.values.count >= 1)
                #expect(probe.violations.isEmpty)
            }
            #expect(publisher === page.value.objectWillChange)
        }
    }

    @Test("works on the main actor, as a model does")
    @MainActor
    func mainActor() {
        @MainActor
        final class Model: ObservableObject {
            @Published public private(set) var state = "idle"

            func load() { state = "loaded" }
        }
        let model = Model()
        var states: [String] = []
        var changes = 0
        let observed = model.$state.sink { states.append($0) }
        let changed = model.objectWillChange.sink { changes += 1 }
        model.load()
        #expect(states == ["idle", "loaded"])
        #expect(changes == 1)
        withExtendedLifetime((observed, changed)) {}
    }
}

extension Publisher {
    /// Without the first value.
    fileprivate func dropped() -> Publishers.Filter<Self> {
        var isFirst = true
        return filter { _ in
            defer { isFirst = false }
            return !isFirst
        }
    }
}
