extension Publishers {
    /// Publishes the values of three publishers as they come.
    public struct Merge3<A, B, C>: Publisher
    where
        A: Publisher, B: Publisher, C: Publisher, A.Failure == B.Failure, A.Output == B.Output, B.Failure == C.Failure,
        B.Output == C.Output
    {
        /// The kind of values published: that of all inputs.
        public typealias Output = A.Output
        /// How the stream may fail: as the inputs can.
        public typealias Failure = A.Failure

        /// The first input.
        public let a: A
        /// The second input.
        public let b: B
        /// The third input.
        public let c: C

        /// Makes a publisher of the values of all its arguments.
        @inlinable
        public init(_ a: A, _ b: B, _ c: C) {
            self.a = a
            self.b = b
            self.c = c
        }

        /// Attaches `subscriber` to all inputs, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, C.Failure == S.Failure, C.Output == S.Input {
            let conduit = MergeConduit("Merge", downstream: subscriber)
            subscriber.receive(subscription: conduit.subscription)
            conduit.attach(a)
            conduit.attach(b)
            conduit.attach(c)
            conduit.close()
        }
    }
}

extension Publishers.Merge3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

extension Publishers {
    /// Publishes the values of four publishers as they come.
    public struct Merge4<A, B, C, D>: Publisher
    where
        A: Publisher, B: Publisher, C: Publisher, D: Publisher, A.Failure == B.Failure, A.Output == B.Output,
        B.Failure == C.Failure, B.Output == C.Output, C.Failure == D.Failure, C.Output == D.Output
    {
        /// The kind of values published: that of all inputs.
        public typealias Output = A.Output
        /// How the stream may fail: as the inputs can.
        public typealias Failure = A.Failure

        /// The first input.
        public let a: A
        /// The second input.
        public let b: B
        /// The third input.
        public let c: C
        /// The fourth input.
        public let d: D

        /// Makes a publisher of the values of all its arguments.
        @inlinable
        public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
        }

        /// Attaches `subscriber` to all inputs, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, D.Failure == S.Failure, D.Output == S.Input {
            let conduit = MergeConduit("Merge", downstream: subscriber)
            subscriber.receive(subscription: conduit.subscription)
            conduit.attach(a)
            conduit.attach(b)
            conduit.attach(c)
            conduit.attach(d)
            conduit.close()
        }
    }
}

extension Publishers.Merge4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

extension Publishers {
    /// Publishes the values of five publishers as they come.
    public struct Merge5<A, B, C, D, E>: Publisher
    where
        A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, A.Failure == B.Failure,
        A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output, C.Failure == D.Failure,
        C.Output == D.Output, D.Failure == E.Failure, D.Output == E.Output
    {
        /// The kind of values published: that of all inputs.
        public typealias Output = A.Output
        /// How the stream may fail: as the inputs can.
        public typealias Failure = A.Failure

        /// The first input.
        public let a: A
        /// The second input.
        public let b: B
        /// The third input.
        public let c: C
        /// The fourth input.
        public let d: D
        /// The fifth input.
        public let e: E

        /// Makes a publisher of the values of all its arguments.
        @inlinable
        public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
        }

        /// Attaches `subscriber` to all inputs, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, E.Failure == S.Failure, E.Output == S.Input {
            let conduit = MergeConduit("Merge", downstream: subscriber)
            subscriber.receive(subscription: conduit.subscription)
            conduit.attach(a)
            conduit.attach(b)
            conduit.attach(c)
            conduit.attach(d)
            conduit.attach(e)
            conduit.close()
        }
    }
}

extension Publishers.Merge5: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {}

extension Publishers {
    /// Publishes the values of six publishers as they come.
    public struct Merge6<A, B, C, D, E, F>: Publisher
    where
        A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, A.Failure == B.Failure,
        A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output, C.Failure == D.Failure,
        C.Output == D.Output, D.Failure == E.Failure, D.Output == E.Output, E.Failure == F.Failure, E.Output == F.Output
    {
        /// The kind of values published: that of all inputs.
        public typealias Output = A.Output
        /// How the stream may fail: as the inputs can.
        public typealias Failure = A.Failure

        /// The first input.
        public let a: A
        /// The second input.
        public let b: B
        /// The third input.
        public let c: C
        /// The fourth input.
        public let d: D
        /// The fifth input.
        public let e: E
        /// The sixth input.
        public let f: F

        /// Makes a publisher of the values of all its arguments.
        @inlinable
        public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
            self.f = f
        }

