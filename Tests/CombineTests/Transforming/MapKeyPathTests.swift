import Combine
import Synchronization
import TestSupport
import Testing

@Suite("map with key paths")
struct MapKeyPathTests {
    final class Author: Sendable {
        let name: String
        init(_ name: String) { self.name = name }
    }

    struct Book {
        var pages: Int
        var title: String
        var author: Author
        var price: Double?
        var shout: () -> String = { "!" }
        var observed = 1 { didSet { observed = oldValue } }
        var reads: LifetimeTracker?
        var computed: String { title + "+" }
    }

    let dune = Book(
        pages: 412, title: "Dune, the whole of it, with all its appendices", author: Author("Herbert"), price: nil)
    let emma = Book(pages: 474, title: "Emma", author: Author("Austen"), price: 3.5)

    private func values<T>(_ keyPath: KeyPath<Book, T>) -> [T] {
        let probe = Probe<T, Never>()
        [dune, emma].publisher.general.map(keyPath).subscribe(probe)
        return probe.values
    }

    @Test("reads stored, computed, observed, optional, nested and object properties, and the value itself")
    func kinds() {
        #expect(values(\.pages) == [412, 474])
        #expect(values(\.title) == [dune.title, "Emma"])
        #expect(values(\.title.count) == [46, 4])
        #expect(values(\.computed) == [dune.title + "+", "Emma+"])
        #expect(values(\.observed) == [1, 1])
        #expect(values(\.price) == [nil, 3.5])
        #expect(values(\.price?.bitPattern) == [nil, 3.5.bitPattern])
        #expect(values(\.author.name) == ["Herbert", "Austen"])
        #expect(values(\.author)[1] === emma.author)
        #expect(values(\.shout).map { $0() } == ["!", "!"])
        #expect(values(\.self).map(\.pages) == [412, 474])
    }

    @Test("reads elements of tuples, of collections and of classes")
    func roots() {
        let (tuple, element, object) = (Probe<String, Never>(), Probe<Int, Never>(), Probe<String, Never>())
        [(1, "a"), (2, "b")].publisher.general.map(\.1).subscribe(tuple)
        [[1, 2], [3, 4]].publisher.general.map(\.[1]).subscribe(element)
        [emma.author].publisher.general.map(\.name).subscribe(object)
        #expect(tuple.values == ["a", "b"])
        #expect(element.values == [2, 4])
        #expect(object.values == ["Austen"])
    }

    @Test("publishes two or three properties as a tuple, in the order of the key paths")
    func tuples() {
        let (two, three) = (Probe<(String, Int), Never>(), Probe<(Int, String, String), Never>())
        [dune, emma].publisher.general.map(\.title, \.pages).subscribe(two)
        [emma].publisher.general.map(\.pages, \.author.name, \.computed).subscribe(three)
        #expect(two.values.map { "\($0.0.prefix(4)) \($0.1)" } == ["Dune 412", "Emma 474"])
        #expect(three.values.map { "\($0)" } == [#"(474, "Austen", "Emma+")"#])
    }

    @Test("calls a getter once for a value")
    func once() {
        final class Counted {
            nonisolated(unsafe) static var reads = 0  // Touched by this test alone.
            var value: Int {
                Counted.reads += 1
                return 7
            }
        }
        let probe = Probe<Int, Never>()
        [Counted(), Counted()].publisher.general.map(\.value).subscribe(probe)
        #expect(probe.values == [7, 7])
        #expect(Counted.reads == 2)
    }

    @Test("keeps alive what it has read, and nothing else")
    func lifetime() {
        let tracker = LifetimeTracker()
        let subject = PassthroughSubject<(LifetimeTracker.Token, LifetimeTracker.Token), Never>()
        var kept: LifetimeTracker.Token?
        let handle = subject.map(\.1).sink { kept = $0 }
        for _ in 0..<3 { subject.send((tracker.token(), tracker.token())) }
        #expect(tracker.live == 1)
        kept = nil
        #expect(tracker.live == 0)
        #expect(kept == nil)
        handle.cancel()
    }
}
