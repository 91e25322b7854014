import Combine
import TestSupport
import Testing

/// What holds when values, ends and cancels come from inside deliveries and from several threads.
@Suite("Laws of re-entrancy and threads of operators with several upstreams")
struct MultiUpstreamThreadLaws {
    typealias Row = MultiUpstreamRow
    typealias Subject = PassthroughSubject<Int, StreamError>

    /// The operator on subjects that any thread may send to.
    private func subscribe(_ row: Row, _ probe: Probe<[Int], StreamError>) -> UncheckedBox<[Subject]> {
        let subjects = (0..<row.count).map { _ in Subject() }
        row.make(subjects.map { $0.eraseToAnyPublisher() }).subscribe(probe)
        return UncheckedBox(subjects)
    }

    @Test(
        "what is sent from inside a delivery is delivered before that send returns", arguments: MultiUpstreamTable.all)
    func sendInside(_ row: Row) {
        let send = Later()
        let log = Log()
        let probe = Probe<[Int], StreamError>(onValue: { value in
            log.append("in \(value)")
            send.run()
            log.append("out")
            return .none
        })
        let subjects = subscribe(row, probe).value
        var hasSent = false
        send.action = {
            guard probe.values.count == (row.kind == .merge ? row.count : 1), !hasSent else { return }
            hasSent = true
            for subject in subjects { subject.send(2) }
        }
        for subject in subjects { subject.send(1) }
        let ones = Array(repeating: 1, count: row.count)
        let inner: [[Int]] =
            switch row.kind {
            case .merge: row.rows(of: Array(repeating: 2, count: row.count))
            case .zip: [Array(repeating: 2, count: row.count)]
            case .combineLatest: (1...row.count).map { Array(repeating: 2, count: $0) + ones.dropFirst($0) }
            }
        #expect(probe.values == row.rows(of: ones) + inner)
        #expect(log.lines.suffix(3) == ["in \(inner.last ?? [])", "out", "out"])
        for subject in subjects { subject.send(completion: .finished) }
        #expect(probe.log.last == "finished" && probe.violations.isEmpty)
        send.action = {}
    }

    @Test("an end that comes from inside a delivery is the end", arguments: MultiUpstreamTable.all)
    func endInside(_ row: Row) {
        for fails in [true, false] {
            let end = Later()
            let probe = Probe<[Int], StreamError>(onValue: { _ in
                end.run()
                return .max(1)
            })
            let subjects = subscribe(row, probe).value
            end.action = {
                for subject in subjects { subject.send(completion: fails ? .failure(.lost) : .finished) }
            }
            for subject in subjects { subject.send(1) }
            #expect(probe.log.count == 2, "\(fails ? "failure" : "finish")")
            #expect(probe.log.last == (fails ? "failed: lost" : "finished"))
            #expect(probe.violations.isEmpty)
            end.action = {}
        }
    }

    @Test("a downstream that calls everything from inside everything hangs nowhere", arguments: MultiUpstreamTable.all)
    func reenter(_ row: Row) {
        let enter = Later()
        let probe = Probe<[Int], StreamError>(
            onValue: { _ in
                enter.run()
                return .max(1)
            }, onCompletion: { _ in enter.run() })
        let subjects = subscribe(row, probe).value
        var depth = 0
        enter.action = {
            guard depth < 3 else { return }
            depth += 1
            for subject in subjects { subject.send(depth) }
            probe.request(.max(1))
            if depth == 3 {
                probe.cancel()
                for subject in subjects { subject.send(completion: .finished) }
            }
            probe.request(.max(1))
        }
        for subject in subjects { subject.send(0) }
        #expect(depth == 3)
        let count = probe.log.count
        for subject in subjects { subject.send(1) }
        #expect(probe.log.count == count)
        #expect(probe.violations.isEmpty)
        enter.action = {}
    }

    @Test("values of one thread for each upstream arrive one at a time and complete", arguments: MultiUpstreamTable.all)
    func values(_ row: Row) {
        let count = 2_000
        let probe = Probe<[Int], StreamError>()
        let subjects = subscribe(row, probe)
        onThreads(row.count) { index in
            for value in 0..<count { subjects.value[index].send(value) }
        }
        #expect(probe.violations.isEmpty)
        let values = probe.values
        switch row.kind {
        case .merge:
            let isComplete = values.map { $0[0] }.sorted() == (0..<count * row.count).map { $0 / row.count }
            #expect(isComplete)
        case .zip:
            let isComplete = values == (0..<count).map { Array(repeating: $0, count: row.count) }
            #expect(isComplete)
        case .combineLatest:
            #expect(values.last == Array(repeating: count - 1, count: row.count))
            // Each row differs from the one before in one place, by one value.
            let steps = zip(values, values.dropFirst()).map { zip($0, $1).map { $1 - $0 } }
            let areSingle = steps.allSatisfy { $0.sorted() == Array(repeating: 0, count: row.count - 1) + [1] }
            #expect(areSingle)
            // No row is lost: the first one tells how many values came before it.
            let before = values.first?.reduce(0, +) ?? 0
            #expect(values.count == (count - 1) * row.count - before + 1)
        }
        for subject in subjects.value { subject.send(completion: .finished) }
        #expect(probe.log.last == "finished")
    }

