import Combine
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("NotificationCenter.Publisher")
struct NotificationCenterTests {
    private let center = NotificationCenter()
    private let name = Notification.Name("played")
    private let other = Notification.Name("paused")

    private func post(_ number: Int, from object: AnyObject? = nil) {
        center.post(name: name, object: object, userInfo: ["number": number])
    }

    private func numbers(_ probe: Probe<Notification, Never>) -> [Int] {
        probe.values.map { $0.userInfo?["number"] as? Int ?? -1 }
    }

    @Test("publishes the notifications of its name, from anybody, from its subscription on")
    func allOfName() {
        let probe = Probe<Notification, Never>()
        post(0)
        center.publisher(for: name).subscribe(probe)
        post(1)
        center.post(name: other, object: nil)
        NotificationCenter.default.post(name: name, object: nil)
        post(2, from: Player())
        #expect(numbers(probe) == [1, 2])
        #expect(probe.events.first == .subscription("NotificationCenter Observer"))
        #expect(!probe.hasCompleted)
        #expect(probe.values.first?.name == name)
        probe.cancel()
    }

    @Test("publishes those of its object alone, where it has one")
    func ofObject() {
        let (mine, another) = (Player(), Player())
        let probe = Probe<Notification, Never>()
        center.publisher(for: name, object: mine).subscribe(probe)
        post(1, from: mine)
        post(2, from: another)
        post(3)
        post(4, from: mine)
        #expect(numbers(probe) == [1, 4])
        #expect(probe.values.first?.object as AnyObject === mine)
        probe.cancel()
    }

    @Test("drops what comes without demand, and honours demand that comes in any way")
    func demand() {
        let probe = Probe<Notification, Never>(
            .none, onValue: { $0.userInfo?["number"] as? Int == 3 ? .max(1) : .none })
        center.publisher(for: name).subscribe(probe)
        post(1)
        probe.request(.none)
        post(2)
        probe.request(.max(1))
        for number in 3...5 { post(number) }
        probe.request(.max(2))
        for number in 6...8 { post(number) }
        #expect(numbers(probe) == [3, 4, 6, 7])
        probe.cancel()
    }

    @Test("delivers to its subscribers independently")
    func subscribers() {
        let publisher = center.publisher(for: name)
        let first = Probe<Notification, Never>()
        let second = Probe<Notification, Never>(.max(1))
        publisher.subscribe(first)
        publisher.subscribe(second)
        post(1)
        post(2)
        first.cancel()
        second.request(.max(1))
        post(3)
        #expect(numbers(first) == [1, 2])
        #expect(numbers(second) == [1, 3])
        second.cancel()
    }

    @Test("a cancel ends it at once, also from inside a notification, and twice is as good as once")
    func cancel() {
        let handle = Later()
        let probe = Probe<Notification, Never>(
            onValue: { _ in
                handle.run()
                return .unlimited
            })
        handle.action = { probe.cancel() }
        center.publisher(for: name).subscribe(probe)
        post(1)
        post(2)
        probe.cancel()
        probe.request(.unlimited)
        post(3)
        #expect(numbers(probe) == [1])
    }

    @Test("a cancel from inside the subscription leaves nothing")
    func cancelAtOnce() {
        let tracker = LifetimeTracker()
        let probe = Probe<Notification, Never>(
            onSubscription: { $0.cancel() },
            onValue: { [token = tracker.token()] _ in
                _ = token
                return .none
            })
        center.publisher(for: name).subscribe(probe)
        post(1)
        #expect(numbers(probe) == [])
    }

    @Test("a post from inside a notification is delivered before it returns")
    func reentrancy() {
        let log = Log()
        let cancellable = center.publisher(for: name).sink { [center, name] notification in
            let number = notification.userInfo?["number"] as? Int ?? 0
            log.append("+\(number)")
            if number < 3 { center.post(name: name, object: nil, userInfo: ["number": number + 1]) }
            log.append("-\(number)")
        }
        post(1)
        #expect(log.lines == ["+1", "+2", "+3", "-3", "-2", "-1"])
        cancellable.cancel()
    }

