public import Combine

/// Subscribes to a publisher, asks for everything, and keeps each event with the virtual time of its arrival.
///
/// Times count from when the recorder was made. Recording ends with `cancel()` or when the recorder is released. Events
/// may come from any thread. The recorder keeps nothing alive that would keep the recorder alive.
///
///     let recorder = TimelineRecorder(Just("a").delay(for: .milliseconds(250), scheduler: clock), scheduler: clock)
///     clock.advance(by: .seconds(1))
///     recorder.events                         // ["a@250", "|@250"]
public final class TimelineRecorder<Output, Failure: Error> {
    private let subscriber: RecordingSubscriber<Output, Failure>

    /// Subscribes to `publisher` at once.
    public init(_ publisher: some Publisher<Output, Failure>, scheduler: VirtualTimeScheduler) {
        subscriber = RecordingSubscriber(scheduler)
        publisher.subscribe(subscriber)
    }

    deinit {
        subscriber.cancel()
    }

    /// What has arrived so far, to the nanosecond.
    public var timeline: Timeline<Output, Failure> { subscriber.timeline }

    /// What has arrived so far, as text with times in whole milliseconds: `swift@550` for a value, `|@800` for the end,
    /// `x(offline)@250` for a failure.
    public var events: [String] { timeline.notation }

    /// Cancels the subscription and stops recording. What was recorded stays.
    public func cancel() {
        subscriber.cancel()
    }
}
