// The publishers of each arity. They differ in nothing but the number of their inputs.

extension Publishers {
    /// Publishes rows of the values of two publishers, in the order in which each sends them.
    public struct Zip<A, B>: Publisher
    where A: Publisher, B: Publisher, A.Failure == B.Failure {
        /// Rows with a value of each input are published.
        public typealias Output = (A.Output, B.Output)
        /// How the stream may fail: as the inputs can.
        public typealias Failure = A.Failure

        /// Where the first value of each row comes from.
        public let a: A
        /// Where the second value of each row comes from.
        public let b: B

        /// Makes a publisher of rows of one value from each argument, in this order.
        @inlinable
        public init(_ a: A, _ b: B) {
            self.a = a
            self.b = b
        }

        /// Attaches `subscriber` to all inputs, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, B.Failure == S.Failure, S.Input == (A.Output, B.Output) {
            let row = JoinRow2<QueueSlot<A.Output>, QueueSlot<B.Output>>()
            let conduit = JoinConduit("Zip", row, downstream: subscriber)
            conduit.start {
                a.receive(subscriber: conduit.input(row.a))
                b.receive(subscriber: conduit.input(row.b))
            }
        }
    }

    /// Publishes rows of the values of three publishers, in the order in which each sends them.
    public struct Zip3<A, B, C>: Publisher
    where A: Publisher, B: Publisher, C: Publisher, A.Failure == B.Failure, B.Failure == C.Failure {
        /// Rows with a value of each input are published.
        public typealias Output = (A.Output, B.Output, C.Output)
        /// How the stream may fail: as the inputs can.
        public typealias Failure = A.Failure

        /// Where the first value of each row comes from.
        public let a: A
        /// Where the second value of each row comes from.
        public let b: B
        /// Where the third value of each row comes from.
        public let c: C

        /// Makes a publisher of rows of one value from each argument, in this order.
        @inlinable
        public init(_ a: A, _ b: B, _ c: C) {
            self.a = a
            self.b = b
            self.c = c
        }

        /// Attaches `subscriber` to all inputs, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, C.Failure == S.Failure, S.Input == (A.Output, B.Output, C.Output) {
            let row = JoinRow3<QueueSlot<A.Output>, QueueSlot<B.Output>, QueueSlot<C.Output>>()
            let conduit = JoinConduit("Zip", row, downstream: subscriber)
            conduit.start {
                a.receive(subscriber: conduit.input(row.a))
                b.receive(subscriber: conduit.input(row.b))
                c.receive(subscriber: conduit.input(row.c))
            }
        }
    }

    /// Publishes rows of the values of four publishers, in the order in which each sends them.
    public struct Zip4<A, B, C, D>: Publisher
    where
        A: Publisher, B: Publisher, C: Publisher, D: Publisher, A.Failure == B.Failure, B.Failure == C.Failure,
        C.Failure == D.Failure
    {
        /// Rows with a value of each input are published.
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        /// How the stream may fail: as the inputs can.
        public typealias Failure = A.Failure

        /// Where the first value of each row comes from.
        public let a: A
        /// Where the second value of each row comes from.
        public let b: B
        /// Where the third value of each row comes from.
        public let c: C
        /// Where the fourth value of each row comes from.
        public let d: D

        /// Makes a publisher of rows of one value from each argument, in this order.
        @inlinable
        public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
        }

        /// Attaches `subscriber` to all inputs, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, D.Failure == S.Failure, S.Input == (A.Output, B.Output, C.Output, D.Output) {
            let row = JoinRow4<QueueSlot<A.Output>, QueueSlot<B.Output>, QueueSlot<C.Output>, QueueSlot<D.Output>>()
            let conduit = JoinConduit("Zip", row, downstream: subscriber)
            conduit.start {
                a.receive(subscriber: conduit.input(row.a))
                b.receive(subscriber: conduit.input(row.b))
                c.receive(subscriber: conduit.input(row.c))
                d.receive(subscriber: conduit.input(row.d))
            }
        }
    }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}
extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
