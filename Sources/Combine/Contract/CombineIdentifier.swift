import Synchronization

/// A value that tells one stream's participants apart.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
    @usableFromInline let rawValue: UInt64

    /// Makes an identifier that no other call returns in this process.
    public init() {
        rawValue = lastIdentifier.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Makes the identifier of `obj`, the same at every call for as long as the object lives.
    @inlinable
    public init(_ obj: AnyObject) {
        rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(obj)))
    }

    /// What is printed.
    public var description: String { "0x" + String(rawValue, radix: 16) }
}

private let lastIdentifier = Atomic<UInt64>(0)

/// A participant that can be identified.
public protocol CustomCombineIdentifierConvertible {
    /// Tells this participant from others.
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    /// The identity of the object.
    @inlinable
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
