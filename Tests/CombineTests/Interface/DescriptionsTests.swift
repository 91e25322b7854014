import Combine
import Foundation
import TestSupport
import Testing

/// What subscriptions and operators print as, show in a mirror and in a playground.
@Suite("Descriptions")
struct DescriptionsTests {
    typealias Source = ManualPublisher<Int, StreamError>

    /// Something that prints, and shows itself in a mirror and in a playground.
    struct Presented: Equatable {
        let text: String
        let labels: [String?]
        let playground: String

        init(_ text: String, _ labels: [String?] = []) {
            self.text = text
            self.labels = labels
            playground = text
        }

        init(of participant: Any?) {
            let participant = participant ?? "none"
            text = "\(participant)"
            labels = Mirror(reflecting: participant).children.map(\.label)
            playground = "\((participant as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? "none")"
        }
    }

    /// How an operator presents itself. Its subscription prints as the upstream's where it passes that on.
    struct Row {
        /// What its subscriber and its subscription present.
        let present: () -> (subscriber: Presented, subscription: Presented)

        /// What they should.
        let subscriber: Presented
        let subscription: String
    }

    /// An operator with a subscription of its own.
    private static func own<Input, Failure, P: Publisher>(
        _ name: String, _ labels: [String] = [], _ make: @escaping (ManualPublisher<Input, Failure>) -> P
    ) -> Row {
        Row(present: { present(make) }, subscriber: Presented(name, labels), subscription: name)
    }

    /// An operator that passes its upstream's subscription on.
    private static func passing<Input, Failure, P: Publisher>(
        _ name: String, _ labels: [String] = [], _ make: @escaping (ManualPublisher<Input, Failure>) -> P
    ) -> Row {
        Row(
            present: { present(make) }, subscriber: Presented(name, labels),
            subscription: "ManualSubscription")
    }

    private static func present<Input, Failure, P: Publisher>(
        _ make: (ManualPublisher<Input, Failure>) -> P
    ) -> (subscriber: Presented, subscription: Presented) {
        let source = ManualPublisher<Input, Failure>()
        let subscription = subscription(of: make(source))
        return (Presented(of: source.subscriber), subscription)
    }

    private static func subscription<P: Publisher>(of publisher: P) -> Presented {
        let kept = KeptSubscription()
        let probe = Probe<P.Output, P.Failure>(.none, onSubscription: { kept.subscription = $0 })
        publisher.subscribe(probe)
        defer { kept.subscription?.cancel() }
        return Presented(of: kept.subscription)
    }

    @Test("operators present themselves as Combine's do")
    func operators() {
        for row in Self.rows {
            let presented = row.present()
            #expect(presented.subscriber == row.subscriber)
            #expect(presented.subscription.text == row.subscription)
            if row.subscription != "ManualSubscription" {
                #expect(presented.subscription.playground == row.subscription)
            }
        }
    }

