import Combine
import Synchronization
import TestSupport
import Testing

@Suite("Law: several threads")
struct ThreadLaw {
    @Test("values of four threads arrive one at a time, complete, and in the order of each", arguments: LawStream.all)
    func values(_ stream: LawStream) {
        watched { trial in
            for round in 0..<rounds(10) {
                trial.at("in round \(round)")
                let context = LawContext()
                let running = stream.start(context)
                let probe = Probe<String, any Error>()
                running.publisher.subscribe(probe)
                context.settle()
                let count = 100
                onThreads(5) { thread in
                    if thread == 4 { return context.settle() }
                    for value in 0..<count { running.send(Item((thread + 1) * 1_000 + value)) }
                }
                context.settle()
                running.end(.finished)
                context.settle()
                trial.expect(probe.violations.isEmpty, "serial: \(probe.violations)")
                if !stream.isEndless { trial.expect(probe.hasCompleted, "complete") }
                guard stream.output == .each else { continue }
                trial.expect(probe.values.count == 4 * count, "complete: \(probe.values.count)")
                // What came out of a thread's values is told by the largest number in it, where it tells anything.
                let numbers = probe.values.map(largestNumber)
                for thread in 0..<4 where stream.showsNumbers {
                    let own = numbers.filter { $0 / 1_000 == thread + 1 }
                    trial.expect(
                        own == (0..<count).map { (thread + 1) * 1_000 + $0 }, "in the order of thread \(thread)")
                }
            }
        }
    }

    @Test("requests of four threads lose no value", arguments: OperatorTable.all)
    func requests(_ row: OperatorRow) {
        guard row.output == .each, row.traits.isDisjoint(with: [.takesAll, .waitsForOthers]) else { return }
        watched { trial in
            for round in 0..<rounds(10) {
                trial.at("in round \(round)")
                let context = LawContext()
                let sequence = (1...200).publisher.general.map { Item($0) }.setFailureType(to: (any Error).self)
                // The first one from here: only then have all upstreams brought something.
                let probe = Probe<String, any Error>(.max(1))
                row.make(sequence.eraseToAnyPublisher(), context).subscribe(probe)
                context.settle()
                onThreads(4) { _ in
                    for _ in 0..<50 {
                        probe.request(.max(1))
                        context.settle()
                    }
                }
                context.settle()
                trial.expect(probe.values.count == 200, "complete: \(probe.values.count)")
                trial.expect(probe.hasCompleted, "complete")
                trial.expect(probe.violations.isEmpty, "serial: \(probe.violations)")
            }
        }
    }

    @Test("a cancel of one thread is the end of what three others send, and lets go of it", arguments: LawStream.all)
    func cancel(_ stream: LawStream) {
        watched { trial in
            for round in 0..<rounds(20) {
                trial.at("in round \(round)")
                let tracker = LifetimeTracker()
                let context = LawContext()
                let running = stream.start(context)
                let received = Atomic(0)
                let handle = UncheckedBox(
                    running.publisher.sink(
                        receiveCompletion: { [token = tracker.token()] _ in withExtendedLifetime(token) {} },
                        receiveValue: { [token = tracker.token()] _ in
                            withExtendedLifetime(token) { _ = received.add(1, ordering: .relaxed) }
                        }))
                context.settle()
                onThreads(4) { thread in
                    for value in 1...20 {
                        if thread == 0, value == 10 { handle.value.cancel() }
                        running.send(Item(thread * 100 + value))
                        if thread == 1 { context.settle() }
                    }
                }
                // What cancels on a scheduler does so now.
                context.settle()
                trial.expect(tracker.live == 0, "released")
                let count = received.load(ordering: .relaxed)
                running.send(1)
                context.settle()
                running.end(.finished)
                context.settle()
                trial.expect(received.load(ordering: .relaxed) == count, "over")
            }
        }
    }

    @Test("ends of four threads are one end", arguments: LawStream.all)
    func ends(_ stream: LawStream) {
        watched { trial in
            for round in 0..<rounds(20) {
                trial.at("in round \(round)")
                let context = LawContext()
                let running = stream.start(context)
                let probe = Probe<String, any Error>()
                running.publisher.subscribe(probe)
                context.settle()
                onThreads(4) { thread in
                    for value in 1...3 { running.send(Item(value)) }
                    running.end(thread % 2 == 0 ? .finished : .failure(StreamError.lost))
                    context.settle()
                }
                context.settle()
                trial.expect(probe.violations.isEmpty, "serial: \(probe.violations)")
                if !stream.isEndless { trial.expect(probe.hasCompleted, "complete") }
            }
        }
    }

    private func largestNumber(_ text: String) -> Int {
        text.split { !$0.isNumber }.compactMap { Int($0) }.max() ?? -1
    }
}

extension LawStream {
    /// Whether the text of a value that comes out holds the number that went in, and none that is larger.
    fileprivate var showsNumbers: Bool {
        let others = ["MeasureInterval", "ObservableObjectPublisher", "Zip"]
        return !others.contains { testDescription.hasPrefix($0) }
    }
}
