import Combine
import Foundation
import Testing

@Suite("ImmediateScheduler")
struct ImmediateSchedulerTests {
    typealias Stride = ImmediateScheduler.SchedulerTimeType.Stride

    @Test("runs an action before schedule returns, whatever the date")
    func runsAtOnce() {
        let scheduler = ImmediateScheduler.shared
        var ran: [String] = []
        scheduler.schedule { ran.append("now") }
        ran.append("returned")
        scheduler.schedule(after: scheduler.now.advanced(by: .seconds(3600))) { ran.append("in an hour") }
        ran.append("returned")
        #expect(ran == ["now", "returned", "in an hour", "returned"])
    }

    @Test("runs a repeated action once, and cancelling it afterwards does nothing")
    func repeatsOnce() {
        let scheduler = ImmediateScheduler.shared
        var count = 0
        let handle = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { count += 1 }
        #expect(count == 1)
        handle.cancel()
        #expect(count == 1)
    }

    @Test("an action may schedule another, which runs inside it")
    func nests() {
        var ran: [String] = []
        ImmediateScheduler.shared.schedule {
            ran.append("outer begins")
            ImmediateScheduler.shared.schedule { ran.append("inner") }
            ran.append("outer ends")
        }
        #expect(ran == ["outer begins", "inner", "outer ends"])
    }

    @Test("its clock stands still")
    func standsStill() {
        let now = ImmediateScheduler.shared.now
        #expect(now.advanced(by: Stride(7)) == now)
        #expect(now.distance(to: now.advanced(by: Stride(7))) == 0)
        #expect(ImmediateScheduler.shared.minimumTolerance == 0)
    }

    @Test("no unit has a length, while a plain number keeps its value")
    func units() {
        #expect(Stride.seconds(3).magnitude == 0)
        #expect(Stride.seconds(3.5).magnitude == 0)
        #expect(Stride.milliseconds(3).magnitude == 0)
        #expect(Stride.microseconds(3).magnitude == 0)
        #expect(Stride.nanoseconds(3).magnitude == 0)
        #expect(Stride(-3).magnitude == -3)
        #expect((5 as Stride).magnitude == 5)
        #expect((-5.9 as Stride).magnitude == -5)
        #expect(Stride(exactly: UInt64.max) == nil)
        #expect(Stride(exactly: UInt8(9)) == 9)
    }

    @Test("computes with plain numbers, and saturates at both ends")
    func arithmetic() {
        #expect(Stride(6) + Stride(4) == Stride(10))
        #expect(Stride(6) - Stride(4) == Stride(2))
        #expect(Stride(6) * Stride(4) == Stride(24))
        #expect(Stride(.max) + 1 == Stride(.max))
        #expect(Stride(.min) - 1 == Stride(.min))
        #expect(Stride(.min) * -1 == Stride(.max))
        #expect(-Stride(3) == Stride(-3))
        var stride = Stride(6)
        stride += 4
        stride *= 3
        stride -= 1
        #expect(stride == Stride(29))
        #expect(Stride(-1) < Stride(0))
        #expect(!(Stride(0) < Stride(0)))
    }

    @Test("a stride survives encoding")
    func codable() throws {
        let data = try JSONEncoder().encode(Stride(-42))
        #expect(try JSONDecoder().decode(Stride.self, from: data) == Stride(-42))
    }
}
