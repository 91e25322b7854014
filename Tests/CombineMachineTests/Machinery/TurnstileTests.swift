import Foundation
import Synchronization
import Testing

@testable import Combine

@Suite("Turnstile")
struct TurnstileTests {
    // Unchecked: the turnstile is there to be used from several threads.
    private final class Counted: @unchecked Sendable {
        let turnstile = Turnstile()
        let inside = Atomic(0)
        let turns = Atomic(0)
        let overlaps = Atomic(0)

        func pass() {
            turnstile.pass {
                if inside.add(1, ordering: .sequentiallyConsistent).oldValue != 0 {
                    overlaps.add(1, ordering: .sequentiallyConsistent)
                }
                turns.add(1, ordering: .sequentiallyConsistent)
                inside.subtract(1, ordering: .sequentiallyConsistent)
            }
        }
    }

    @Test("turns of several threads are all taken, one at a time")
    func threads() {
        let counted = Counted()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<20_000 { counted.pass() }
        }
        #expect(counted.turns.load(ordering: .sequentiallyConsistent) == 160_000)
        #expect(counted.overlaps.load(ordering: .sequentiallyConsistent) == 0)
    }

    @Test("a turn from inside a turn is taken at once")
    func nested() {
        let turnstile = Turnstile()
        var log: [String] = []
        turnstile.pass {
            log.append("begin")
            turnstile.pass { log.append("inside") }
            log.append("end")
        }
        #expect(log == ["begin", "inside", "end"])
    }

    @Test("turns that come from other threads while it is held are passed on, not taken")
    func hold() {
        let counted = Counted()
        var passedOn = 0
        counted.turnstile.hold(
            {
                let done = DispatchSemaphore(value: 0)
                for _ in 0..<3 {
                    Thread.detachNewThread {
                        counted.pass()
                        done.signal()
                    }
                }
                for _ in 0..<3 { done.wait() }
                #expect(counted.turns.load(ordering: .sequentiallyConsistent) == 0)
                // One of its own is taken.
                counted.pass()
                #expect(counted.turns.load(ordering: .sequentiallyConsistent) == 1)
            }, passing: { passedOn += 1 })
        #expect(passedOn == 3)
        #expect(counted.turns.load(ordering: .sequentiallyConsistent) == 1)
        counted.pass()
        #expect(counted.turns.load(ordering: .sequentiallyConsistent) == 2)
    }
}