    @Test("a subscription from inside a notification sees the next one")
    func subscribesInside() {
        let second = Probe<Notification, Never>()
        let publisher = center.publisher(for: name)
        let cancellable = publisher.first().sink { _ in publisher.subscribe(second) }
        post(1)
        post(2)
        #expect(numbers(second).last == 2)
        #expect(second.violations == [])
        cancellable.cancel()
        second.cancel()
    }

    @Test("the subscription holds the object until it is cancelled, and the center holds nothing after that")
    func releases() {
        let tracker = LifetimeTracker()
        weak var weakPlayer: Player?
        var probe: Probe<Notification, Never>?
        do {
            let player = Player()
            weakPlayer = player
            probe = Probe(
                onValue: { [token = tracker.token()] _ in
                    _ = token
                    return .none
                })
            center.publisher(for: name, object: player).subscribe(probe!)
        }
        #expect(weakPlayer != nil)
        probe?.cancel()
        #expect(weakPlayer == nil)
        probe = nil
        #expect(tracker.live == 0)
    }

    @Test("a subscriber that lets go of its subscription gets nothing more, and is released")
    func forgets() {
        let tracker = LifetimeTracker()
        var probe: Probe<Notification, Never>? = Probe(
            onValue: { [token = tracker.token()] _ in
                _ = token
                return .none
            })
        center.publisher(for: name).subscribe(probe!)
        post(1)
        probe?.forget()
        post(2)
        #expect(probe.map(numbers) == [1])
        probe = nil
        #expect(tracker.live == 0)
    }

    @Test("posts from several threads arrive one at a time, and all of them")
    func threads() {
        let probe = Probe<Notification, Never>()
        center.publisher(for: name).subscribe(probe)
        onThreads(4) { thread in
            for number in 0..<500 { post(thread * 1_000 + number) }
        }
        let got = numbers(probe)
        #expect(probe.violations == [])
        #expect(got.count == 2_000)
        for thread in 0..<4 {
            #expect(got.filter { $0 / 1_000 == thread } == (0..<500).map { thread * 1_000 + $0 })
        }
        probe.cancel()
    }

    @Test("nothing is delivered after a cancel that races with posts")
    func racingCancel() {
        for _ in 0..<200 {
            let isCancelled = Atomic(false)
            let probe = Probe<Notification, Never>()
            center.publisher(for: name).subscribe(probe)
            onThreads(2) { thread in
                if thread == 0 {
                    for number in 0..<20 { post(number) }
                } else {
                    probe.cancel()
                    isCancelled.store(true, ordering: .releasing)
                }
            }
            let count = probe.values.count
            post(100)
            #expect(isCancelled.load(ordering: .acquiring) && probe.values.count == count)
        }
    }

    @Test("a mirror of the subscription shows center, name, object and demand")
    func mirror() {
        let player = Player()
        var subscription: (any Subscription)?
        let probe = Probe<Notification, Never>(.max(2), onSubscription: { subscription = $0 })
        center.publisher(for: name, object: player).subscribe(probe)
        func children() -> [String: String] {
            let children = subscription.map { Mirror(reflecting: $0).children.map { ($0.label ?? "", "\($0.value)") } }
            return Dictionary(uniqueKeysWithValues: children ?? [])
        }
        #expect(Set(children().keys) == ["center", "name", "object", "demand"])
        #expect(children()["demand"] == "max(2)")
        #expect(children()["object"]?.hasSuffix("Player)") == true)
        probe.cancel()
        #expect(children()["object"] == "nil")
        #expect(children()["center"] == "nil")
    }

    @Test("two are equal where center, name and object are the same")
    func equatable() {
        let (player, another) = (Player(), Player())
        let publisher = center.publisher(for: name, object: player)
        #expect(publisher == NotificationCenter.Publisher(center: center, name: name, object: player))
        #expect(publisher != center.publisher(for: name, object: another))
        #expect(publisher != center.publisher(for: name))
        #expect(publisher != center.publisher(for: other, object: player))
        #expect(publisher != NotificationCenter().publisher(for: name, object: player))
        #expect(center.publisher(for: name) == center.publisher(for: name))
        #expect(publisher.center === center && publisher.name == name && publisher.object === player)
    }
}

private final class Player: Sendable {}
