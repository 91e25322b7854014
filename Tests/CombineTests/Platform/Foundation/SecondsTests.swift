import Combine
import Foundation
import Testing

/// What the two kinds of time that count in seconds have in common, so that one test serves both.
private protocol SecondsStride: SignedNumeric, ExpressibleByFloatLiteral, Comparable, Codable, Sendable,
    SchedulerTimeIntervalConvertible
where Magnitude == TimeInterval, FloatLiteralType == TimeInterval, IntegerLiteralType == TimeInterval {
    init(_ timeInterval: TimeInterval)
    var magnitude: TimeInterval { get set }
    var timeInterval: TimeInterval { get }
}

private protocol DateTime: Strideable, Codable, Hashable, Sendable where Stride: SecondsStride {
    init(_ date: Date)
    var date: Date { get set }
}

extension RunLoop.SchedulerTimeType: DateTime {}
extension RunLoop.SchedulerTimeType.Stride: SecondsStride {}
extension OperationQueue.SchedulerTimeType: DateTime {}
extension OperationQueue.SchedulerTimeType.Stride: SecondsStride {}

@Suite("The times and strides of RunLoop and OperationQueue")
struct SecondsTests {
    private static let times: [any DateTime.Type] = [
        RunLoop.SchedulerTimeType.self, OperationQueue.SchedulerTimeType.self,
    ]

    @Test("every unit counts in seconds", arguments: 0...1)
    func units(kind: Int) {
        func check<Time: DateTime>(_: Time.Type) {
            typealias Stride = Time.Stride
            #expect(Stride.seconds(2).timeInterval == 2)
            #expect(Stride.seconds(2.5).timeInterval == 2.5)
            #expect(Stride.milliseconds(300).timeInterval == 0.3)
            #expect(Stride.microseconds(300).timeInterval == 0.0003)
            #expect(Stride.nanoseconds(300).timeInterval == 0.0000003)
            #expect(Stride.milliseconds(-300).timeInterval == -0.3)
            #expect(Stride.seconds(Int.max).timeInterval == TimeInterval(Int.max))
            #expect(Stride(0.25).magnitude == 0.25)
            #expect((2 as Stride).magnitude == 2)
            #expect((1.5 as Stride).magnitude == 1.5)
            #expect((-1.5 as Stride).magnitude == -1.5)
        }
        check(Self.times[kind])
    }

    @Test("computes in seconds and orders by length, with the sign", arguments: 0...1)
    func arithmetic(kind: Int) {
        func check<Time: DateTime>(_: Time.Type) {
            typealias Stride = Time.Stride
            #expect(Stride.seconds(6) + 4 == 10)
            #expect(Stride.seconds(6) - 4 == 2)
            #expect(Stride.seconds(6) * 4 == 24)
            #expect(-Stride.seconds(6) == -6)
            var stride: Stride = 6
            stride += 4
            stride *= 3
            stride -= 1
            #expect(stride == 29)
            stride.magnitude = 3
            #expect(stride.timeInterval == 3)
            #expect(Stride.milliseconds(999) < 1)
            #expect(!(Stride.milliseconds(1000) < 1))
            #expect(Stride.seconds(-1) < 0)
        }
        check(Self.times[kind])
    }

    @Test("init(exactly:) counts seconds, and is nil for what a TimeInterval can't hold exactly", arguments: 0...1)
    func exactly(kind: Int) {
        func check<Time: DateTime>(_: Time.Type) {
            #expect(Time.Stride(exactly: 871)?.timeInterval == 871)
            #expect(Time.Stride(exactly: 1 << 53)?.timeInterval == 9_007_199_254_740_992)
            #expect(Time.Stride(exactly: 1 << 53 + 1) == nil)
        }
        check(Self.times[kind])
    }

    @Test("distance is signed, and advancing by it arrives", arguments: 0...1)
    func distance(kind: Int) {
        func check<Time: DateTime>(_: Time.Type) {
            var time = Time(Date(timeIntervalSinceReferenceDate: 100))
            let other = Time(Date(timeIntervalSinceReferenceDate: 350.5))
            #expect(time.distance(to: other) == 250.5)
            #expect(other.distance(to: time) == -250.5)
            #expect(time.advanced(by: 250.5) == other)
            #expect(other.advanced(by: -250.5) == time)
            #expect(time < other)
            #expect(!(other < time))
            #expect(Set([time, time, other]).count == 2)
            time.date = other.date
            #expect(time == other)
        }
        check(Self.times[kind])
    }

    @Test("survives encoding, a stride as its magnitude and a time as its date", arguments: 0...1)
    func codable(kind: Int) throws {
        func check<Time: DateTime>(_: Time.Type) throws {
            let time = Time(Date(timeIntervalSinceReferenceDate: 12.5))
            let encodedTime = try JSONEncoder().encode(time)
            #expect(String(decoding: encodedTime, as: UTF8.self) == #"{"date":12.5}"#)
            #expect(try JSONDecoder().decode(Time.self, from: encodedTime) == time)
            let stride: Time.Stride = -1.5
            let encodedStride = try JSONEncoder().encode(stride)
            #expect(String(decoding: encodedStride, as: UTF8.self) == #"{"magnitude":-1.5}"#)
            #expect(try JSONDecoder().decode(Time.Stride.self, from: encodedStride) == stride)
        }
        try check(Self.times[kind])
    }
}
