import Combine
import Rubato
import TestSupport
import Testing

@Suite("@Published")
struct PublishedTests {
    final class Page {
        @Published var number = 0
        @Published var note: String?
        let token: LifetimeTracker.Token?

        init(_ token: LifetimeTracker.Token? = nil) { self.token = token }
    }

    @Test("publishes the current value, then each new one, before the property has it")
    func willSet() {
        let page = Page()
        var log: [String] = []
        page.number = 1
        let handle = page.$number.sink { log.append("\($0) over \(page.number)") }
        page.number = 2
        page.number += 5
        #expect(page.number == 7)
        #expect(log == ["1 over 1", "2 over 1", "7 over 2"])
        handle.cancel()
        page.number = 8
        #expect(log.count == 3)
        #expect(page.number == 8)
    }

    @Test("a subscription made while a value is published begins with that value")
    func subscribeInside() {
        let page = Page()
        var inner: [String] = []
        var handles: [AnyCancellable] = []
        page.$number.sink { value in
            if value == 1 { page.$number.sink { inner.append("\($0) over \(page.number)") }.store(in: &handles) }
        }.store(in: &handles)
        page.number = 1
        page.number = 2
        #expect(inner == ["1 over 0", "2 over 1"])
    }

    @Test("an assignment that a sink makes is overruled by the one that it was told of")
    func nested() {
        let page = Page()
        var log: [Int] = []
        let handle = page.$number.sink { value in
            log.append(value)
            if value == 1 { page.number = 5 }
        }
        page.number = 1
        #expect(log == [0, 1, 5])
        #expect(page.number == 1)
        var late: [Int] = []
        page.$number.sink { late.append($0) }.cancel()
        #expect(late == [1])
        page.number = 2
        #expect(page.number == 2)
        #expect(log == [0, 1, 5, 2])
        withExtendedLifetime(handle) {}
    }

    @Test("keeps the latest value for a subscriber without demand")
    func demand() {
        let page = Page()
        let probe = Probe<Int, Never>(.none)
        page.$number.subscribe(probe)
        page.number = 1
        page.number = 2
        probe.request(.max(1))
        page.number = 3
        #expect(probe.events == [.subscription("PublishedSubject"), .value(2)])
        probe.request(.unlimited)
        #expect(probe.log == ["2", "3"])
        #expect(probe.violations.isEmpty)
    }

    @Test("serves several subscribers in the order in which they came")
    func order() {
        let page = Page()
        var log: [String] = []
        var handles: [AnyCancellable] = []
        for name in ["a", "b", "c"] { page.$number.sink { log.append("\(name)\($0)") }.store(in: &handles) }
        page.number = 1
        handles[1].cancel()
        page.number = 2
        #expect(log == ["a0", "b0", "c0", "a1", "b1", "c1", "a2", "c2"])
    }

    @Test("an optional may be set to nil, and published so")
    func optional() {
        let page = Page()
        page.note = "x"
        page.note = nil
        #expect(page.note == nil)
        var log: [String] = []
        let handle = page.$note.sink { log.append("\($0 ?? "nil") over \(page.note ?? "nil")") }
        page.note = "y"
        page.note = nil
        #expect(page.note == nil)
        #expect(log == ["nil over nil", "y over nil", "nil over y"])
        withExtendedLifetime(handle) {}
    }

    @Test("is made with an initial value as well")
    func initialValue() {
        final class Object {
            @Published(initialValue: 3) var number: Int
            @Published var later: String

            init() { later = "now" }
        }
        let object = Object()
        #expect(object.number == 3)
        object.later = "then"
        #expect(object.later == "then")
    }

    @Test("subscribers are let go with the object, and told nothing")
    func lifetime() {
        let tracker = LifetimeTracker()
        let subscribers = LifetimeTracker()
        let probe = Probe<Int, Never>()
        var handle: AnyCancellable?
        do {
            let page = Page(tracker.token())
            page.$number.subscribe(probe)
            handle = page.$number.sink { [token = subscribers.token()] _ in withExtendedLifetime(token) {} }
        }
        #expect(tracker.live == 0)
        #expect(subscribers.live == 0)
        #expect(probe.log == ["0"])
        handle?.cancel()
    }

    @Test("its publisher outlives the object, with the value")
    func publisherAlone() {
        let tracker = LifetimeTracker()
        let publisher: Published<Int>.Publisher
        do {
            let page = Page(tracker.token())
            page.number = 4
            publisher = page.$number
        }
        #expect(tracker.live == 0)
        let probe = Probe<Int, Never>()
        publisher.subscribe(probe)
        #expect(probe.log == ["4"])
    }

    @Test("old values are released, and where they may do anything", arguments: [true, false])
    func release(isObserved: Bool) {
        final class Holder {
            @Published var token: LifetimeTracker.Token?
        }
        let tracker = LifetimeTracker()
        let holder = UncheckedBox(Holder())
        let handle = isObserved ? holder.value.$token.sink { _ in } : nil
        let seen = Locked<[Bool]>([])
        holder.value.token = tracker.token(onDeinit: {
            // Would wait for ever under a lock of the property.
            seen.withLock { $0.append(holder.value.token == nil) }
        })
        holder.value.token = nil
        #expect(seen.withLock { $0 } == [true])
        #expect(tracker.live == 0)
        handle?.cancel()
    }

    @Test("its publisher may be asked for first by several threads at once, and is one")
    func publisherThreads() {
        for _ in 0..<50 {
            let page = UncheckedBox(Page())
            let probes = (0..<4).map { _ in Probe<Int, Never>() }
            onThreads(4) { page.value.$number.subscribe(probes[$0]) }
            page.value.number = 1
            for probe in probes { #expect(probe.log == ["0", "1"]) }
        }
    }

    @Test("set and observed from several threads, ends with what was published last")
    func threads() {
        for _ in 0..<50 {
            let page = UncheckedBox(Page())
            let probe = Probe<Int, Never>()
            page.value.$number.subscribe(probe)
            onThreads(4) { index in
                for step in 1...50 { page.value.number = index * 1000 + step }
                page.value.$number.sink { _ in }.cancel()
            }
            #expect(probe.values.count == 201)
            #expect(page.value.number == probe.values.last)
            #expect(page.value.number % 1000 == 50)
            #expect(probe.violations.isEmpty)
        }
    }
}
