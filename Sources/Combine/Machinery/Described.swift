/// A participant of a stream that prints as the name of its operator, and looks the same in a playground. A mirror shows
/// what Combine's does, which for most is nothing.
///
/// A mirror is for debugging: it reads what belongs to the stream, so it is to be taken while no value is under way.
@usableFromInline
protocol Described: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
    /// What a mirror shows.
    var shown: [Mirror.Child] { get }
}

extension Described {
    @usableFromInline var shown: [Mirror.Child] { [] }
    @usableFromInline var customMirror: Mirror { Mirror(self, children: shown, ancestorRepresentation: .suppressed) }
    @usableFromInline var playgroundDescription: Any { description }
}
