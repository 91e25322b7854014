import Combine
import Rubato
import RubatoTesting
import TestSupport
import Testing

@Suite("Law: nobody is called under a lock")
struct ReentrancyLaw {
    @Test(
        "every entry may be taken from inside every call, on the same thread and on another that is waited for",
        arguments: LawStream.all)
    func entries(_ stream: LawStream) {
        watched { trial in
            for place in Reentry.Place.allCases {
                for entry in Reentry.Entry.allCases {
                    for isElsewhere in [false, true] {
                        let reentry = Reentry(place, entry, isElsewhere: isElsewhere)
                        trial.at(reentry.name)
                        reentry.run(stream, trial)
                    }
                }
            }
        }
    }

    @Test(
        "a value sent from inside a value is delivered before that send returns",
        arguments: LawStream.all.filter { $0.output == .each && $0.traits.isDisjoint(with: [.hops, .oneByOne]) })
    func nested(_ stream: LawStream) {
        let context = LawContext()
        let running = stream.start(context)
        let log = Log()
        var isSent = false
        let probe = Probe<String, any Error>(onValue: { _ in
            log.append("in")
            if !isSent {
                isSent = true
                running.send(2)
            }
            log.append("out")
            return .none
        })
        running.publisher.subscribe(probe)
        context.settle()
        running.send(1)
        running.end(.finished)
        #expect(log.lines == ["in", "in", "out", "out"])
        #expect(probe.violations.isEmpty)
    }
}

/// One way to enter a stream from inside one of the calls that it makes.
private final class Reentry: Sendable {
    enum Place: CaseIterable, Sendable {
        case subscription, value, completion, upstreamRequest, upstreamCancel
    }

    enum Entry: CaseIterable, Sendable {
        case request, cancel, send, finish, subscribe, runScheduler, everything
    }

    private struct State {
        var running: LawStream.Running?
        var subscription: (any Subscription)?
        var others: [Probe<String, any Error>] = []
        var entries = 0
        var sent = 0
    }

    private let place: Place
    private let entry: Entry
    private let isElsewhere: Bool
    private let state = Locked(State())

    init(_ place: Place, _ entry: Entry, isElsewhere: Bool) {
        self.place = place
        self.entry = entry
        self.isElsewhere = isElsewhere
    }

    var name: String { "with \(entry) inside \(place)\(isElsewhere ? ", on another thread" : "")" }

    func run(_ stream: LawStream, _ trial: Trial) {
        let context = LawContext()
        let clock = context.clock
        let running = stream.start(context) { upstream in
            upstream.handleEvents(
                receiveCancel: { self.enter(.upstreamCancel, clock) },
                receiveRequest: { _ in self.enter(.upstreamRequest, clock) }
            ).eraseToAnyPublisher()
        }
        state.withLock { $0.running = running }
        let probe = Probe<String, any Error>(
            onSubscription: { subscription in
                self.state.withLock { $0.subscription = subscription }
                self.enter(.subscription, clock)
            },
            onValue: { _ in
                self.enter(.value, clock)
                return .none
            },
            onCompletion: { _ in self.enter(.completion, clock) })
        running.publisher.subscribe(probe)
        clock.settle()
        for value in 1...2 {
            running.send(Item(value))
            clock.settle()
        }
        if place == .upstreamCancel { probe.cancel() } else { running.end(.finished) }
        clock.settle()
        judge(stream, probe, trial)
        // The trial, the stream and the probe hold each other until now.
        state.withLock { state in
            defer { state = State() }
            return state
        }.others.forEach { $0.forget() }
        probe.forget()
    }

    private func judge(_ stream: LawStream, _ probe: Probe<String, any Error>, _ trial: Trial) {
        let (others, sent) = state.withLock { ($0.others, $0.sent) }
        let violations = ([probe] + others).flatMap(\.violations)
        // A source answers on the thread that asks, though the subscriber be still at its subscription on another.
        let isAsked = place == .subscription && isElsewhere && stream.isKnown
        if !isAsked { trial.expect(violations.isEmpty, "serial: \(violations)") }
        guard place == .value else { return }
        let count = probe.values.count
        switch entry {
        case .request, .send, .subscribe, .runScheduler:
            if stream.output == .each, !stream.traits.contains(.oneByOne) {
                trial.expect(count == 2 + sent, "complete: \(count) of \(2 + sent)")
            }
        case .cancel:
            trial.expect(count <= 1, "over after the cancel: \(count)")
        case .finish, .everything:
            break
        }
    }

    private func enter(_ place: Place, _ clock: VirtualTimeScheduler) {
        guard place == self.place else { return }
        // A few times only, so that it does not go on for ever.
        let isEnough = state.withLock { state in
            state.entries += 1
            return state.entries > 3
        }
        if isEnough { return }
        if isElsewhere { onThreads(1) { _ in self.act(self.entry, clock) } } else { act(entry, clock) }
    }

    private func act(_ entry: Entry, _ clock: VirtualTimeScheduler) {
        let (running, subscription) = state.withLock { ($0.running, $0.subscription) }
        switch entry {
        case .request:
            subscription?.request(.max(1))
        case .cancel:
            subscription?.cancel()
        case .send:
            let number = state.withLock { state in
                state.sent += 1
                return state.sent
            }
            running?.send(Item(100 + number))
        case .finish:
            running?.end(.finished)
        case .subscribe:
            let other = Probe<String, any Error>()
            state.withLock { $0.others.append(other) }
            running?.publisher.subscribe(other)
        case .runScheduler:
            clock.settle()
        case .everything:
            for entry in [Entry.request, .subscribe, .send, .runScheduler, .finish, .cancel, .request, .send] {
                act(entry, clock)
            }
        }
    }
}