    @Test("ends that several threads bring are one end, behind all values", arguments: MultiUpstreamTable.all)
    func ends(_ row: Row) {
        for round in 0..<100 {
            let probe = Probe<[Int], StreamError>()
            let subjects = subscribe(row, probe)
            // So that the count of rows of combineLatest is known.
            for subject in subjects.value { subject.send(-1) }
            onThreads(row.count) { index in
                for value in 0..<5 { subjects.value[index].send(value) }
                subjects.value[index].send(completion: .finished)
            }
            let expected = row.kind == .zip ? 6 : row.kind == .merge ? 6 * row.count : 5 * row.count + 1
            #expect(probe.values.count == expected, "round \(round)")
            #expect(probe.log.last == "finished" && probe.violations.isEmpty, "round \(round)")
        }
    }

    @Test("a cancel from another thread is the end, and lets go of everything", arguments: MultiUpstreamTable.all)
    func cancel(_ row: Row) {
        for round in 0..<100 {
            let tracker = LifetimeTracker()
            let subjects = UncheckedBox((0..<row.count).map { _ in Subject() })
            let handle = UncheckedBox(
                row.make(
                    subjects.value.map { subject in
                        subject.filter { [token = tracker.token()] _ in
                            withExtendedLifetime(token) { true }
                        }.eraseToAnyPublisher()
                    }
                ).sink(
                    receiveCompletion: { [token = tracker.token()] _ in _ = token },
                    receiveValue: { [token = tracker.token()] _ in _ = token }))
            onThreads(row.count + 1) { index in
                if index == row.count { return handle.value.cancel() }
                for value in 0..<20 { subjects.value[index].send(value) }
                if round % 2 == 0 { subjects.value[index].send(completion: .finished) }
            }
            #expect(tracker.live == 0, "round \(round)")
        }
    }

    @Test("requests from another thread lose no row", arguments: MultiUpstreamTable.zip)
    func requests(_ row: Row) {
        let count = 2_000
        let probe = Probe<[Int], StreamError>(.none)
        let inputs = (0..<row.count).map { _ in
            (0..<count).publisher.setFailureType(to: StreamError.self).eraseToAnyPublisher()
        }
        row.make(inputs).subscribe(probe)
        onThreads(4) { _ in
            for _ in 0..<count / 4 { probe.request(.max(1)) }
        }
        let isComplete = probe.values == (0..<count).map { Array(repeating: $0, count: row.count) }
        #expect(isComplete)
        #expect(probe.log.last == "finished" && probe.violations.isEmpty)
    }

    @Test("upstreams that feed each other from two threads wait for nobody", .againstHanging)
    func crossFeeding() {
        for row in MultiUpstreamTable.all {
            let subjects = UncheckedBox((0..<row.count).map { _ in Subject() })
            // Only now and then: while one upstream is ahead of another, what is fed sets free what waits, and a
            // delivery is inside another one.
            let feeds = { (value: [Int]) in value[0] > 0 && value[0] % 100 == 0 }
            let probe = Probe<[Int], StreamError>(onValue: { value in
                if feeds(value) { for subject in subjects.value { subject.send(-value[0]) } }
                return .none
            })
            row.make(subjects.value.map { $0.eraseToAnyPublisher() }).subscribe(probe)
            onThreads(2) { index in
                for value in 1...500 {
                    for subject in subjects.value { subject.send(value * 2 + index) }
                }
            }
            let sent = 1_000 + probe.values.filter(feeds).count
            switch row.kind {
            case .merge: #expect(probe.values.count == sent * row.count, "\(row.testDescription)")
            case .zip: #expect(probe.values.count == sent, "\(row.testDescription)")
            case .combineLatest: #expect(probe.values.count > sent, "\(row.testDescription)")
            }
            #expect(probe.violations.isEmpty, "\(row.testDescription)")
        }
    }
}
