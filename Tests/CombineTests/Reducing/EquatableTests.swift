import Combine
import Testing

@Suite("Equality of operators")
struct EquatableTests {
    let one = [1].publisher.general
    let two = [2].publisher.general

    @Test("operators without closures are equal where their upstreams and parameters are")
    func equatable() {
        #expect(one.first() == one.first() && one.first() != two.first())
        #expect(one.last() == one.last() && one.last() != two.last())
        let counts = (Publishers.Count(upstream: one), Publishers.Count(upstream: two))
        #expect(counts.0 == Publishers.Count(upstream: one) && counts.0 != counts.1)
        let collects = (Publishers.Collect(upstream: one), Publishers.Collect(upstream: two))
        #expect(collects.0 == Publishers.Collect(upstream: one) && collects.0 != collects.1)
        #expect(one.collect(2) == one.collect(2) && one.collect(2) != one.collect(3))
        let ignores = (Publishers.IgnoreOutput(upstream: one), Publishers.IgnoreOutput(upstream: two))
        #expect(ignores.0 == Publishers.IgnoreOutput(upstream: one) && ignores.0 != ignores.1)
        #expect(one.first().contains(1) == one.first().contains(1))
        #expect(one.first().contains(1) != one.first().contains(2))
        #expect(one.replaceEmpty(with: 1) == one.replaceEmpty(with: 1))
        #expect(one.replaceEmpty(with: 1) != one.replaceEmpty(with: 2))
        #expect(one.first().replaceError(with: 1) == one.first().replaceError(with: 1))
        #expect(one.first().replaceError(with: 1) != one.first().replaceError(with: 2))
        #expect(one.first().setFailureType(to: StreamError.self) == one.first().setFailureType(to: StreamError.self))
        #expect(one.first().setFailureType(to: StreamError.self) != two.first().setFailureType(to: StreamError.self))
    }
}
