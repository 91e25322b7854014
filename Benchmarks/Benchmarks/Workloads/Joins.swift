import Combine
import Synchronization

// Two subjects take turns. An element is one send, so zip has a row for every second one.

// Unsafe is safe here: never changed, and used by the main thread only.
nonisolated(unsafe) let joinWorkloads = [
    Workload(
        name: "zip of two subjects", elements: 1_000_000, ceiling: .timesFloor(3), mayAllocate: false,
        run: { count in
            let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
            let handle = a.zip(b).sink(receiveValue: steps.consumePair.call)
            for value in 0..<count { value & 1 == 0 ? a.send(value) : b.send(value) }
            handle.cancel()
        }, floor: zipFloor),
    Workload(
        name: "combineLatest of two subjects", elements: 1_000_000, ceiling: .timesFloor(3), mayAllocate: false,
        run: { count in
            let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
            let handle = a.combineLatest(b).sink(receiveValue: steps.consumePair.call)
            for value in 0..<count { value & 1 == 0 ? a.send(value) : b.send(value) }
            handle.cancel()
        }, floor: combineLatestFloor),
]

/// Two queues and a closure, by hand. As in ``subjectFloor``, each send has one uncontended lock; joining has none.
@inline(never)
private func zipFloor(_ count: Int) {
    let steps = steps
    let locks = Locks()
    var a = Queue()
    var b = Queue()
    for value in 0..<count {
        if value & 1 == 0 {
            locks.a.withLock { $0 &+= 1 }
            a.append(value)
        } else {
            locks.b.withLock { $0 &+= 1 }
            b.append(value)
        }
        if !a.isEmpty, !b.isEmpty { steps.consumePair.call((a.popFirst(), b.popFirst())) }
    }
}

/// Two latest values and a closure, by hand.
@inline(never)
private func combineLatestFloor(_ count: Int) {
    let steps = steps
    let locks = Locks()
    var a: Int?
    var b: Int?
    for value in 0..<count {
        if value & 1 == 0 {
            locks.a.withLock { $0 &+= 1 }
            a = value
        } else {
            locks.b.withLock { $0 &+= 1 }
            b = value
        }
        if let a, let b { steps.consumePair.call((a, b)) }
    }
}

private struct Locks: ~Copyable {
    let a = Mutex(0)
    let b = Mutex(0)
}

/// A ring of a power of two of places, as one would write it for this purpose.
private struct Queue {
    private var places = [Int](repeating: 0, count: 16)
    private var head = 0
    private var tail = 0

    var isEmpty: Bool { head == tail }

    mutating func append(_ value: Int) {
        if tail &- head == places.count { grow() }
        places[tail & (places.count &- 1)] = value
        tail &+= 1
    }

    mutating func popFirst() -> Int {
        defer { head &+= 1 }
        return places[head & (places.count &- 1)]
    }

    private mutating func grow() {
        let kept = (head..<tail).map { places[$0 & (places.count &- 1)] }
        places = kept + [Int](repeating: 0, count: kept.count)
        (head, tail) = (0, kept.count)
    }
}
