import Combine
import RubatoTesting

/// Sends values into a pipeline at their times, on a clock that stands still in between.
///
/// Times are counted from the subscription, which is the start of the replay.
final class Replayer {
    private let clock = VirtualTimeScheduler()
    private let start: VirtualTimeScheduler.SchedulerTimeType
    private let input = PassthroughSubject<Event, Never>()
    private var subscription: AnyCancellable?
    /// The most time that passes at once; `nil` where no operator is busy while nothing comes.
    private let longestStep: Nanoseconds?
    private let waiting: () -> Void
    private var elapsed: Nanoseconds = 0

    /// When the output ended, where it has.
    private(set) var endedAt: Nanoseconds?

    /// Subscribes; `receive` gets each value that comes out, with its time. `waiting` is called now and then while
    /// nothing comes for so long that letting it pass takes a while, since windows of time go on through it.
    init(
        _ stages: [Stage], waiting: @escaping () -> Void = {}, receive: @escaping (Event, Nanoseconds) -> Void
    ) {
        longestStep = stages.compactMap(\.window).min().map { min($0, .day) * 100_000 }
        self.waiting = waiting
        start = clock.now
        let (clock, start) = (clock, start)
        func elapsed() -> Nanoseconds { Nanoseconds(start.distance(to: clock.now).magnitude) }
        subscription = stages.publisher(input, on: clock)
            .sink(
                receiveCompletion: { [weak self] _ in self?.endedAt = elapsed() },
                receiveValue: { receive($0, elapsed()) })
    }

    /// Sends a value into the pipeline, now.
    func send(_ value: String) {
        input.send(Event(value: value, sentAt: elapsed))
    }

    /// Lets time pass until then and ends the input. What is still held comes out where the operators say so: time
    /// passes on until they have ended.
    func finish(at time: Nanoseconds, patience: Nanoseconds) {
        advance(to: time)
        input.send(completion: .finished)
        if endedAt == nil { advance(to: time + patience) }
    }

    /// Lets time pass until then and runs what is due, that instant included.
    func advance(to time: Nanoseconds) {
        if let longestStep {
            while time - elapsed > longestStep {
                elapsed += longestStep
                clock.advance(to: start.advanced(by: .nanoseconds(Int(elapsed))))
                waiting()
            }
        }
        elapsed = time
        clock.advance(to: start.advanced(by: .nanoseconds(Int(time))))
    }
}
