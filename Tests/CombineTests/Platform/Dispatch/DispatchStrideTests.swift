import Combine
import Dispatch
import Foundation
import Testing

@Suite("DispatchQueue.SchedulerTimeType.Stride")
struct DispatchStrideTests {
    typealias Stride = DispatchQueue.SchedulerTimeType.Stride

    @Test("every unit counts in whole nanoseconds")
    func units() {
        #expect(Stride.seconds(2).magnitude == 2_000_000_000)
        #expect(Stride.milliseconds(2).magnitude == 2_000_000)
        #expect(Stride.microseconds(2).magnitude == 2000)
        #expect(Stride.nanoseconds(2).magnitude == 2)
        #expect(Stride.milliseconds(-3).magnitude == -3_000_000)
    }

    @Test("a unit saturates one step beyond what fits, and not before", arguments: [1_000_000_000, 1_000_000, 1000])
    func unitsSaturate(factor: Int) {
        let unit: (Int) -> Stride =
            switch factor {
            case 1_000_000_000: { .seconds($0) }
            case 1_000_000: { .milliseconds($0) }
            default: { .microseconds($0) }
            }
        let largest = Int.max / factor
        #expect(unit(largest).magnitude == largest * factor)
        #expect(unit(largest + 1).magnitude == .max)
        #expect(unit(-largest).magnitude == -largest * factor)
        #expect(unit(-largest - 1).magnitude == .min)
    }

    @Test("seconds with a fraction are rounded to the nearest nanosecond, and saturate")
    func fractions() {
        #expect(Stride.seconds(0.3).magnitude == 300_000_000)
        #expect(Stride.seconds(1.1).magnitude == 1_100_000_000)
        #expect(Stride.seconds(0.000_000_001_4).magnitude == 1)
        #expect(Stride.seconds(0.000_000_001_6).magnitude == 2)
        #expect(Stride.seconds(-0.000_000_001_6).magnitude == -2)
        #expect(Stride.seconds(1e300).magnitude == .max)
        #expect(Stride.seconds(-1e300).magnitude == .min)
        #expect(Stride.seconds(Double.infinity).magnitude == .max)
        #expect(Stride.seconds(-Double.infinity).magnitude == .min)
        #expect(Stride.seconds(Double.nan).magnitude == .max)
        // The largest Double below 2⁶³ nanoseconds fits; the next one doesn't.
        #expect(Stride.seconds(9_223_372_036.0).magnitude == 9_223_372_036_000_000_000)
        #expect(Stride.seconds(9_223_372_037.0).magnitude == .max)
    }

    @Test("a literal means seconds")
    func literals() {
        #expect((2 as Stride).magnitude == 2_000_000_000)
        #expect((1.2 as Stride).magnitude == 1_200_000_000)
        #expect((-1 as Stride).magnitude == -1_000_000_000)
    }

    @Test("init(exactly:) counts nanoseconds, and is nil for what an Int can't hold")
    func exactly() {
        #expect(Stride(exactly: UInt64(871))?.magnitude == 871)
        #expect(Stride(exactly: UInt64(Int.max))?.magnitude == .max)
        #expect(Stride(exactly: UInt64(Int.max) + 1) == nil)
    }

    @Test("translates Dispatch's intervals both ways, never included")
    func intervals() {
        #expect(Stride(.seconds(3)) == .seconds(3))
        #expect(Stride(.milliseconds(3)) == .milliseconds(3))
        #expect(Stride(.microseconds(3)) == .microseconds(3))
        #expect(Stride(.nanoseconds(-3)) == .nanoseconds(-3))
        #expect(Stride(.never).magnitude == .max)
        #expect(Stride(.seconds(.max)).magnitude == .max)
        #expect(Stride(.never).timeInterval == .never)
        #expect(Stride(.seconds(3)).timeInterval == .nanoseconds(3_000_000_000))
        #expect(Stride.nanoseconds(.max - 1).timeInterval == .nanoseconds(.max - 1))
    }

    @Test("computes in nanoseconds, and saturates at both ends")
    func arithmetic() {
        let top = Stride.nanoseconds(.max)
        let bottom = Stride.nanoseconds(.min)
        let one = Stride.nanoseconds(1)
        #expect(Stride.nanoseconds(6) + .nanoseconds(4) == .nanoseconds(10))
        #expect(Stride.nanoseconds(6) - .nanoseconds(4) == .nanoseconds(2))
        #expect(Stride.nanoseconds(6) * .nanoseconds(4) == .nanoseconds(24))
        #expect(.nanoseconds(.max - 1) + one == top)
        #expect(top + one == top)
        #expect(bottom + .nanoseconds(-1) == bottom)
        #expect(bottom - one == bottom)
        #expect(top - .nanoseconds(-1) == top)
        #expect(.nanoseconds(0) - bottom == top)
        #expect(-bottom == top)
        #expect(top * .nanoseconds(2) == top)
        #expect(top * .nanoseconds(-2) == bottom)
        #expect(bottom * .nanoseconds(-1) == top)
        #expect(bottom * .nanoseconds(2) == bottom)
        var stride = Stride.nanoseconds(6)
        stride += .nanoseconds(4)
        stride *= .nanoseconds(3)
        stride -= .nanoseconds(1)
        #expect(stride == .nanoseconds(29))
    }

    @Test("orders by length, with the sign")
    func comparison() {
        #expect(Stride.milliseconds(-1) < .nanoseconds(0))
        #expect(Stride.nanoseconds(999_999) < .milliseconds(1))
        #expect(!(Stride.nanoseconds(1_000_000) < .milliseconds(1)))
        #expect(Set([Stride.seconds(1), .milliseconds(1000), .nanoseconds(1)]).count == 2)
    }

    @Test("survives encoding", arguments: [0, -5, Int.max, Int.min])
    func codable(nanoseconds: Int) throws {
        let data = try JSONEncoder().encode(Stride.nanoseconds(nanoseconds))
        #expect(try JSONDecoder().decode(Stride.self, from: data) == .nanoseconds(nanoseconds))
    }
}
