/// A participant of a stream that prints as the name of its operator, shows no children in a mirror, and looks the same
/// in a playground.
@usableFromInline
protocol Described: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {}

extension Described {
    @usableFromInline var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
    @usableFromInline var playgroundDescription: Any { description }
}
