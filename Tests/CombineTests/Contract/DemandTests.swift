import Combine
import Foundation
import Testing

@Suite("Subscribers.Demand")
struct DemandTests {
    typealias Demand = Subscribers.Demand

    static let huge = Int.max - 1

    @Test(
        "adds, and saturates at unlimited",
        arguments: [
            (Demand.none, Demand.none, Demand.none), (.max(2), .max(3), .max(5)), (.unlimited, .max(1), .unlimited),
            (.max(1), .unlimited, .unlimited), (.unlimited, .unlimited, .unlimited),
            (.max(huge), .max(huge), .unlimited), (.max(huge), .max(1), .max(.max)),
            (.max(.max), .max(1), .unlimited), (.max(.max), .none, .max(.max)), (.none, .unlimited, .unlimited),
        ])
    func sum(_ lhs: Demand, _ rhs: Demand, _ expected: Demand) {
        #expect(lhs + rhs == expected)
        var sum = lhs
        sum += rhs
        #expect(sum == expected)
    }

    @Test(
        "subtracts; unlimited stays so, and less unlimited leaves none",
        arguments: [
            (Demand.max(5), Demand.max(3), Demand.max(2)), (.unlimited, .max(3), .unlimited),
            (.unlimited, .unlimited, .unlimited), (.max(3), .unlimited, .none), (.max(3), .max(3), .none),
        ])
    func difference(_ lhs: Demand, _ rhs: Demand, _ expected: Demand) {
        #expect(lhs - rhs == expected)
        var difference = lhs
        difference -= rhs
        #expect(difference == expected)
    }

    @Test("adds, subtracts and multiplies counts")
    func counts() {
        #expect(Demand.max(2) + 3 == .max(5))
        #expect(Demand.max(2) + -2 == Demand.none)
        #expect(Demand.max(Self.huge) + 2 == .unlimited)
        #expect(Demand.unlimited + -5 == .unlimited)
        #expect(Demand.max(5) - 3 == .max(2))
        #expect(Demand.max(5) - -3 == .max(8))
        #expect(Demand.max(5) - -Self.huge == .unlimited)
        #expect(Demand.unlimited - 5 == .unlimited)
        #expect(Demand.max(5) * 3 == .max(15))
        #expect(Demand.max(5) * 0 == Demand.none)
        #expect(Demand.max(Self.huge) * 2 == .unlimited)
        #expect(Demand.unlimited * 0 == .unlimited)
        var demand = Demand.max(2)
        demand += 4
        demand *= 2
        demand -= 1
        #expect(demand == .max(11))
    }

    @Test("orders counts, with unlimited above all and equal to itself")
    func order() {
        let ordered: [Demand] = [.none, .max(1), .max(7), .max(Self.huge), .max(.max), .unlimited]
        for (left, lhs) in ordered.enumerated() {
            for (right, rhs) in ordered.enumerated() {
                #expect((lhs < rhs) == (left < right))
                #expect((lhs <= rhs) == (left <= right))
                #expect((lhs > rhs) == (left > right))
                #expect((lhs >= rhs) == (left >= right))
                #expect((lhs == rhs) == (left == right))
            }
        }
    }

    @Test("compares with counts, of which unlimited is none")
    func orderOfCounts() {
        for count in [0, 1, 7, Int.max] {
            #expect(Demand.unlimited > count && Demand.unlimited >= count && Demand.unlimited != count)
            #expect(!(Demand.unlimited < count) && !(Demand.unlimited <= count) && !(Demand.unlimited == count))
            #expect(count < Demand.unlimited && count <= Demand.unlimited && count != Demand.unlimited)
            #expect(!(count > Demand.unlimited) && !(count >= Demand.unlimited) && !(count == Demand.unlimited))
        }
        for (lhs, rhs) in [(1, 2), (2, 2), (3, 2)] {
            #expect((Demand.max(lhs) < rhs) == (lhs < rhs) && (lhs < Demand.max(rhs)) == (lhs < rhs))
            #expect((Demand.max(lhs) <= rhs) == (lhs <= rhs) && (lhs <= Demand.max(rhs)) == (lhs <= rhs))
            #expect((Demand.max(lhs) > rhs) == (lhs > rhs) && (lhs > Demand.max(rhs)) == (lhs > rhs))
            #expect((Demand.max(lhs) >= rhs) == (lhs >= rhs) && (lhs >= Demand.max(rhs)) == (lhs >= rhs))
            #expect((Demand.max(lhs) == rhs) == (lhs == rhs) && (lhs == Demand.max(rhs)) == (lhs == rhs))
            #expect((Demand.max(lhs) != rhs) == (lhs != rhs) && (lhs != Demand.max(rhs)) == (lhs != rhs))
        }
    }

    @Test("prints, and tells its count")
    func description() {
        #expect("\(Demand.max(3))" == "max(3)")
        #expect("\(Demand.none)" == "max(0)")
        #expect("\(Demand.unlimited)" == "unlimited")
        #expect(Demand.max(3).max == 3)
        #expect(Demand.unlimited.max == nil)
        #expect(Set([Demand.max(0), .none, .unlimited]).count == 2)
    }

    @Test("survives being encoded and decoded", arguments: [Demand.none, .max(7), .max(huge), .unlimited])
    func codable(_ demand: Demand) throws {
        let encoded = try JSONEncoder().encode([demand])
        #expect(try JSONDecoder().decode([Demand].self, from: encoded) == [demand])
    }

    @Test("is encoded as a number, and a negative one is refused")
    func form() throws {
        #expect(String(decoding: try JSONEncoder().encode([Demand.max(7)]), as: UTF8.self) == "[7]")
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Demand].self, from: Data("[-1]".utf8)) }
    }

    #if !os(Android) && !os(Windows)
        @Test("a count below zero traps")
        func negative() async {
            await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(-1) }
        }

        @Test("a result below zero traps")
        func negativeResults() async {
            await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(1) - .max(2) }
            await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(1) - 2 }
            await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(1) + -2 }
            await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(1) * -1 }
        }

        @Test("a source traps on a request for nothing")
        func requestForNothing() async {
            await #expect(processExitsWith: .failure) {
                Just(1).subscribe(AnySubscriber(receiveSubscription: { $0.request(.none) }))
            }
            await #expect(processExitsWith: .failure) {
                [1].publisher.subscribe(AnySubscriber(receiveSubscription: { $0.request(.none) }))
            }
            await #expect(processExitsWith: .failure) {
                Future<Int, Never> { _ in }.subscribe(AnySubscriber(receiveSubscription: { $0.request(.none) }))
            }
        }
    #endif
}
