/// What is to happen, ordered by instant and, at the same instant, by the order of adding.
///
/// A heap of four children to a node, whose nodes are small and plain: the elements themselves stay where they were put,
/// in slots that are used again. Adding and taking the first cost `log n`. Removing leaves the node where it is; as soon
/// as such nodes outnumber the live ones all are swept out, so removing costs constant time in the long run, and memory
/// follows what is pending.
@usableFromInline
package struct Agenda<Instant: Comparable, Element> {
    /// Names one element of one agenda. It is never used for another element.
    @usableFromInline
    package typealias Ticket = AgendaTicket

    @usableFromInline
    struct Node {
        @usableFromInline var instant: Instant
        @usableFromInline let order: UInt64
        @usableFromInline let slot: Int

        @inlinable
        init(instant: Instant, order: UInt64, slot: Int) {
            self.instant = instant
            self.order = order
            self.slot = slot
        }

        @inlinable
        static func < (lhs: Node, rhs: Node) -> Bool {
            lhs.instant < rhs.instant || (lhs.instant == rhs.instant && lhs.order < rhs.order)
        }
    }

    @usableFromInline
    struct Slot {
        /// The order of adding of the element in this slot; 0 where it is free.
        @usableFromInline var order: UInt64 = 0
        @usableFromInline var element: Element?

        @inlinable
        init(order: UInt64 = 0, element: Element? = nil) {
            self.order = order
            self.element = element
        }
    }

    @usableFromInline var heap: [Node] = []
    @usableFromInline var slots: [Slot] = []
    @usableFromInline var freeSlots: [Int] = []
    @usableFromInline var lastOrder: UInt64 = 0

    /// The number of elements.
    @usableFromInline package internal(set) var count = 0

    /// Nothing to do yet.
    @inlinable
    package init() {}

    /// The nodes and slots that are held, live or not: what the memory depends on.
    @inlinable
    package var footprint: Int { max(heap.count, slots.count) }

    /// Adds an element after all others of the same instant.
    @inlinable
    package mutating func add(_ element: Element, at instant: Instant) -> Ticket {
        lastOrder += 1
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
            slots[slot] = Slot(order: lastOrder, element: element)
        } else {
            slot = slots.count
            slots.append(Slot(order: lastOrder, element: element))
        }
        count += 1
        heap.append(Node(instant: instant, order: lastOrder, slot: slot))
        siftUp(from: heap.count - 1)
        return Ticket(slot: slot, order: lastOrder)
    }

    /// The instant and ticket of the first element, or nil where there is none.
    @inlinable
    package var first: (instant: Instant, ticket: Ticket)? {
        // Whatever removes an element keeps a live node on top.
        guard let top = heap.first else { return nil }
        return (top.instant, Ticket(slot: top.slot, order: top.order))
    }

    /// The element with that ticket, unless it has gone.
    @inlinable
    package subscript(ticket: Ticket) -> Element? {
        get { isLive(ticket.slot, ticket.order) ? slots[ticket.slot].element : nil }
        set {
            guard isLive(ticket.slot, ticket.order), let newValue else { return }
            slots[ticket.slot].element = newValue
        }
    }

    /// Takes the first element out.
    @inlinable
    package mutating func removeFirst() -> Element? {
        guard let top = heap.first else { return nil }
        let element = vacate(top.slot)
        removeTop()
        settle()
        return element
    }

    /// Moves the first element to a later instant. There it keeps its place in the order of adding.
    @inlinable
    package mutating func postponeFirst(to instant: Instant) {
        guard let top = heap.first else { return }
        heap[0].instant = max(instant, top.instant)
        siftDown(from: 0)
        settle()
    }

    /// Takes the element with that ticket out, or returns nil where it has gone already.
    @inlinable
    package mutating func remove(_ ticket: Ticket) -> Element? {
        guard isLive(ticket.slot, ticket.order) else { return nil }
        let element = vacate(ticket.slot)
        settle()
        return element
    }

    /// The first `limit` elements, in order.
    @inlinable
    package func prefix(_ limit: Int) -> [(instant: Instant, element: Element)] {
        heap.filter { isLive($0.slot, $0.order) }
            .sorted { $0 < $1 }
            .prefix(limit)
            .compactMap { node in slots[node.slot].element.map { (node.instant, $0) } }
    }

    @inlinable
    func isLive(_ slot: Int, _ order: UInt64) -> Bool {
        slot < slots.count && slots[slot].order == order
    }

    @inlinable
    mutating func vacate(_ slot: Int) -> Element? {
        let element = slots[slot].element
        slots[slot] = Slot()
        freeSlots.append(slot)
        count -= 1
        return element
    }

    /// Restores what holds between calls: the top is live, dead nodes are few, and an empty agenda holds no memory that
    /// a large one has left behind.
    @inlinable
    mutating func settle() {
        if count == 0 {
            let isSmall = slots.count <= 64
            heap.removeAll(keepingCapacity: isSmall)
            slots.removeAll(keepingCapacity: isSmall)
            freeSlots.removeAll(keepingCapacity: isSmall)
        } else if heap.count > 2 * count + 64 {
            sweep()
        } else {
            while let top = heap.first, !isLive(top.slot, top.order) { removeTop() }
        }
    }

    @inlinable
    mutating func sweep() {
        heap.removeAll { [slots] node in slots[node.slot].order != node.order }
        guard heap.count > 1 else { return }
        for index in stride(from: (heap.count - 2) / 4, through: 0, by: -1) { siftDown(from: index) }
    }

    @inlinable
    mutating func removeTop() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        siftDown(from: 0)
    }

    @inlinable
    mutating func siftUp(from start: Int) {
        heap.withUnsafeMutableBufferPointer { heap in
            var index = start
            let node = heap[index]
            while index > 0 {
                let parent = (index - 1) / 4
                guard node < heap[parent] else { break }
                heap[index] = heap[parent]
                index = parent
            }
            heap[index] = node
        }
    }

    @inlinable
    mutating func siftDown(from start: Int) {
        heap.withUnsafeMutableBufferPointer { heap in
            var index = start
            let node = heap[index]
            while true {
                let firstChild = 4 * index + 1
                guard firstChild < heap.count else { break }
                var least = firstChild
                for child in firstChild + 1..<max(firstChild + 1, min(firstChild + 4, heap.count))
                where heap[child] < heap[least] {
                    least = child
                }
                guard heap[least] < node else { break }
                heap[index] = heap[least]
                index = least
            }
            heap[index] = node
        }
    }
}

/// Names one element of one agenda. It is never used for another element.
@usableFromInline
package struct AgendaTicket: Hashable, Sendable {
    @usableFromInline let slot: Int
    @usableFromInline let order: UInt64

    @inlinable
    init(slot: Int, order: UInt64) {
        self.slot = slot
        self.order = order
    }
}
