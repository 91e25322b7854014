import Combine
import Dispatch
import Foundation
import Testing

@Suite("DispatchQueue.SchedulerTimeType")
struct DispatchTimeTypeTests {
    typealias Instant = DispatchQueue.SchedulerTimeType

    private func instant(_ nanoseconds: UInt64) -> Instant { Instant(DispatchTime(uptimeNanoseconds: nanoseconds)) }

    @Test("holds the time of Dispatch to the nanosecond")
    func dispatchTime() {
        var time = instant(1_234_567_891)
        #expect(time.dispatchTime == DispatchTime(uptimeNanoseconds: 1_234_567_891))
        time.dispatchTime = DispatchTime(uptimeNanoseconds: 5)
        #expect(time == instant(5))
        #expect(Instant(.distantFuture).dispatchTime == .distantFuture)
    }

    @Test("distance is signed, and advancing by it arrives")
    func distance() {
        #expect(instant(100).distance(to: instant(350)) == .nanoseconds(250))
        #expect(instant(350).distance(to: instant(100)) == .nanoseconds(-250))
        #expect(instant(100).advanced(by: .nanoseconds(250)) == instant(350))
        #expect(instant(350).advanced(by: .nanoseconds(-250)) == instant(100))
    }

    @Test("a distance too far to count saturates")
    func distanceSaturates() {
        #expect(instant(1).distance(to: Instant(.distantFuture)) == .nanoseconds(.max))
        #expect(Instant(.distantFuture).distance(to: instant(1)) == .nanoseconds(-.max))
        let edge = UInt64(Int.max)
        #expect(instant(0).distance(to: instant(edge)) == .nanoseconds(.max))
        #expect(instant(1).distance(to: instant(edge)) == .nanoseconds(.max - 1))
        #expect(instant(0).distance(to: instant(edge + 1)) == .nanoseconds(.max))
    }

    @Test("the last instant that Dispatch can tell is followed by the distant future")
    func advancingSaturatesAbove() {
        let last: UInt64 = 1 << 62 - 1
        #expect(instant(last - 1).advanced(by: .nanoseconds(1)) == instant(last))
        #expect(instant(last).advanced(by: .nanoseconds(1)) == Instant(.distantFuture))
        #expect(instant(1).advanced(by: .nanoseconds(.max)) == Instant(.distantFuture))
        #expect(instant(1).advanced(by: .init(.never)) == Instant(.distantFuture))
        #expect(Instant(.distantFuture).advanced(by: .nanoseconds(.max)) == Instant(.distantFuture))
    }

    @Test("the first instant is the first nanosecond: Dispatch takes zero for the present")
    func advancingSaturatesBelow() {
        #expect(instant(2).advanced(by: .nanoseconds(-1)) == instant(1))
        #expect(instant(1).advanced(by: .nanoseconds(-1)) == instant(1))
        #expect(instant(1).advanced(by: .nanoseconds(.min)) == instant(1))
    }

    @Test("orders by time")
    func comparison() {
        #expect(instant(1) < instant(2))
        #expect(!(instant(2) < instant(2)))
        #expect(instant(1) < Instant(.distantFuture))
        #expect(Set([instant(1), instant(1), instant(2)]).count == 2)
    }

    @Test("survives encoding, as one number", arguments: [1, 1_234_567_891, UInt64.max])
    func codable(nanoseconds: UInt64) throws {
        let data = try JSONEncoder().encode([instant(nanoseconds)])
        #expect(String(decoding: data, as: UTF8.self) == "[\(nanoseconds)]")
        #expect(try JSONDecoder().decode([Instant].self, from: data) == [instant(nanoseconds)])
    }
}
