/// An object that says when it is about to change.
///
/// `objectWillChange` need not be declared: it is made when it is first used, and from then on each ``Published``
/// property of the object, those of its superclasses included, announces its changes there. Other properties announce
/// theirs with `objectWillChange.send()`.
///
///     final class Page: ObservableObject {
///         @Published var title = ""
///         var size = 0 { willSet { objectWillChange.send() } }
///     }
public protocol ObservableObject: AnyObject {
    /// The kind of publisher that tells of changes.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// Publishes before each change of the object.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// Publishes before each change of a `@Published` property, and when it is told to: the same publisher each time.
    ///
    /// The properties are found by a mirror of the object, so those that an object with a `customMirror` doesn't show
    /// there announce nothing.
    public var objectWillChange: ObservableObjectPublisher { willChangePublisher(of: self) }
}

/// The published properties of `object` and of its superclasses.
func publishedProperties(of object: AnyObject) -> [any PublishedProperty] {
    var properties: [any PublishedProperty] = []
    var mirror = Optional(Mirror(reflecting: object))
    while let level = mirror {
        for child in level.children {
            if let published = child.value as? any PublishedPropertyWrapper { properties.append(published.property) }
        }
        mirror = level.superclassMirror
    }
    return properties
}

/// A ``Published`` of whatever type.
protocol PublishedPropertyWrapper {
    var property: any PublishedProperty { get }
}

extension Published: PublishedPropertyWrapper {
    var property: any PublishedProperty { conduit }
}
