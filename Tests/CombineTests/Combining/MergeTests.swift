import Combine
import TestSupport
import Testing

@Suite("merge")
struct MergeTests {
    enum Failure: Error { case lost }
    typealias Manual = ManualPublisher<Int, Failure>

    /// Every arity, made of publishers of one type.
    struct Arity: Sendable, CustomTestStringConvertible {
        let count: Int
        let name: String
        let make: @Sendable ([Manual]) -> AnyPublisher<Int, Failure>
        var testDescription: String { name }

        init(_ count: Int, _ name: String, _ make: @escaping @Sendable ([Manual]) -> AnyPublisher<Int, Failure>) {
            self.count = count
            self.name = name
            self.make = make
        }
    }

    static let arities: [Arity] = [
        Arity(2, "Merge") { Publishers.Merge($0[0], $0[1]).eraseToAnyPublisher() },
        Arity(3, "3") { $0[0].merge(with: $0[1], $0[2]).eraseToAnyPublisher() },
        Arity(4, "4") { $0[0].merge(with: $0[1], $0[2], $0[3]).eraseToAnyPublisher() },
        Arity(5, "5") { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4]).eraseToAnyPublisher() },
        Arity(6, "6") { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5]).eraseToAnyPublisher() },
        Arity(7, "7") { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]).eraseToAnyPublisher() },
        Arity(8, "8") { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]).eraseToAnyPublisher() },
        Arity(9, "MergeMany") { Publishers.MergeMany($0).eraseToAnyPublisher() },
    ]

    @Test("every arity attaches each of its inputs once, in order, and finishes with the last", arguments: arities)
    func arity(_ arity: Arity) {
        let inputs = (0..<arity.count).map { _ in Manual() }
        let probe = Probe<Int, Failure>()
        arity.make(inputs).subscribe(probe)
        #expect(inputs.allSatisfy { $0.subscriptions == 1 && $0.requests == [.unlimited] })
        #expect(inputs.allSatisfy { $0.subscriberDescription == "Merge" })
        for (index, input) in inputs.enumerated() { #expect(input.send(index) == .none) }
        for input in inputs {
            #expect(!probe.hasCompleted)
            input.send(completion: .finished)
        }
        #expect(probe.events.first == .subscription("Merge"))
        #expect(probe.log == (0..<arity.count).map(String.init) + ["finished"])
        #expect(probe.violations.isEmpty)
    }

    @Test("a failing input cancels the others before the stream fails", arguments: arities)
    func failure(_ arity: Arity) {
        let inputs = (0..<arity.count).map { _ in Manual() }
        let probe = Probe<Int, Failure>()
        arity.make(inputs).subscribe(probe)
        inputs[1].send(completion: .failure(.lost))
        #expect(inputs.map(\.cancels) == inputs.indices.map { $0 == 1 ? 0 : 1 })
        inputs[0].send(1)
        inputs[0].send(completion: .finished)
        #expect(probe.log == ["failed: lost"])
        #expect(probe.violations.isEmpty)
    }

    @Test("asks each input for one value at a time where demand is limited, and keeps it", arguments: arities)
    func limitedDemand(_ arity: Arity) {
        let inputs = (0..<arity.count).map { _ in Manual() }
        let probe = Probe<Int, Failure>(.none)
        arity.make(inputs).subscribe(probe)
        #expect(inputs.allSatisfy { $0.requests == [.max(1)] })
        for (index, input) in inputs.enumerated() { #expect(input.send(index) == .none) }
        probe.request(.max(arity.count - 1))
        #expect(probe.values == Array(0..<arity.count - 1))
        #expect(inputs.map(\.requests.count) == inputs.indices.map { $0 == arity.count - 1 ? 1 : 2 })
        for input in inputs { input.send(completion: .finished) }
        #expect(!probe.hasCompleted)
        probe.request(.max(1))
        #expect(probe.log.last == "finished" && probe.values.count == arity.count)
    }

    @Test("cancelling cancels all inputs", arguments: arities)
    func cancel(_ arity: Arity) {
        let inputs = (0..<arity.count).map { _ in Manual() }
        let probe = Probe<Int, Failure>()
        arity.make(inputs).subscribe(probe)
        probe.cancel()
        #expect(inputs.allSatisfy { $0.cancels == 1 })
        inputs[0].send(1)
        #expect(probe.log.isEmpty)
    }

    @Test("merging on makes one larger merge, with the inputs in order")
    func chaining() {
        let (a, b) = (Just(1), Just(2))
        let merge = a.merge(with: b, Empty<Int, Never>())
        #expect("\(type(of: merge))" == "Merge3<Just<Int>, Just<Int>, Empty<Int, Never>>")
        func name(_ publisher: some Publisher) -> String {
            String("\(type(of: publisher))".prefix(while: { $0 != "<" }))
        }
        let two = Publishers.Merge(a, b)
        let three = two.merge(with: a)
        let four = two.merge(with: a, b)
        let five = three.merge(with: a, b)
        let six = two.merge(with: a, b, a, b)
        let seven = four.merge(with: a, b, a)
        #expect(name(three) == "Merge3" && name(four) == "Merge4" && name(five) == "Merge5")
        #expect(name(six) == "Merge6" && name(seven) == "Merge7")
        #expect(name(seven.merge(with: b)) == "Merge8" && name(six.merge(with: a, b)) == "Merge8")
        #expect(name(two.merge(with: a, b, a)) == "Merge5" && name(three.merge(with: a)) == "Merge4")
        #expect(name(two.merge(with: a, b, a, b, a)) == "Merge7" && name(three.merge(with: a, b, a)) == "Merge6")
        #expect(name(five.merge(with: a)) == "Merge6" && name(five.merge(with: a, b)) == "Merge7")
        #expect(name(four.merge(with: a)) == "Merge5" && name(four.merge(with: a, b)) == "Merge6")
        #expect(name(six.merge(with: a)) == "Merge7" && name(three.merge(with: a, b, a, b)) == "Merge7")
        #expect(three == Publishers.Merge3(a, b, a) && three != Publishers.Merge3(a, b, b))

        func values<P: Publisher<Int, Never>>(_ publisher: P) -> [Int] {
            let probe = Probe<Int, Never>()
            publisher.subscribe(probe)
            return probe.values
        }
        let j = (1...8).map { Just($0) }
        #expect(values(Publishers.Merge(j[0], j[1]).merge(with: j[2], j[3], j[4], j[5], j[6], j[7])) == Array(1...8))
        #expect(values(Publishers.Merge3(j[0], j[1], j[2]).merge(with: j[3], j[4], j[5], j[6], j[7])) == Array(1...8))
        #expect(values(Publishers.Merge4(j[0], j[1], j[2], j[3]).merge(with: j[4], j[5], j[6], j[7])) == Array(1...8))
        #expect(values(Publishers.Merge5(j[0], j[1], j[2], j[3], j[4]).merge(with: j[5], j[6], j[7])) == Array(1...8))
        #expect(values(Publishers.Merge6(j[0], j[1], j[2], j[3], j[4], j[5]).merge(with: j[6], j[7])) == Array(1...8))
        let seventh = Publishers.Merge7(j[0], j[1], j[2], j[3], j[4], j[5], j[6])
        #expect(values(seventh.merge(with: j[7])) == Array(1...8))
        let many: Publishers.MergeMany<Just<Int>> = j[0].merge(with: j[1])
        #expect(values(many.merge(with: j[2])) == [1, 2, 3])
        #expect(Publishers.MergeMany(j[0], j[1]) == many)
    }

    @Test("merges no publishers, and 20,000")
    func many() {
        let none = Probe<Int, Never>()
        Publishers.MergeMany([Just<Int>]()).subscribe(none)
        #expect(none.events == [.subscription("Merge"), .finished])

        let subjects = (0..<20_000).map { _ in PassthroughSubject<Int, Never>() }
        let probe = Probe<Int, Never>()
        Publishers.MergeMany(subjects).subscribe(probe)
        for (index, subject) in subjects.enumerated() { subject.send(index) }
        #expect(probe.values == Array(0..<20_000))
        for subject in subjects { subject.send(completion: .finished) }
        #expect(probe.events.last == .finished)
    }

    @Test("stops attaching when the stream ends meanwhile")
    func endsWhileAttaching() {
        let probe = Probe<Int, Failure>()
        let late = Manual()
        Fail<Int, Failure>(error: .lost).merge(with: late).subscribe(probe)
        #expect(probe.events == [.subscription("Merge"), .failed(.lost)])
        #expect(late.subscriptions == late.cancels)

        let cancelled = Probe<Int, Never>(onSubscription: { $0.cancel() })
        Just(1).merge(with: Just(2)).subscribe(cancelled)
        #expect(cancelled.log.isEmpty)
    }

    @Test("releases everything at the end, and at the cancel")
    func memory() {
        let tracker = LifetimeTracker()
        let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        func attach() -> AnyCancellable {
            a.map { [token = tracker.token()] in (token, $0).1 }.merge(with: b)
                .sink { [token = tracker.token()] _ in withExtendedLifetime(token) {} }
        }
        let cancelled = attach()
        a.send(1)
        #expect(tracker.live == 2)
        cancelled.cancel()
        #expect(tracker.live == 0)
        let finished = attach()
        a.send(completion: .finished)
        #expect(tracker.live == 1)
        b.send(completion: .finished)
        #expect(tracker.live == 0)
        finished.cancel()
    }

    @Test("each value of several threads arrives once, one at a time, before the one completion")
    func threads() {
        let (threads, count) = (4, 10_000)
        let subjects = UncheckedBox((0..<threads).map { _ in PassthroughSubject<Int, Never>() })
        let probe = Probe<Int, Never>()
        Publishers.MergeMany(subjects.value).subscribe(probe)
        onThreads(threads) { index in
            for value in 0..<count { subjects.value[index].send(index * count + value) }
            subjects.value[index].send(completion: .finished)
        }
        #expect(probe.violations.isEmpty)
        #expect(probe.events.last == .finished)
        let isComplete = probe.values.sorted() == Array(0..<threads * count)
        #expect(isComplete)
    }

    @Test("two subjects that feed each other from two threads wait for nobody", .againstHanging)
    func crossFeeding() {
        let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let subjects = UncheckedBox((a, b))
        let probe = Probe<Int, Never>(onValue: { value in
            if value > 0 { (value % 2 == 0 ? subjects.value.0 : subjects.value.1).send(-value) }
            return .none
        })
        a.merge(with: b).subscribe(probe)
        onThreads(2) { index in
            for value in 1...5_000 { (index == 0 ? subjects.value.0 : subjects.value.1).send(value * 2 + index) }
        }
        #expect(probe.violations.isEmpty)
        #expect(probe.values.count == 20_000)
        #expect(probe.values.reduce(0, +) == 0)
    }
}
