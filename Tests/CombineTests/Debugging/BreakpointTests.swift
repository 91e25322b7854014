#if canImport(Glibc)
    import Combine
    import Glibc
    import Synchronization
    import TestSupport
    import Testing

    private let trapsSoFar = Atomic(0)

    /// Serialized, as the handler of a signal belongs to the whole process.
    @Suite("breakpoint", .serialized)
    struct BreakpointTests {
        enum Failure: Error { case lost }

        /// How often `body` runs into the trap.
        private func trapCount(_ body: () -> Void) -> Int {
            let before = trapsSoFar.load(ordering: .sequentiallyConsistent)
            let former = signal(SIGTRAP) { _ in trapsSoFar.wrappingAdd(1, ordering: .sequentiallyConsistent) }
            body()
            signal(SIGTRAP, former)
            return trapsSoFar.load(ordering: .sequentiallyConsistent) - before
        }

        @Test("traps where a closure says so, before the event goes on")
        func traps() {
            let upstream = ManualPublisher<Int, Failure>()
            let probe = Probe<Int, Failure>()
            let atSubscription = trapCount {
                upstream.breakpoint(
                    receiveSubscription: { _ in true }, receiveOutput: { $0 == 2 },
                    receiveCompletion: { $0 == .finished }
                ).subscribe(probe)
            }
            #expect(atSubscription == 1)
            #expect(trapCount { upstream.send(1) } == 0)
            #expect(trapCount { upstream.send(2) } == 1)
            #expect(trapCount { upstream.send(completion: .finished) } == 1)
            #expect(probe.events == [.subscription("ManualSubscription"), .value(1), .value(2), .finished])
            #expect(upstream.subscriberDescription == "Breakpoint")
        }

        @Test("without closures nothing traps, and demand and cancel pass")
        func passes() {
            let upstream = ManualPublisher<Int, Failure>()
            let probe = Probe<Int, Failure>(.max(2), onValue: { _ in .max(1) })
            let count = trapCount {
                upstream.breakpoint().subscribe(probe)
                #expect(upstream.send(1) == .max(1))
                probe.cancel()
            }
            #expect(count == 0)
            #expect(upstream.requests == [.max(2)] && upstream.cancels == 1)
        }

        @Test("breakpointOnError traps at a failure only")
        func onError() {
            let count = { (completion: Subscribers.Completion<Failure>) in
                let upstream = ManualPublisher<Int, Failure>()
                upstream.breakpointOnError().subscribe(Probe())
                return trapCount {
                    upstream.send(1)
                    upstream.send(completion: completion)
                }
            }
            #expect(count(.failure(.lost)) == 1)
            #expect(count(.finished) == 0)
        }
    }
#endif
