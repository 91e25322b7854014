import Combine
import Rubato
import TestSupport
import Testing

@Suite("CombineIdentifier")
struct CombineIdentifierTests {
    @Test("is new each time, on several threads too")
    func unique() {
        let identifiers = Locked<Set<CombineIdentifier>>([])
        onThreads(4) { _ in
            for _ in 0..<500 {
                let new = CombineIdentifier()
                identifiers.withLock { _ = $0.insert(new) }
            }
        }
        #expect(identifiers.withLock { $0.count } == 2000)
    }

    @Test("of an object is the same each time, and different from another's")
    func objects() {
        final class Object: CustomCombineIdentifierConvertible {}
        let one = Object()
        let other = Object()
        #expect(one.combineIdentifier == CombineIdentifier(one))
        #expect(one.combineIdentifier != other.combineIdentifier)
        withExtendedLifetime((one, other)) {}
    }

    @Test("prints as a hexadecimal number")
    func description() {
        #expect(CombineIdentifier().description.hasPrefix("0x"))
        #expect(CombineIdentifier().description != CombineIdentifier().description)
    }

    @Test("the empty subscription is one and the same, and does nothing")
    func emptySubscription() {
        Subscriptions.empty.request(.max(1))
        Subscriptions.empty.cancel()
        #expect(Subscriptions.empty.combineIdentifier == Subscriptions.empty.combineIdentifier)
        #expect("\(Subscriptions.empty)" == "Empty")
    }
}
