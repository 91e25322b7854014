import Rubato
import RubatoTesting
import TestSupport
import Testing

@Suite("Agenda")
struct AgendaTests {
    @Test("takes the earliest first, and at one instant in the order of adding")
    func order() {
        var agenda = Agenda<Int, String>()
        for (instant, name) in [(2, "c"), (1, "a"), (2, "d"), (1, "b"), (3, "e")] {
            _ = agenda.add(name, at: instant)
        }
        var taken: [String] = []
        while let name = agenda.removeFirst() { taken.append(name) }
        #expect(taken == ["a", "b", "c", "d", "e"])
        #expect(agenda.first == nil)
    }

    @Test("a postponed element keeps its place in the order of adding")
    func postpones() {
        var agenda = Agenda<Int, String>()
        _ = agenda.add("first", at: 1)
        _ = agenda.add("second", at: 2)
        agenda.postponeFirst(to: 2)
        #expect(agenda.removeFirst() == "first")
        #expect(agenda.removeFirst() == "second")
    }

    @Test("a ticket names its element until that goes, and no later one in the same slot")
    func tickets() {
        var agenda = Agenda<Int, String>()
        let old = agenda.add("old", at: 1)
        #expect(agenda[old] == "old")
        #expect(agenda.remove(old) == "old")
        #expect(agenda.remove(old) == nil)
        let new = agenda.add("new", at: 1)
        #expect(agenda[old] == nil)
        #expect(agenda.remove(old) == nil)
        agenda[old] = "lost"
        #expect(agenda[new] == "new")
        agenda[new] = "newer"
        #expect(agenda.removeFirst() == "newer")
    }

    @Test("behaves as a sorted array over random sequences of operations", arguments: 0..<40)
    func model(seed: UInt64) {
        for round in 0..<rounds(100) {
            check(seed: seed * 100 + UInt64(round))
        }
    }

    private func check(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var agenda = Agenda<Int, Int>()
        var model: [(instant: Int, order: Int, ticket: Agenda<Int, Int>.Ticket)] = []
        var gone: [Agenda<Int, Int>.Ticket] = []
        // Each run leans another way, so that some agendas grow large and others stay near empty.
        let adding = Int.random(in: 20...80, using: &random)
        for order in 0..<120 {
            let choice = Int.random(in: 0..<100, using: &random)
            if choice < adding || model.isEmpty {
                let instant = Int.random(in: 0..<20, using: &random)
                model.append((instant, order, agenda.add(order, at: instant)))
            } else if choice < adding + (100 - adding) / 2 {
                let removed = model.remove(at: Int.random(in: 0..<model.count, using: &random))
                gone.append(removed.ticket)
                #expect(agenda.remove(removed.ticket) == removed.order)
            } else if choice.isMultiple(of: 3) {
                let instant = model[0].instant + Int.random(in: 0..<10, using: &random)
                model[0].instant = instant
                agenda.postponeFirst(to: instant)
            } else {
                let first = model.removeFirst()
                gone.append(first.ticket)
                #expect(agenda.removeFirst() == first.order)
            }
            model.sort { ($0.instant, $0.order) < ($1.instant, $1.order) }
            #expect(agenda.count == model.count, "seed \(seed), step \(order)")
            #expect(agenda.first?.instant == model.first?.instant, "seed \(seed), step \(order)")
            #expect(agenda.first?.ticket == model.first?.ticket, "seed \(seed), step \(order)")
            if let stale = gone.randomElement(using: &random) { #expect(agenda.remove(stale) == nil) }
        }
        #expect(agenda.prefix(7).map(\.element) == model.prefix(7).map(\.order), "seed \(seed)")
        for expected in model { #expect(agenda.removeFirst() == expected.order, "seed \(seed)") }
        #expect(agenda.removeFirst() == nil)
    }

    @Test("elements added and removed a hundred thousand times leave no trace, beside some that stay")
    func boundedMemory() {
        var agenda = Agenda<Int, Int>()
        for index in 0..<10 { _ = agenda.add(index, at: 1_000_000_000 + index) }
        var largest = 0
        for index in 0..<100_000 {
            let ticket = agenda.add(index, at: index)
            _ = agenda.remove(ticket)
            largest = max(largest, agenda.footprint)
        }
        #expect(agenda.count == 10)
        #expect(largest <= 2 * 11 + 65)
    }

    @Test("removed elements behind a live one are swept out too")
    func sweeps() {
        var agenda = Agenda<Int, Int>()
        _ = agenda.add(-1, at: 0)
        var largest = 0
        for index in 0..<10_000 {
            _ = agenda.remove(agenda.add(index, at: index + 1))
            largest = max(largest, agenda.footprint)
        }
        #expect(largest <= 2 * 2 + 65)
        #expect(agenda.removeFirst() == -1)
    }

    @Test("what is left after a sweep keeps its order", arguments: 0..<20)
    func orderAfterSweep(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var agenda = Agenda<Int, Int>()
        var model = (0..<400).map { order in
            let instant = Int.random(in: 0..<100, using: &random)
            return (instant: instant, order: order, ticket: agenda.add(order, at: instant))
        }
        model.shuffle(using: &random)
        for removed in model.suffix(300) { #expect(agenda.remove(removed.ticket) == removed.order) }
        model.removeLast(300)
        model.sort { ($0.instant, $0.order) < ($1.instant, $1.order) }
        for expected in model { #expect(agenda.removeFirst() == expected.order) }
        #expect(agenda.count == 0)
    }

    @Test("an agenda that has run empty holds no memory of its peak")
    func emptied() {
        var agenda = Agenda<Int, Int>()
        for index in 0..<1000 { _ = agenda.add(index, at: -index) }
        #expect(agenda.footprint == 1000)
        while agenda.removeFirst() != nil {}
        #expect(agenda.footprint == 0)
    }
}
