import Testing

@testable import Combine

@Suite("Outgoing")
struct OutgoingTests {
    private func name(_ event: OutgoingEvent<Int, Never>) -> String {
        switch event {
        case .value(let value): "\(value)"
        case .completion: "completion"
        case .nothing: "nothing"
        case .release: "release"
        }
    }

    @Test("gives events back in order, nothing between them, and releases after the completion")
    func order() {
        var outgoing = Outgoing<Int, Never>()
        #expect(name(outgoing.next()) == "nothing")
        outgoing.append(.value(1))
        outgoing.append(.value(2))
        outgoing.append(.completion(.finished))
        outgoing.append(.completion(.finished))
        let names = (0..<4).map { _ in name(outgoing.next()) }
        #expect(names == ["1", "2", "completion", "release"])
        outgoing.append(.value(3))
        #expect(name(outgoing.next()) == "release")
    }

    @Test("after the end it hands over what is left, and keeps nothing")
    func end() {
        var outgoing = Outgoing<Int, Never>()
        outgoing.append(.value(1))
        #expect(outgoing.end()?.count == 1)
        outgoing.append(.value(2))
        #expect(name(outgoing.next()) == "release")
        #expect(outgoing.end() == nil)
    }
}
