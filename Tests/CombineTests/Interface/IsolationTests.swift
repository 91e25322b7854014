import Combine
import Dispatch
import Rubato
import TestSupport
import Testing

/// Uses of Combine across isolation domains, as Swift 6 allows them; this target is compiled in that language mode.
@Suite("Isolation")
struct IsolationTests {
    /// Subjects as they stand in an application: global, or constants of an actor.
    enum Signals {
        static let taps = PassthroughSubject<Int, Never>()
        static let level = CurrentValueSubject<Int, Never>(0)
        static let changes = ObservableObjectPublisher()
        static let scheduler = ImmediateScheduler.shared
    }

    actor Counter {
        nonisolated let total = CurrentValueSubject<Int, Never>(0)
        private var cancellables: Set<AnyCancellable> = []

        func add(_ value: Int) { total.value += value }

        func follow(_ publisher: AnyPublisher<Int, Never>, _ log: Log) {
            publisher.sink { log.append("\($0)") }.store(in: &cancellables)
        }
    }

    @MainActor
    final class Screen {
        private(set) var shown: [Int] = []
        private var cancellables: Set<AnyCancellable> = []
        private var current: AnyCancellable?

        func follow(_ publisher: some Publisher<Int, Never>) {
            publisher.sink { self.shown.append($0) }.store(in: &cancellables)
        }

        func showLast(of publisher: AnyPublisher<Int, Never>) {
            current = publisher.sink { [weak self] in self?.shown = [$0] }
        }

        // Not isolated: it touches the cancellables of an isolated object.
        deinit {
            current?.cancel()
            for cancellable in cancellables { cancellable.cancel() }
        }
    }

    @Test("subjects are sent to from tasks, actors and queues")
    func subjects() async {
        let subject = PassthroughSubject<Int, Never>()
        let seen = Locked<[Int]>([])
        let cancellable = subject.sink { value in seen.withLock { $0.append(value) } }
        await Task.detached { subject.send(1) }.value
        await Task { @MainActor in subject.send(2) }.value
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                subject.send(3)
                cancellable.cancel()
                continuation.resume()
            }
        }
        subject.send(4)
        #expect(seen.withLock { $0 } == [1, 2, 3])
    }

    @Test("a subject of an actor is read outside of it")
    func actorSubject() async {
        let counter = Counter()
        await counter.add(2)
        await counter.add(3)
        #expect(counter.total.value == 5)
        let log = Log()
        let doubled = counter.total.map { $0 * 2 }.eraseToAnyPublisher()
        await counter.follow(doubled, log)
        await counter.add(1)
        #expect(log.lines == ["10", "12"])
    }

    @Test("a sink made on the main actor and called there has its state")
    @MainActor
    func mainActor() {
        let subject = CurrentValueSubject<Int, Never>(1)
        var screen: Screen? = Screen()
        screen?.follow(subject)
        screen?.follow(subject.map { $0 * 10 })
        subject.send(2)
        #expect(screen?.shown == [1, 10, 2, 20])
        screen?.showLast(of: subject.eraseToAnyPublisher())
        #expect(screen?.shown == [2])
        screen = nil
    }

    @Test("a closure made on the main actor stops the program where it is called elsewhere, and only there")
    func mainActorElsewhere() async {
        await #expect(processExitsWith: .failure) {
            let subject = PassthroughSubject<Int, Never>()
            let screen = await MainActor.run { Screen() }
            await screen.follow(subject)
            DispatchQueue.global().sync { subject.send(1) }
        }
        await #expect(processExitsWith: .success) {
            let subject = PassthroughSubject<Int, Never>()
            let screen = await MainActor.run { Screen() }
            await screen.follow(subject)
            await MainActor.run { subject.send(1) }
        }
    }

    @Test("values reach the main actor through its queue")
    @MainActor
    func receiveOnMain() async {
        let subject = PassthroughSubject<Int, Never>()
        let screen = Screen()
        let (values, feed) = AsyncStream.makeStream(of: Int.self)
        let cancellable = subject.receive(on: DispatchQueue.main).sink { value in
            MainActor.assumeIsolated { _ = feed.yield(value) }
        }
        await Task.detached { subject.send(7) }.value
        for await value in values {
            screen.follow(Just(value))
            break
        }
        #expect(screen.shown == [7])
        cancellable.cancel()
    }

    @Test("values are awaited on the main actor")
    @MainActor
    func values() async {
        var seen: [Int] = []
        for await value in (1...3).publisher.values { seen.append(value) }
        for await value in CurrentValueSubject<Int, Never>(4).first().values { seen.append(value) }
        #expect(seen == [1, 2, 3, 4])
    }

    @Test("what is said in a completion or asked for crosses domains")
    func plainValues() async {
        let demand = Subscribers.Demand.max(2)
        let completion = Subscribers.Completion<StreamError>.failure(.lost)
        let identifier = CombineIdentifier()
        let same = await Task.detached {
            demand == .max(2) && completion == .failure(.lost) && identifier == identifier
        }.value
        #expect(same)
    }

    @Test("globals need no isolation of their own")
    func globals() async {
        let log = Log()
        var cancellables: Set<AnyCancellable> = []
        Signals.taps.receive(on: Signals.scheduler).sink { log.append("tap \($0)") }.store(in: &cancellables)
        Signals.level.dropFirst().sink { log.append("level \($0)") }.store(in: &cancellables)
        Signals.changes.sink { log.append("change") }.store(in: &cancellables)
        await Task.detached {
            Signals.taps.send(1)
            Signals.level.value = 2
            Signals.changes.send()
        }.value
        #expect(log.lines == ["tap 1", "level 2", "change"])
    }
}
