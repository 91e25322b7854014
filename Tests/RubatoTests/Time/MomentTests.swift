import Rubato
import Testing

@Suite("Moment")
struct MomentTests {
    @Test(
        "a duration in nanoseconds: a fraction counts as a whole one",
        arguments: [
            (Duration.zero, 0), (.nanoseconds(1), 1), (Duration(secondsComponent: 0, attosecondsComponent: 1), 1),
            (Duration(secondsComponent: 0, attosecondsComponent: 1_000_000_001), 2), (.seconds(18), 18_000_000_000),
            (.seconds(19), 19_000_000_000), (.seconds(3_600) + .nanoseconds(1), 3_600_000_000_001),
            // Where the quick way of the division ends: at 2⁷³ attoseconds.
            (Duration(attoseconds: 1 << 73 - 1), 9_444_732_965_740),
            (Duration(attoseconds: 1 << 73), 9_444_732_965_740),
            (.nanoseconds(9_444_732_965_739), 9_444_732_965_739), (.nanoseconds(9_444_732_965_740), 9_444_732_965_740),
            (.nanoseconds(-1), -1), (Duration(secondsComponent: 0, attosecondsComponent: -1), 0),
            (.nanoseconds(Int64.max), .max), (.nanoseconds(Int64.max) + .nanoseconds(1), .max),
            (.seconds(Int64.max), .max),
            (.nanoseconds(Int64.min), .min), (.seconds(Int64.min), .min),
        ] as [(Duration, Int64)])
    func nanoseconds(duration: Duration, nanoseconds: Int64) {
        #expect(duration.wholeNanoseconds == nanoseconds)
    }

    @Test("sums that are too large end at the ends")
    func saturates() {
        let moment = Moment(nanoseconds: 5)
        #expect(moment.advanced(by: .nanoseconds(3)) == Moment(nanoseconds: 8))
        #expect(moment.advanced(by: .seconds(Int64.max)) == .never)
        #expect(Moment.never.advanced(by: .nanoseconds(1)) == .never)
        #expect(Moment(nanoseconds: -5).advanced(by: .seconds(Int64.min)) == Moment(nanoseconds: .min))
        #expect(Moment(nanoseconds: 8).duration(since: moment) == .nanoseconds(3))
        #expect(Moment.never.duration(since: Moment(nanoseconds: -1)) == .nanoseconds(Int64.max) + .nanoseconds(1))
    }
}
