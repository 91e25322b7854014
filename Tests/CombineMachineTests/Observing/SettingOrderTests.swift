import Testing

@testable import Combine

@Suite("SettingOrder")
struct SettingOrderTests {
    @Test("a setting that nothing interrupts takes what was published")
    func alone() {
        var order = SettingOrder()
        let first = order.begin(on: 1)
        #expect(!order.prevails(first, on: 1))
        let second = order.begin(on: 1)
        #expect(!order.prevails(second, on: 1))
    }

    @Test("one that contains others on its thread prevails, at each depth")
    func nested() {
        var order = SettingOrder()
        let outer = order.begin(on: 1)
        let middle = order.begin(on: 1)
        let inner = order.begin(on: 1)
        #expect(!order.prevails(inner, on: 1))
        #expect(order.prevails(middle, on: 1))
        #expect(order.prevails(outer, on: 1))
    }

    @Test("one that another thread has overtaken does not, contain what it may", arguments: [true, false])
    func overtaken(isNestedAfter: Bool) {
        var order = SettingOrder()
        let outer = order.begin(on: 1)
        if !isNestedAfter { _ = order.begin(on: 1) }
        let other = order.begin(on: 2)
        if isNestedAfter { _ = order.begin(on: 1) }
        #expect(!order.prevails(outer, on: 1))
        #expect(!order.prevails(other, on: 2))
    }

    @Test("what another thread had set before does not matter")
    func before() {
        var order = SettingOrder()
        _ = order.begin(on: 2)
        let outer = order.begin(on: 1)
        _ = order.begin(on: 1)
        #expect(order.prevails(outer, on: 1))
    }
}
