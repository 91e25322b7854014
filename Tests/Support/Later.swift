/// An action that is filled in after the closure that runs it has been made. For tests on one thread.
public final class Later {
    public var action: () -> Void = {}

    public init() {}

    public func run() { action() }
}
