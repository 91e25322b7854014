/// The publishers of the objects that did not declare theirs.
///
/// An object says to nobody that it is released, so the table looks for those that were whenever it has grown to twice
/// the size it had after the last look.
struct WillChangeTable {
    // An object, because a weak reference is dear to copy.
    final class Entry {
        weak let object: AnyObject?
        weak let publisher: ObservableObjectPublisher?

        /// The same publisher, where the object has no property to keep it.
        let kept: ObservableObjectPublisher?

        init(_ publisher: ObservableObjectPublisher, of object: AnyObject, isKept: Bool) {
            self.object = object
            self.publisher = publisher
            kept = isKept ? publisher : nil
        }
    }

    private(set) var entries: [ObjectIdentifier: Entry] = [:]
    private var nextLook = WillChangeTable.smallest

    private static var smallest: Int { 16 }

    /// The publisher of `object`, where it has one.
    func publisher(of object: AnyObject) -> ObservableObjectPublisher? {
        guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
        return entry.publisher
    }

    /// Remembers a publisher. Returns what is to be released after the lock.
    mutating func insert(_ publisher: ObservableObjectPublisher, of object: AnyObject, isKept: Bool) -> [Any] {
        var released: [Any] = []
        if entries.count >= nextLook { released = removeReleased() }
        let entry = Entry(publisher, of: object, isKept: isKept)
        if let old = entries.updateValue(entry, forKey: ObjectIdentifier(object)) { released.append(old) }
        return released
    }

    /// Removes the entries of objects that are no more. Returns them, and the objects that are still there: looking at
    /// one holds it, and the last hold may be this one.
    private mutating func removeReleased() -> [Any] {
        var released: [Any] = []
        entries = entries.filter { _, entry in
            guard let object = entry.object else {
                released.append(entry)
                return false
            }
            released.append(object)
            return true
        }
        nextLook = max(entries.count * 2, Self.smallest)
        return released
    }
}

private let table = SharedTable()

private final class SharedTable: Sendable {
    // Unsafe is safe here: the lock guards all there is.
    nonisolated(unsafe) let entries = Lock(WillChangeTable())
}

/// The publisher of `object`, which is made at the first call, and told of changes of the object's published
/// properties.
func willChangePublisher(of object: AnyObject) -> ObservableObjectPublisher {
    if let known = table.entries.withLock({ $0.publisher(of: object) }) { return known }
    let properties = publishedProperties(of: object)
    let new = ObservableObjectPublisher()
    // The properties know the publisher before anybody else can find it, so no change is missed. They have locks of
    // their own, and call nobody under them.
    let (publisher, released) = table.entries.withLock { table in
        if let known = table.publisher(of: object) { return (known, [Any]()) }
        let publisher = properties.lazy.compactMap(\.willChange).first ?? new
        for property in properties { property.announceChanges(to: publisher) }
        return (publisher, table.insert(publisher, of: object, isKept: properties.isEmpty))
    }
    _ = released
    return publisher
}
