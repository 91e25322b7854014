import Combine
import TestSupport
import Testing

@Suite("Law: each subscriber starts afresh")
struct FreshStartLaw {
    @Test("two subscribers get the same, and neither sees the other", arguments: OperatorTable.all)
    func twice(_ row: OperatorRow) {
        guard !row.traits.contains(.shares) else { return }
        let context = LawContext()
        let sequence = (1...3).publisher.general.map { Item($0) }.setFailureType(to: (any Error).self)
        let publisher = row.make(sequence.eraseToAnyPublisher(), context)
        let probes = (0..<2).map { _ in
            let probe = Probe<String, any Error>()
            publisher.subscribe(probe)
            context.settle()
            return probe
        }
        #expect(probes[0].log.last == "finished")
        if row.output == .each, !row.traits.contains(.waitsForOthers) { #expect(probes[0].log.count == 4) }
        if row.name != "MeasureInterval" { #expect(probes[0].log == probes[1].log) }
        #expect(probes.allSatisfy { $0.violations.isEmpty })
    }

    @Test("a cancel of one leaves the other", arguments: OperatorTable.all)
    func cancelOne(_ row: OperatorRow) {
        let context = LawContext()
        let subject = PassthroughSubject<Item, any Error>()
        let publisher = row.make(subject.eraseToAnyPublisher(), context)
        let probes = (0..<2).map { _ in
            let probe = Probe<String, any Error>()
            publisher.subscribe(probe)
            context.settle()
            return probe
        }
        probes[0].cancel()
        subject.send(1)
        context.settle()
        subject.send(completion: .finished)
        context.settle()
        #expect(probes[0].log.isEmpty)
        #expect(probes[1].log.last == "finished")
        if row.output != .fewer { #expect(probes[1].log.count == 2) }
    }
}