        /// Attaches `subscriber` to all inputs, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, F.Failure == S.Failure, F.Output == S.Input {
            let conduit = MergeConduit("Merge", downstream: subscriber)
            subscriber.receive(subscription: conduit.subscription)
            conduit.attach(a)
            conduit.attach(b)
            conduit.attach(c)
            conduit.attach(d)
            conduit.attach(e)
            conduit.attach(f)
            conduit.close()
        }
    }
}

extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {}

extension Publishers {
    /// Publishes the values of seven publishers as they come.
    public struct Merge7<A, B, C, D, E, F, G>: Publisher
    where
        A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher,
        A.Failure == B.Failure, A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output,
        C.Failure == D.Failure, C.Output == D.Output, D.Failure == E.Failure, D.Output == E.Output,
        E.Failure == F.Failure, E.Output == F.Output, F.Failure == G.Failure, F.Output == G.Output
    {
        /// The kind of values published: that of all inputs.
        public typealias Output = A.Output
        /// How the stream may fail: as the inputs can.
        public typealias Failure = A.Failure

        /// The first input.
        public let a: A
        /// The second input.
        public let b: B
        /// The third input.
        public let c: C
        /// The fourth input.
        public let d: D
        /// The fifth input.
        public let e: E
        /// The sixth input.
        public let f: F
        /// The seventh input.
        public let g: G

        /// Makes a publisher of the values of all its arguments.
        @inlinable
        public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
            self.f = f
            self.g = g
        }

        /// Attaches `subscriber` to all inputs, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, G.Failure == S.Failure, G.Output == S.Input {
            let conduit = MergeConduit("Merge", downstream: subscriber)
            subscriber.receive(subscription: conduit.subscription)
            conduit.attach(a)
            conduit.attach(b)
            conduit.attach(c)
            conduit.attach(d)
            conduit.attach(e)
            conduit.attach(f)
            conduit.attach(g)
            conduit.close()
        }
    }
}

extension Publishers.Merge7: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable {}

extension Publishers {
    /// Publishes the values of eight publishers as they come.
    public struct Merge8<A, B, C, D, E, F, G, H>: Publisher
    where
        A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher, H: Publisher,
        A.Failure == B.Failure, A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output,
        C.Failure == D.Failure, C.Output == D.Output, D.Failure == E.Failure, D.Output == E.Output,
        E.Failure == F.Failure, E.Output == F.Output, F.Failure == G.Failure, F.Output == G.Output,
        G.Failure == H.Failure, G.Output == H.Output
    {
        /// The kind of values published: that of all inputs.
        public typealias Output = A.Output
        /// How the stream may fail: as the inputs can.
        public typealias Failure = A.Failure

        /// The first input.
        public let a: A
        /// The second input.
        public let b: B
        /// The third input.
        public let c: C
        /// The fourth input.
        public let d: D
        /// The fifth input.
        public let e: E
        /// The sixth input.
        public let f: F
        /// The seventh input.
        public let g: G
        /// The eighth input.
        public let h: H

        /// Makes a publisher of the values of all its arguments.
        @inlinable
        public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
            self.f = f
            self.g = g
            self.h = h
        }

        /// Attaches `subscriber` to all inputs, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, H.Failure == S.Failure, H.Output == S.Input {
            let conduit = MergeConduit("Merge", downstream: subscriber)
            subscriber.receive(subscription: conduit.subscription)
            conduit.attach(a)
            conduit.attach(b)
            conduit.attach(c)
            conduit.attach(d)
            conduit.attach(e)
            conduit.attach(f)
            conduit.attach(g)
            conduit.attach(h)
            conduit.close()
        }
    }
}

extension Publishers.Merge8: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable, H: Equatable {}
