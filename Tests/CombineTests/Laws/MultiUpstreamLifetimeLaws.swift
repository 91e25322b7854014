import Combine
import TestSupport
import Testing

@Suite("Laws of lifetimes of operators with several upstreams")
struct MultiUpstreamLifetimeLaws {
    typealias Row = MultiUpstreamRow

    enum End: CaseIterable {
        case finish, failure, cancel
    }

    @Test(
        "lets go of upstreams, downstream and values after the end and after a cancel",
        arguments: MultiUpstreamTable.all,
        End.allCases)
    func release(_ row: Row, _ end: End) {
        let tracker = LifetimeTracker()
        let subjects = (0..<row.count).map { _ in PassthroughSubject<Int, StreamError>() }
        do {
            let token = tracker.token()
            let probe = Probe<[Int], StreamError>(onValue: { [token] _ in
                _ = token
                return .none
            })
            let inputs = subjects.map { subject in
                subject.filter { [token] _ in
                    _ = token
                    return true
                }.eraseToAnyPublisher()
            }
            row.make(inputs).subscribe(probe)
            for subject in subjects { subject.send(1) }
            subjects[0].send(2)
            switch end {
            case .finish: for subject in subjects { subject.send(completion: .finished) }
            case .failure: subjects[1].send(completion: .failure(.lost))
            case .cancel: probe.cancel()
            }
            #expect(probe.hasCompleted == (end != .cancel))
            probe.forget()
        }
        #expect(tracker.live == 0)
        withExtendedLifetime(subjects) {}
    }

    // Not `merge`, which hands out its subscription before it knows its upstreams.
    @Test(
        "a sink behind it lets go of its closures though upstreams keep their subscriber",
        arguments: MultiUpstreamTable.joins, End.allCases)
    func releaseSink(_ row: Row, _ end: End) {
        let tracker = LifetimeTracker()
        let inputs = (0..<row.count).map { _ in ManualPublisher<Int, StreamError>() }
        let handle = row.make(inputs.map { $0.eraseToAnyPublisher() }).sink(
            receiveCompletion: { [token = tracker.token()] _ in _ = token },
            receiveValue: { [token = tracker.token()] _ in _ = token })
        for input in inputs { input.send(1) }
        switch end {
        case .finish: for input in inputs { input.send(completion: .finished) }
        case .failure: inputs[1].send(completion: .failure(.lost))
        case .cancel: handle.cancel()
        }
        #expect(tracker.live == 0)
        withExtendedLifetime((handle, inputs)) {}
    }
}
