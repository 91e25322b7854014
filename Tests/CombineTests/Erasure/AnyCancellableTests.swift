import Combine
import Synchronization
import TestSupport
import Testing

@Suite("AnyCancellable")
struct AnyCancellableTests {
    @Test("cancels once, at the first cancel or when it is released")
    func once() {
        var cancels = 0
        let handle = AnyCancellable { cancels += 1 }
        handle.cancel()
        handle.cancel()
        #expect(cancels == 1)
        do { _ = AnyCancellable { cancels += 1 } }
        #expect(cancels == 2)
        do {
            let cancelled = AnyCancellable { cancels += 1 }
            cancelled.cancel()
        }
        #expect(cancels == 3)
    }

    @Test("hides another cancellable, and lets go of it at the cancel")
    func hides() {
        final class Work: Cancellable {
            let token: LifetimeTracker.Token
            let onCancel: () -> Void

            init(_ token: LifetimeTracker.Token, _ onCancel: @escaping () -> Void) {
                self.token = token
                self.onCancel = onCancel
            }

            func cancel() { onCancel() }
        }
        let tracker = LifetimeTracker()
        var cancels = 0
        let handle = AnyCancellable(Work(tracker.token()) { cancels += 1 })
        #expect(tracker.live == 1)
        handle.cancel()
        #expect(cancels == 1)
        #expect(tracker.live == 0)
    }

    @Test("takes a cancel from inside its own")
    func reentrant() {
        var cancels = 0
        var handle: AnyCancellable?
        handle = AnyCancellable {
            cancels += 1
            handle?.cancel()
            handle = nil
        }
        handle?.cancel()
        #expect(cancels == 1)
        #expect(handle == nil)
    }

    @Test("is kept in sets and in collections, and cancels when they let go")
    func store() {
        var cancels = 0
        var set = Set<AnyCancellable>()
        var array: [AnyCancellable] = []
        let handle = AnyCancellable { cancels += 1 }
        handle.store(in: &set)
        handle.store(in: &set)
        #expect(set.count == 1)
        AnyCancellable { cancels += 10 }.store(in: &array)
        Subscriptions.empty.store(in: &array)
        Subscriptions.empty.store(in: &set)
        #expect(array.count == 2 && set.count == 2)
        set.removeAll()
        #expect(cancels == 0)
        array.removeAll()
        #expect(cancels == 10)
        withExtendedLifetime(handle) {}
    }

    @Test("is equal to itself alone")
    func identity() {
        let one = AnyCancellable {}
        let other = AnyCancellable {}
        #expect(one == one && one != other)
        #expect(one.hashValue == one.hashValue)
    }

    @Test("cancels a stream when its holder is released, from inside a value too")
    func deinitInside() {
        final class Holder {
            var handles = Set<AnyCancellable>()
            var values: [Int] = []
        }
        let subject = PassthroughSubject<Int, Never>()
        var holder: Holder? = Holder()
        var values: [Int] = []
        subject.sink { value in
            values.append(value)
            if value == 2 { holder = nil }
        }.store(in: &holder!.handles)
        for value in 1...3 { subject.send(value) }
        #expect(values == [1, 2])
    }

    @Test("cancels once, whichever of several threads comes first")
    func threads() {
        for _ in 0..<100 {
            let cancels = Atomic(0)
            let handle = UncheckedBox(AnyCancellable { cancels.wrappingAdd(1, ordering: .relaxed) })
            onThreads(4) { _ in handle.value.cancel() }
            let count = cancels.load(ordering: .relaxed)
            #expect(count == 1)
        }
    }
}
