/// What reads one to three properties of a value.
@usableFromInline
protocol PropertyReader {
    associatedtype Root
    associatedtype Output

    /// How the operator prints.
    static var description: String { get }

    func read(_ root: Root) -> Output

    /// What a mirror of the operator shows.
    var shown: [Mirror.Child] { get }
}

@usableFromInline
struct OneProperty<Root, Value>: PropertyReader {
    @usableFromInline let path: ResolvedPath<Root, Value>

    @inlinable
    init(_ keyPath: KeyPath<Root, Value>) { path = ResolvedPath(keyPath) }

    @usableFromInline static var description: String { "ValueForKey" }

    @inlinable
    func read(_ root: Root) -> Value { path.read(root) }

    @usableFromInline var shown: [Mirror.Child] { [("keyPath", path.keyPath)] }
}

@usableFromInline
struct TwoProperties<Root, Value0, Value1>: PropertyReader {
    @usableFromInline let path0: ResolvedPath<Root, Value0>
    @usableFromInline let path1: ResolvedPath<Root, Value1>

    @inlinable
    init(_ keyPath0: KeyPath<Root, Value0>, _ keyPath1: KeyPath<Root, Value1>) {
        path0 = ResolvedPath(keyPath0)
        path1 = ResolvedPath(keyPath1)
    }

    @usableFromInline static var description: String { "ValueForKeys" }

    @inlinable
    func read(_ root: Root) -> (Value0, Value1) { (path0.read(root), path1.read(root)) }

    @usableFromInline var shown: [Mirror.Child] { [("keyPath0", path0.keyPath), ("keyPath1", path1.keyPath)] }
}

@usableFromInline
struct ThreeProperties<Root, Value0, Value1, Value2>: PropertyReader {
    @usableFromInline let path0: ResolvedPath<Root, Value0>
    @usableFromInline let path1: ResolvedPath<Root, Value1>
    @usableFromInline let path2: ResolvedPath<Root, Value2>

    @inlinable
    init(_ keyPath0: KeyPath<Root, Value0>, _ keyPath1: KeyPath<Root, Value1>, _ keyPath2: KeyPath<Root, Value2>) {
        path0 = ResolvedPath(keyPath0)
        path1 = ResolvedPath(keyPath1)
        path2 = ResolvedPath(keyPath2)
    }

    @usableFromInline static var description: String { "ValueForKeys" }

    @inlinable
    func read(_ root: Root) -> (Value0, Value1, Value2) { (path0.read(root), path1.read(root), path2.read(root)) }

    @usableFromInline var shown: [Mirror.Child] {
        [("keyPath0", path0.keyPath), ("keyPath1", path1.keyPath), ("keyPath2", path2.keyPath)]
    }
}

/// A key path together with the place of its property in memory, where it has one.
///
/// Reading through a key path interprets it each time. A property stored in the value itself needs only its offset.
@usableFromInline
struct ResolvedPath<Root, Value> {
    @usableFromInline let keyPath: KeyPath<Root, Value>

    /// The place, or below zero where the property is computed, observed or stored in an object.
    @usableFromInline let offset: Int

    @inlinable
    init(_ keyPath: KeyPath<Root, Value>) {
        self.keyPath = keyPath
        offset = MemoryLayout<Root>.offset(of: keyPath) ?? -1
    }

    @inlinable
    func read(_ root: Root) -> Value {
        if offset < 0 { return root[keyPath: keyPath] }
        // The runtime has said that the property is stored there, as a `Value`.
        return withUnsafeBytes(of: root) { bytes in
            bytes.baseAddress.unsafelyUnwrapped.advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
        }
    }
}
