import Foundation
import Testing

@testable import Combine

@Suite("SerialOutbox")
struct SerialOutboxTests {
    /// Unchecked: the log is only touched from inside deliveries, which the outbox makes serial.
    private final class Box: @unchecked Sendable {
        let outbox = SerialOutbox<Int>()
        var log: [Int] = []
        var inner: ((Int) -> Void)?

        func send(_ event: Int) {
            outbox.send(event) { event in
                log.append(event)
                inner?(event)
            }
        }
    }

    @Test("an event from inside a delivery is delivered before send returns")
    func nested() {
        let box = Box()
        box.inner = { event in
            if event < 3 {
                box.send(event + 1)
                #expect(box.log.contains(event + 1))
            }
        }
        box.send(1)
        #expect(box.log == [1, 2, 3])
    }

    @Test("the last event comes after those that another thread has left, also from inside a delivery")
    func order() {
        let box = Box()
        box.inner = { event in
            guard event == 1 else { return }
            // Another thread finds the outbox taken, leaves two events, and is done before this one goes on.
            let done = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                box.send(2)
                box.send(3)
                done.signal()
            }
            done.wait()
            #expect(box.log == [1])
            box.send(4)
            #expect(box.log == [1, 4])
            box.outbox.sendLast(5) { box.log.append($0) }
            #expect(box.log == [1, 4, 2, 3, 5])
        }
        box.send(1)
        #expect(box.log == [1, 4, 2, 3, 5])
    }

    @Test("events from inside the deliveries of a long queue take no stack")
    func longQueue() {
        let box = Box()
        let count = 200_000
        box.inner = { event in
            if event == 0 {
                let done = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    for event in 1...count { box.send(event) }
                    done.signal()
                }
                done.wait()
            } else if event > 0 {
                box.send(-event)
            }
        }
        box.send(0)
        #expect(box.log.count == 2 * count + 1)
        #expect(box.log.reduce(0, +) == 0)
    }

    @Test("returns the result of what is delivered at once, and nothing for what is left to another thread")
    func results() {
        let box = Box()
        #expect(box.outbox.send(1, now: { $0 * 10 }, later: { _ in }) == 10)
        box.inner = { event in
            guard event == 1 else { return }
            let done = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                #expect(box.outbox.send(2, now: { $0 * 10 }, later: { _ in }) == nil)
                done.signal()
            }
            done.wait()
        }
        box.send(1)
        #expect(box.log == [1, 2])
    }

    @Test("an event sent in order is delivered at once from inside a delivery, but behind what another thread has left")
    func inOrder() {
        let box = Box()
        func send(_ event: Int) {
            box.outbox.sendInOrder(event) { event in
                box.log.append(event)
                box.inner?(event)
            }
        }
        box.inner = { event in
            guard event == 1 else { return }
            send(2)
            #expect(box.log == [1, 2])
            let done = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                box.outbox.sendInOrder(3) { box.log.append($0) }
                done.signal()
            }
            done.wait()
            send(4)
            #expect(box.log == [1, 2])
        }
        send(1)
        #expect(box.log == [1, 2, 3, 4])
    }
}
