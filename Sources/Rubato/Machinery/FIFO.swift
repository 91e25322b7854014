/// A first-in, first-out queue. Both ends take constant time, amortised.
struct FIFO<Element> {
    /// The elements from `head` on; those before it are taken.
    private var storage: [Element?] = []
    private var head = 0

    var isEmpty: Bool { head == storage.count }
    var count: Int { storage.count - head }

    mutating func append(_ element: Element) { storage.append(element) }

    mutating func popFirst() -> Element? {
        guard head < storage.count else { return nil }
        let element = storage[head].take()
        head += 1
        // Half of it is taken: the rest moves up, each element less often than it is appended.
        if head >= 32, head * 2 >= storage.count {
            storage.removeFirst(head)
            head = 0
        }
        return element
    }
}
