import Testing

@testable import Combine

@Suite("WillChangeTable")
struct WillChangeTableTests {
    final class Object {}

    @Test("finds the publisher of an object, as long as somebody keeps it")
    func find() {
        var table = WillChangeTable()
        let object = Object()
        let publisher = ObservableObjectPublisher()
        #expect(table.publisher(of: object) == nil)
        let released = table.insert(publisher, of: object, isKept: false)
        #expect(released.isEmpty)
        #expect(table.publisher(of: object) === publisher)
        #expect(table.publisher(of: Object()) == nil)
        let kept = Object()
        do { _ = table.insert(ObservableObjectPublisher(), of: kept, isKept: true) }
        let lost = Object()
        do { _ = table.insert(ObservableObjectPublisher(), of: lost, isKept: false) }
        #expect(table.publisher(of: kept) != nil)
        #expect(table.publisher(of: lost) == nil)
    }

    @Test("does not grow beyond twice what lives, and hands out what it releases")
    func purge() {
        var table = WillChangeTable()
        let living = (0..<20).map { _ in Object() }
        for object in living { _ = table.insert(ObservableObjectPublisher(), of: object, isKept: true) }
        var most = 0
        weak var last: ObservableObjectPublisher?
        for _ in 0..<1000 {
            let publisher = ObservableObjectPublisher()
            last = publisher
            _ = table.insert(publisher, of: Object(), isKept: true)
            most = max(most, table.entries.count)
        }
        #expect(most <= 41)
        #expect(living.allSatisfy { table.publisher(of: $0) != nil })
        withExtendedLifetime(last) {}
    }

    @Test("an entry whose address is used again is replaced, and handed out")
    func reuse() {
        var table = WillChangeTable()
        let old = ObservableObjectPublisher()
        var identifiers = Set<ObjectIdentifier>()
        var replaced = 0
        // Allocators hand out the same address again soon.
        for _ in 0..<10 {
            let object = Object()
            let isReused = !identifiers.insert(ObjectIdentifier(object)).inserted
            if isReused { #expect(table.publisher(of: object) == nil) }
            let released = table.insert(old, of: object, isKept: true)
            if isReused {
                replaced += 1
                #expect(released.count == 1)
            }
            #expect(table.publisher(of: object) === old)
        }
        #expect(table.entries.count == 10 - replaced)
    }
}
