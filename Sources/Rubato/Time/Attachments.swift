/// Objects that belong to a time source and die with it, one of each type.
package final class Attachments: Sendable {
    private let objects = Locked<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    package init() {}

    /// The object of that type; the first call makes it.
    package func object<Object: AnyObject & Sendable>(_ type: Object.Type, make: () -> Object) -> Object {
        let key = ObjectIdentifier(type)
        if let found = objects.withLock({ $0[key] }) as? Object { return found }
        // Made outside the lock; whoever comes second uses the first one's.
        let made = make()
        let kept = objects.withLock { objects in
            if objects[key] == nil { objects[key] = made }
            return objects[key]
        }
        return kept as? Object ?? made
    }
}
