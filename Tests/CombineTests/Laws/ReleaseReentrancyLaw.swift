import Combine
import Rubato
import RubatoTesting
import TestSupport
import Testing

@Suite("Law: nothing of others is released under a lock")
struct ReleaseReentrancyLaw {
    @Test("whatever is released may enter the stream again, and is released at the end", arguments: LawStream.all)
    func release(_ stream: LawStream) {
        watched { trial in
            for thing in Release.Thing.allCases {
                for end in StreamEnd.allCases {
                    trial.at("when \(thing) is released by \(end)")
                    let isReleased = Release(thing, end).run(stream)
                    if !stream.isEndless || end == .cancel { trial.expect(isReleased, "released") }
                }
            }
        }
    }
}

/// A stream that ends while one thing that it holds enters it again as soon as it is released.
private final class Release: Sendable {
    enum Thing: CaseIterable, Sendable {
        case operatorsClosure, upstreamsClosure, sinksClosure

        /// Values may enter from the first one on, or at the end.
        case value, valueAtEnd

        var isPartOfPublisher: Bool { self == .operatorsClosure || self == .upstreamsClosure }
    }

    private struct State {
        var running: LawStream.Running?
        var publisher: OperatorRow.Downstream?
        var handle: AnyCancellable?
        var subscription: (any Subscription)?
        var isArmed = false
    }

    private let thing: Thing
    private let end: StreamEnd
    private let state = Locked(State())
    private let tracker = LifetimeTracker()
    private let clock = VirtualTimeScheduler()

    init(_ thing: Thing, _ end: StreamEnd) {
        self.thing = thing
        self.end = end
    }

    /// Whether the thing was released by the end. Values need not be: a source may keep its latest.
    func run(_ stream: LawStream) -> Bool {
        subscribe(to: stream)
        clock.settle()
        state.withLock { $0.isArmed = thing != .valueAtEnd }
        let running = state.withLock { $0.running }
        for value in 1...3 {
            running?.send(value: value, cargo: [.value, .valueAtEnd].contains(thing) ? token() : nil)
            if value == 2 { clock.settle() }
        }
        state.withLock { $0.isArmed = true }
        if let completion = end.completion {
            running?.end(completion)
        } else {
            state.withLock { $0.handle }?.cancel()
        }
        clock.settle()
        let isReleased = tracker.live == 0 || [.value, .valueAtEnd].contains(thing)
        let left = state.withLock { state in
            defer { state = State() }
            return state
        }
        left.handle?.cancel()
        return isReleased
    }

    /// The publisher itself is kept only where it does not hold the thing.
    private func subscribe(to stream: LawStream) {
        let context = LawContext(clock: clock)
        if thing == .operatorsClosure {
            let token = token()
            context.onRelease { withExtendedLifetime(token) {} }
        }
        let upstreamsToken = thing == .upstreamsClosure ? token() : nil
        let running = stream.start(context) { upstream in
            upstream.filter { [upstreamsToken] _ in withExtendedLifetime(upstreamsToken) { true } }
                .eraseToAnyPublisher()
        }
        let publisher = running.publisher
        state.withLock { state in
            state.running = running.withoutPublisher
            state.publisher = thing.isPartOfPublisher ? nil : publisher
        }
        let sinksToken = thing == .sinksClosure ? token() : nil
        let handle =
            publisher
            .handleEvents(receiveSubscription: { new in self.state.withLock { $0.subscription = new } })
            .sink(
                receiveCompletion: { [sinksToken] _ in withExtendedLifetime(sinksToken) {} },
                receiveValue: { [sinksToken] _ in withExtendedLifetime(sinksToken) {} })
        state.withLock { $0.handle = handle }
    }

    private func token() -> LifetimeTracker.Token {
        tracker.token(onDeinit: { [weak self] in
            self?.enter()
            self?.enter(elsewhere: true)
        })
    }

    private func enter(elsewhere: Bool) {
        onThreads(1) { _ in self.enter() }
    }

    private func enter() {
        let (running, publisher, handle, subscription, isArmed) = state.withLock {
            ($0.running, $0.publisher, $0.handle, $0.subscription, $0.isArmed)
        }
        guard isArmed else { return }
        subscription?.request(.max(1))
        running?.send(9)
        let other = Probe<String, any Error>()
        publisher?.subscribe(other)
        clock.settle()
        running?.end(.finished)
        handle?.cancel()
        other.cancel()
        other.forget()
    }
}

extension LawStream.Running {
    /// What makes the stream go on, without the stream.
    fileprivate var withoutPublisher: Self {
        Self(publisher: Empty().eraseToAnyPublisher(), send: send, end: end)
    }

    fileprivate func send(value: Int, cargo: LifetimeTracker.Token?) { send(Item(value, cargo: cargo)) }
}
