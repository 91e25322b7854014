/// A participant of a stream that prints as the name of its operator, shows of its parts what Combine's does, and looks
/// the same in a playground.
///
/// As with any mirror, it is not to be taken while another thread changes what it shows.
@usableFromInline
protocol Described: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
    /// What a mirror shows.
    var children: [Mirror.Child] { get }
}

extension Described {
    @usableFromInline var children: [Mirror.Child] { [] }
    @usableFromInline var customMirror: Mirror {
        Mirror(self, children: children, ancestorRepresentation: .suppressed)
    }
    @usableFromInline var playgroundDescription: Any { description }
}