    @Test("so do sources")
    func sources() {
        let conduit = ["parent", "downstream", "demand", "subject"]
        let sources = [
            (Self.subscription(of: Just(1)), Presented("Just", [nil])),
            (Self.subscription(of: Int?(1).publisher), Presented("Optional", [nil])),
            (Self.subscription(of: Result<Int, StreamError>.success(1).publisher), Presented("Once", [nil])),
            (Self.subscription(of: Int?.none.publisher), Presented("Empty")),
            (Self.subscription(of: Empty<Int, Never>()), Presented("Empty")),
            (Self.subscription(of: Fail<Int, StreamError>(error: .lost)), Presented("Empty")),
            (Self.subscription(of: Deferred { Just(1) }), Presented("Just", [nil])),
            (
                Self.subscription(of: Future<Int, Never> { _ in }),
                Presented("Future", ["parent", "downstream", "hasAnyDemand", "subject"])
            ),
            (Self.subscription(of: [1, 2].publisher), Presented("[1, 2]", ["sequence"])),
            (
                Self.subscription(of: Record<Int, Never>(output: [1, 2], completion: .finished)),
                Presented("[1, 2]", ["sequence"])
            ),
            (Self.subscription(of: PassthroughSubject<Int, Never>()), Presented("PassthroughSubject", conduit)),
            (Self.subscription(of: CurrentValueSubject<Int, Never>(1)), Presented("CurrentValueSubject", conduit)),
            (
                Self.subscription(of: ObservableObjectPublisher()),
                Presented("ObservableObjectPublisher", ["downstream"])
            ),
            (Self.subscription(of: Model().$value), Presented("PublishedSubject", conduit)),
            (
                Self.subscription(of: Source().multicast(subject: PassthroughSubject())), Presented("Multicast")
            ),
            (
                Self.subscription(of: ManualPublisher<Int, Never>().makeConnectable().autoconnect()),
                Presented("Autoconnect")
            ),
            (
                Self.subscription(of: NotificationCenter.default.publisher(for: Notification.Name("rubato"))),
                Presented("NotificationCenter Observer", ["center", "name", "object", "demand"])
            ),
        ]
        for (presented, expected) in sources { #expect(presented == expected) }
    }

    @Test("a mirror shows the parts of a participant")
    func parts() throws {
        let probe = Probe<Int, Never>(.max(2))
        let subject = PassthroughSubject<Int, Never>()
        let kept = KeptSubscription()
        subject.handleEvents(receiveSubscription: { kept.subscription = $0 }).subscribe(probe)
        let parts = Dictionary(
            uniqueKeysWithValues: Mirror(reflecting: try #require(kept.subscription)).children.map {
                ($0.label ?? "", $0.value)
            })
        #expect(parts["demand"] as? Subscribers.Demand == .max(2))
        #expect("\(try #require(parts["parent"]))" == "Optional(PassthroughSubject)")
        #expect("\(try #require(parts["downstream"]))" == "Optional(HandleEvents)")
        probe.cancel()
        #expect("\(Mirror(reflecting: try #require(kept.subscription)).children.map(\.value)[1])" == "nil")
    }

    @Test("the one value of a source is shown until it is delivered")
    func oneValue() throws {
        for (source, value) in [(Just("one").eraseToAnyPublisher(), "one"), (Just("1").eraseToAnyPublisher(), "1")] {
            let kept = KeptSubscription()
            let probe = Probe<String, Never>(.none, onSubscription: { kept.subscription = $0 })
            source.subscribe(probe)
            let subscription = try #require(kept.subscription)
            #expect(Mirror(reflecting: subscription).children.map { "\($0.value)" } == [value])
            subscription.request(.max(1))
            #expect(probe.log == [value, "finished"])
            #expect(Mirror(reflecting: subscription).children.isEmpty)
        }
    }

    @Test("a subject's subscriber shows the subject")
    func subject() {
        let source = Source()
        let subscription = source.subscribe(PassthroughSubject<Int, StreamError>())
        #expect(
            Presented(of: source.subscriber)
                == Presented("Subject", ["downstreamSubject", "upstreamSubscription", "subject"]))
        subscription.cancel()
    }

    @Test("subscribers present themselves as Combine's do")
    func subscribers() {
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        #expect(Presented(of: sink) == Presented("Sink"))
        let assign = Subscribers.Assign(object: Target(), keyPath: \.value)
        #expect(Presented(of: assign) == Presented("Assign Target.", ["object", "keyPath", "status"]))
        #expect(Presented(of: AnySubscriber(assign)) == Presented(of: assign))
        #expect(Presented(of: AnySubscriber<Int, Never>()) == Presented("Anonymous AnySubscriber"))
        #expect("\(Just(1).eraseToAnyPublisher())" == "AnyPublisher")
    }

    @Test("the subscription of a record prints what is yet to come")
    func record() {
        let kept = KeptSubscription()
        let probe = Probe<Int, Never>(.none, onSubscription: { kept.subscription = $0 })
        Record<Int, Never>(output: [1, 2, 3], completion: .finished).subscribe(probe)
        var texts: [String] = []
        for _ in 0..<4 {
            texts.append(kept.subscription.map { "\($0)" } ?? "none")
            probe.request(.max(1))
        }
        #expect(texts == ["[1, 2, 3]", "[2, 3]", "[3]", "[]"])
        #expect(probe.log == ["1", "2", "3", "finished"])
    }

