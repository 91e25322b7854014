import Combine
import Rubato
import RubatoTesting
import TestSupport

/// What one try of a law gives to the operator: a clock, and itself, for the operator's closures to hold.
final class LawContext: Sendable {
    let clock: VirtualTimeScheduler
    private let ending = Locked<(@Sendable () -> Void)?>(nil)

    init(clock: VirtualTimeScheduler = VirtualTimeScheduler()) { self.clock = clock }

    /// Returns `value`. A closure that calls this holds the context.
    func hold<Value>(_ value: Value) -> Value { value }

    /// Returns `value`, or throws where it is negative. A closure that calls this holds the context.
    func check(_ value: Item) throws -> Item {
        if value.number < 0 { throw StreamError.thrown }
        return value
    }

    /// Lets all that is scheduled happen.
    func settle() { clock.settle() }

    /// Calls `action` when nothing holds the context any more.
    func onRelease(_ action: @escaping @Sendable () -> Void) { ending.withLock { $0 = action } }

    deinit {
        ending.withLock { $0.take() }?()
    }
}

extension VirtualTimeScheduler {
    /// Lets all that operators of the table have scheduled happen, but for their timeouts.
    func settle() { advance(by: .milliseconds(100)) }
}
