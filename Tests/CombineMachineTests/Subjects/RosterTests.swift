import Testing

@testable import Combine

@Suite("Roster")
struct RosterTests {
    @Test("forgets upstreams that are over, and keeps those that are not")
    func upstreams() {
        let roster = Roster("Roster")
        let live = UpstreamLink("live")
        roster.feed(from: live)
        for _ in 0..<1_000 {
            let link = UpstreamLink("short")
            link.cancel()
            roster.feed(from: link)
        }
        let kept = roster.upstreams.withLock { $0.count }
        #expect(kept < 50)
        #expect(roster.upstreams.withLock { $0.contains { $0.combineIdentifier == live.combineIdentifier } })
    }

    @Test("closes its slots up when half of them are empty, in order")
    func closingUp() {
        let roster = Roster("Roster")
        let outlets = (0..<64).map { _ in ValueOutlet(of: Subscribers.Sink<Int, Never>.idle, roster: roster, starter: 2)
        }
        for outlet in outlets { roster.add(outlet) }
        for (index, outlet) in outlets.enumerated() where index % 4 != 3 { roster.remove(outlet) }
        roster.sweep()
        #expect(roster.slots.count == 16)
        var order: [Int] = []
        roster.forEachOutlet { outlet in order.append(outlets.firstIndex { $0 === outlet } ?? -1) }
        #expect(order == Array(stride(from: 3, to: 64, by: 4)))
    }
}

extension Subscribers.Sink {
    fileprivate static var idle: Subscribers.Sink<Input, Failure> {
        Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    }
}
