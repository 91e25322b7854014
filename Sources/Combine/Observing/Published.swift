/// A property of a class that publishes its values.
///
/// `$name` is the publisher: a subscriber gets the current value, then each new one. It gets it *before* the property
/// changes, so a sink that reads the property still finds the old value, while the new one is what it is given, as is
/// whoever subscribes at that moment. Subscribers that set the property themselves are overruled by the assignment that
/// they were told of, which ends last.
///
///     final class Page: ObservableObject {
///         @Published var title = ""
///     }
///     let page = Page()
///     let shown = page.$title.sink { print($0) }
///     page.title = "Rubato"
///
/// Any thread may get and set the value; changes that depend on the value before (`count += 1`) need more than that.
/// Nothing is published while nobody observes the property.
@propertyWrapper
public struct Published<Value> {
    /// Shared by copies of the wrapper, so that the object's publisher can be installed through a copy.
    @usableFromInline let conduit: PublishedConduit<Value>

    /// Makes a property that begins with `wrappedValue`.
    @inlinable
    public init(wrappedValue: Value) { conduit = PublishedConduit(wrappedValue) }

    /// Makes a property that begins with `initialValue`.
    @inlinable
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    /// The property's publisher: the current value, then each new one. It ends with neither a completion nor a failure.
    ///
    /// The setter is there for ``Publisher/assign(to:)``; it doesn't exchange the publisher. Getting it changes nothing,
    /// so any thread may.
    @inlinable
    public var projectedValue: Publisher {
        get { Publisher(conduit) }
        set { _ = newValue }
    }

    /// There is none: outside a class nobody could be told of a change.
    @available(*, unavailable, message: "@Published is only available on properties of classes.")
    public var wrappedValue: Value {
        get { fatalError() }
        set { fatalError() }
    }

    /// The property's value, as the compiler gets and sets it.
    @inlinable
    public static subscript<EnclosingSelf>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value where EnclosingSelf: AnyObject {
        get { object[keyPath: storageKeyPath].conduit.value }
        set { object[keyPath: storageKeyPath].conduit.set(newValue) }
    }
}

extension Published {
    /// Publishes the values of a property, beginning with the current one.
    ///
    /// It keeps the value, but not the object that the property belongs to.
    public struct Publisher: Combine.Publisher {
        /// The property's values are published.
        public typealias Output = Value
        /// The stream never fails.
        public typealias Failure = Never

        @usableFromInline let conduit: PublishedConduit<Value>
        @usableFromInline let hub: PublishedConduit<Value>.Hub

        @usableFromInline
        init(_ conduit: PublishedConduit<Value>) {
            self.conduit = conduit
            hub = conduit.observe()
        }

        /// Attaches `subscriber`, which gets what is sent from now on.
        @inlinable
        public func receive<S>(subscriber: S) where Value == S.Input, S: Subscriber, S.Failure == Never {
            hub.attach(subscriber)
        }
    }
}
