import Dispatch
import Synchronization
import Testing

@testable import Combine

@Suite("Upstream")
struct UpstreamTests {
    /// Counts what comes, and the subscriptions that live. Does what it is told while it is asked for values.
    final class Counting: OwnSubscription {
        let counts: Counts
        var whileAsked: () -> Void = {}

        init(_ counts: Counts) {
            self.counts = counts
            super.init("Counting")
            counts.live.wrappingAdd(1, ordering: .sequentiallyConsistent)
        }

        deinit { counts.live.wrappingSubtract(1, ordering: .sequentiallyConsistent) }

        override func request(_ demand: Subscribers.Demand) {
            counts.requested.wrappingAdd(1, ordering: .sequentiallyConsistent)
            whileAsked()
        }

        override func cancel() { counts.cancelled.wrappingAdd(1, ordering: .sequentiallyConsistent) }
    }

    final class Counts: Sendable {
        let live = Atomic(0)
        let requested = Atomic(0)
        let cancelled = Atomic(0)
    }

    /// In an object, as threads share it.
    // Safe: an upstream is made to be used from several threads.
    final class Shared: @unchecked Sendable { let upstream = Upstream() }

    @Test("a second subscription, and one that comes after the end, is cancelled and not kept")
    func connecting() {
        let (shared, first, later) = (Shared(), Counts(), Counts())
        verify(shared.upstream.connect(Counting(first)))
        verify(!shared.upstream.connect(Counting(later)))
        verify(shared.upstream.cancel())
        verify(!shared.upstream.connect(Counting(later)))
        verify(first.cancelled.load(ordering: .relaxed) == 1)
        verify(first.live.load(ordering: .relaxed) == 0)
        verify(later.cancelled.load(ordering: .relaxed) == 2)
        verify(later.live.load(ordering: .relaxed) == 0)
    }

    @Test("ends once, from whichever side")
    func ending() {
        let (shared, counts) = (Shared(), Counts())
        verify(!shared.upstream.finish())
        verify(shared.upstream.isAwaiting)
        verify(shared.upstream.connect(Counting(counts)))
        verify(shared.upstream.isConnected)
        verify(shared.upstream.finish())
        verify(shared.upstream.isEnded)
        verify(!shared.upstream.finish())
        verify(!shared.upstream.finishAtAnyTime())
        verify(!shared.upstream.cancel())
        verify(counts.cancelled.load(ordering: .relaxed) == 0)
        verify(counts.live.load(ordering: .relaxed) == 0)
    }

    @Test("a subscription that is cancelled while it answers a request lives until it has answered")
    func cancelInsideRequest() {
        let (shared, counts) = (Shared(), Counts())
        var subscription: Counting? = Counting(counts)
        subscription?.whileAsked = {
            verify(shared.upstream.cancel())
            verify(counts.live.load(ordering: .relaxed) == 1)
        }
        if let subscription { verify(shared.upstream.connect(subscription)) }
        subscription = nil
        shared.upstream.request(.unlimited)
        verify(counts.cancelled.load(ordering: .relaxed) == 1)
        verify(counts.live.load(ordering: .relaxed) == 0)
    }

    @Test("releases the subscription that it still has")
    func release() {
        let counts = Counts()
        do {
            let shared = Shared()
            verify(shared.upstream.connect(Counting(counts)))
            verify(counts.live.load(ordering: .relaxed) == 1)
        }
        verify(counts.live.load(ordering: .relaxed) == 0)
    }

    @Test("requests of several threads and a cancellation meet: cancelled once, released once")
    func threads() {
        for _ in 0..<2_000 {
            let (shared, counts) = (Shared(), Counts())
            verify(shared.upstream.connect(Counting(counts)))
            DispatchQueue.concurrentPerform(iterations: 4) { index in
                if index == 3 { shared.upstream.cancel() } else { shared.upstream.request(.max(1)) }
            }
            verify(counts.cancelled.load(ordering: .relaxed) == 1)
            verify(counts.requested.load(ordering: .relaxed) <= 3)
            verify(counts.live.load(ordering: .relaxed) == 0)
        }
    }
}
