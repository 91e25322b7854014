import Combine
import TestSupport
import Testing

/// Publishers with all their types, in the function that subscribes: this is where an optimising compiler sees a whole
/// subscription at once. To be run in a release build as well.
@Suite("Inputs that nothing but their operator keeps")
struct KeptInputsTests {
    typealias Numbers = Probe<Int, Never>

    @Test("an inner publisher of flatMap goes on when the subscriber asks for more")
    func flatMap() {
        let (asking, cancelling) = (Numbers(.max(1)), Numbers(.max(1)))
        Just(1).flatMap { _ in [1, 2, 3].publisher }.subscribe(asking)
        Just(1).flatMap { _ in [1, 2, 3].publisher }.subscribe(cancelling)
        expectRest(asking, cancelling)
    }

    @Test("the inputs of merge go on when the subscriber asks for more")
    func merge() {
        let (asking, cancelling) = (Numbers(.max(1)), Numbers(.max(1)))
        [1].publisher.merge(with: [2, 3].publisher).subscribe(asking)
        [1].publisher.merge(with: [2, 3].publisher).subscribe(cancelling)
        expectRest(asking, cancelling)
    }

    @Test("the inner publisher of switchToLatest goes on when the subscriber asks for more")
    func switchToLatest() {
        let (asking, cancelling) = (Numbers(.max(1)), Numbers(.max(1)))
        Just(1).map { _ in [1, 2, 3].publisher }.switchToLatest().subscribe(asking)
        Just(1).map { _ in [1, 2, 3].publisher }.switchToLatest().subscribe(cancelling)
        expectRest(asking, cancelling)
    }

    @Test("the inputs of zip go on when the subscriber asks for more")
    func zip() {
        let (asking, cancelling) = (Numbers(.max(1)), Numbers(.max(1)))
        [1, 2, 3].publisher.zip([0, 0, 0].publisher) { $0 + $1 }.subscribe(asking)
        [1, 2, 3].publisher.zip([0, 0, 0].publisher) { $0 + $1 }.subscribe(cancelling)
        expectRest(asking, cancelling)
    }

    @Test("the inputs of combineLatest go on when the subscriber asks for more")
    func combineLatest() {
        let (asking, cancelling) = (Numbers(.max(1)), Numbers(.max(1)))
        [0].publisher.combineLatest([1, 2, 3].publisher) { $0 + $1 }.subscribe(asking)
        [0].publisher.combineLatest([1, 2, 3].publisher) { $0 + $1 }.subscribe(cancelling)
        expectRest(asking, cancelling)
    }

    @Test("what is appended goes on when the subscriber asks for more")
    func append() {
        let (asking, cancelling) = (Numbers(.max(1)), Numbers(.max(1)))
        Just(1).map { $0 }.append([2, 3].publisher.map { $0 }).subscribe(asking)
        Just(1).map { $0 }.append([2, 3].publisher.map { $0 }).subscribe(cancelling)
        expectRest(asking, cancelling)
    }

    @Test("what is tried again goes on when the subscriber asks for more")
    func retry() {
        let (asking, cancelling) = (Numbers(.max(1)), Numbers(.max(1)))
        [1, 2, 3].publisher.map { $0 }.retry(1).subscribe(asking)
        [1, 2, 3].publisher.map { $0 }.retry(1).subscribe(cancelling)
        expectRest(asking, cancelling)
    }

    /// One has got the first of three values; so has the other, which is cancelled.
    private func expectRest(_ asking: Numbers, _ cancelling: Numbers) {
        #expect(asking.values == [1])
        asking.request(.max(1))
        #expect(asking.values == [1, 2] && !asking.hasCompleted)
        asking.request(.max(5))
        #expect(asking.values == [1, 2, 3] && asking.hasCompleted)
        cancelling.cancel()
        #expect(cancelling.values == [1] && !cancelling.hasCompleted)
    }
}