    final class Target { var value = 0 }

    final class Model: ObservableObject { @Published var value = 0 }

    /// What an operator that codes shows.
    static let coding = ["downstream", "finished", "upstreamSubscription"]

    /// What an operator with one answer at the end shows.
    static let answer = ["downstream", "result", "initial", "status"]

    static func transforming(_ add: (Row) -> Void) {
        add(passing("Map") { (source: Source) in source.map { $0 } })
        add(own("TryMap") { (source: Source) in source.tryMap { $0 } })
        add(passing("ValueForKey", ["keyPath"]) { (source: Source) in source.map(\.magnitude) })
        add(
            passing("ValueForKeys", ["keyPath0", "keyPath1"]) { (source: Source) in source.map(\.magnitude, \.bitWidth)
            })
        add(
            passing("ValueForKeys", ["keyPath0", "keyPath1", "keyPath2"]) { (source: Source) in
                source.map(\.magnitude, \.bitWidth, \.words)
            })
        add(passing("MapError") { (source: Source) in source.mapError { $0 } })
        add(
            passing("SetFailureType") { (source: ManualPublisher<Int, Never>) in
                source.setFailureType(to: StreamError.self)
            })
        add(passing("AssertNoFailure") { (source: Source) in source.assertNoFailure() })
        add(passing("Scan", ["downstream", "result"]) { (source: Source) in source.scan(0, +) })
        add(own("TryScan", ["downstream", "status", "result"]) { (source: Source) in source.tryScan(0, +) })
        add(own("Encode", coding) { (source: Source) in source.encode(encoder: JSONEncoder()) })
        add(
            own("Decode", coding) { (source: ManualPublisher<Data, Never>) in
                source.decode(type: Int.self, decoder: JSONDecoder())
            })
    }

    static func filtering(_ add: (Row) -> Void) {
        add(own("Filter", ["downstream"]) { (source: Source) in source.filter { _ in true } })
        add(own("TryFilter", ["downstream"]) { (source: Source) in source.tryFilter { _ in true } })
        add(own("CompactMap", ["downstream"]) { (source: Source) in source.compactMap { $0 } })
        add(own("TryCompactMap", ["downstream"]) { (source: Source) in source.tryCompactMap { $0 } })
        add(own("RemoveDuplicates", ["downstream"]) { (source: Source) in source.removeDuplicates() })
        add(own("TryRemoveDuplicates", ["downstream"]) { (source: Source) in source.tryRemoveDuplicates { $0 == $1 } })
        add(own("ReplaceEmpty") { (source: Source) in source.replaceEmpty(with: 0) })
        add(own("ReplaceError") { (source: Source) in source.replaceError(with: 0) })
        add(own("IgnoreOutput") { (source: Source) in source.ignoreOutput() })
        add(own("DropWhile", ["downstream"]) { (source: Source) in source.drop { _ in true } })
        add(own("TryDropWhile", ["downstream"]) { (source: Source) in source.tryDrop { _ in true } })
        add(own("PrefixWhile", ["downstream"]) { (source: Source) in source.prefix { _ in true } })
        add(own("TryPrefixWhile", ["downstream"]) { (source: Source) in source.tryPrefix { _ in true } })
        add(own("Drop") { (source: Source) in source.dropFirst() })
        add(own("Output") { (source: Source) in source.prefix(1) })
        add(
            own("DropUntilOutput") { (source: Source) in
                source.drop(untilOutputFrom: PassthroughSubject<Int, StreamError>())
            })
    }

