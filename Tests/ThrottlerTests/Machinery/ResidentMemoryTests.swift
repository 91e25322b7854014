import Foundation
import Rubato
import Testing

@testable import Throttler

// Not under the thread sanitizer, which keeps memory of its own for whatever was touched.
#if !RUBATO_PTHREAD_LOCK
    @Suite("resident memory", .tags(.wiring))
    struct ResidentMemoryTests {
        @Test("after 100,000 distinct identifiers, one call each, it is within 10 MB of the start")
        func manyIdentifiers() async {
            // In a process of its own: the tests beside it would be measured too.
            await #expect(processExitsWith: .success) {
                // Once for warming up: threads, queues, metadata.
                await Self.call(10_000, "warming up")
                Self.giveBackFreeMemory()
                let start = Self.residentBytes
                // Ten times as many are in the benchmarks.
                await Self.call(100_000, "row")
                precondition(Groups.of(SystemTime.shared).debounces.count == 0, "a group is left")
                precondition(SystemTime.shared.pendingCount == 0, "a timer is left")
                // The tasks that ran the calls end a moment after them.
                for _ in 0..<1_000 {
                    Self.giveBackFreeMemory()
                    if Self.residentBytes - start <= 10 << 20 { return }
                    usleep(10_000)
                }
                preconditionFailure("\(Self.residentBytes - start) bytes more")
            }
        }

        /// Makes so many calls with a name each, and waits until all have run and their groups are over.
        private static func call(_ count: Int, _ name: String) async {
            let left = Locked(count)
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                for value in 0..<count {
                    debounce(.milliseconds(1), identifier: "\(name) \(value)", by: .taskContext) {
                        let isLast = left.withLock { left in
                            left -= 1
                            return left == 0
                        }
                        if isLast { continuation.resume() }
                    }
                }
            }
        }

        /// Has the allocator return what is free. It keeps as much as was ever in use at once, and how much that was depends
        /// on how far the timers fell behind on a busy machine.
        private static func giveBackFreeMemory() {
            guard let trim = dlsym(nil, "malloc_trim") else { return }
            _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> CInt).self)(0)
        }

        /// The memory of this process that is in use or held for it. Zero where the system doesn't tell it in `/proc`.
        ///
        /// What is backed by files is left out: the system drops pages of the program itself, and loads them again, as it
        /// likes.
        private static var residentBytes: Int {
            let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            let pages = text?.split(separator: " ").compactMap { Int($0) } ?? []
            return pages.count > 2 ? (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE)) : 0
        }
    }
#endif