    static func reducing(_ add: (Row) -> Void) {
        add(own("Collect", answer) { (source: Source) in source.collect() })
        add(
            own("CollectByCount", ["downstream", "upstreamSubscription", "buffer", "count"]) { (source: Source) in
                source.collect(2)
            })
        add(own("Reduce", answer) { (source: Source) in source.reduce(0, +) })
        add(own("TryReduce", answer) { (source: Source) in source.tryReduce(0, +) })
        add(own("Count", answer) { (source: Source) in source.count() })
        add(own("Comparison", answer) { (source: Source) in source.min() })
        add(own("TryComparison", answer) { (source: Source) in source.tryMax { $0 < $1 } })
        add(own("Contains", answer) { (source: Source) in source.contains(0) })
        add(own("ContainsWhere", answer) { (source: Source) in source.contains { _ in true } })
        add(own("TryContainsWhere", answer) { (source: Source) in source.tryContains { _ in true } })
        add(own("AllSatisfy", answer) { (source: Source) in source.allSatisfy { _ in true } })
        add(own("TryAllSatisfy", answer) { (source: Source) in source.tryAllSatisfy { _ in true } })
        add(own("First", answer) { (source: Source) in source.first() })
        add(own("TryFirst", answer) { (source: Source) in source.first { _ in true } })
        add(own("TryFirstWhere", answer) { (source: Source) in source.tryFirst { _ in true } })
        add(own("Last", answer) { (source: Source) in source.last() })
        add(own("LastWhere", answer) { (source: Source) in source.last { _ in true } })
        add(own("TryLastWhere", answer) { (source: Source) in source.tryLast { _ in true } })
    }

    static func flattening(_ add: (Row) -> Void) {
        add(own("Concatenate") { (source: Source) in source.append(1) })
        add(own("FlatMap") { (source: Source) in source.flatMap { Just($0).setFailureType(to: StreamError.self) } })
        add(own("SwitchToLatest") { (source: ManualPublisher<Just<Int>, Never>) in source.switchToLatest() })
        add(own("Merge") { (source: Source) in source.merge(with: Empty()) })
        add(own("Zip") { (source: Source) in source.zip(Empty<Int, StreamError>()) })
        add(own("CombineLatest") { (source: Source) in source.combineLatest(Empty<Int, StreamError>()) })
        add(own("Catch", ["downstream", "demand"]) { (source: Source) in source.catch { _ in Just(0) } })
        add(own("TryCatch", ["downstream", "demand"]) { (source: Source) in source.tryCatch { _ in Just(0) } })
        add(own("Retry") { (source: Source) in source.retry(1) })
    }

    static func timing(_ add: (Row) -> Void) {
        add(own("MeasureInterval") { (source: Source) in source.measureInterval(using: ImmediateScheduler.shared) })
        add(
            own("Debounce", ["downstream", "downstreamDemand", "currentValue"]) { (source: Source) in
                source.debounce(for: 1, scheduler: ImmediateScheduler.shared)
            })
        add(
            own("Throttle") { (source: Source) in
                source.throttle(for: 1, scheduler: ImmediateScheduler.shared, latest: true)
            })
        add(own("Timeout") { (source: Source) in source.timeout(1, scheduler: DispatchQueue.main) })
        add(own("CollectByTime") { (source: Source) in source.collect(.byTime(DispatchQueue.main, 1_000)) })
        add(own("SubscribeOn") { (source: Source) in source.subscribe(on: ImmediateScheduler.shared) })
        add(own("ReceiveOn") { (source: Source) in source.receive(on: ImmediateScheduler.shared) })
        add(
            own("Buffer", ["values", "state", "downstreamDemand", "terminal"]) { (source: Source) in
                source.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest)
            })
    }

    static func watching(_ add: (Row) -> Void) {
        add(passing("Breakpoint") { (source: Source) in source.breakpoint() })
        add(own("HandleEvents") { (source: Source) in source.handleEvents() })
        add(own("Print") { (source: Source) in source.print(to: String()) })
    }

    static var rows: [Row] {
        var rows: [Row] = []
        for part in [transforming, filtering, reducing, flattening, timing, watching] { part { rows.append($0) } }
        return rows
    }
}
