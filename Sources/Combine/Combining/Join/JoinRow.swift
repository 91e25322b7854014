/// The slots of all inputs of a join, in the order of its tuple.
@usableFromInline
protocol JoinRow<Output> {
    associatedtype Output
    associatedtype Machine: JoinMachine

    var slots: [JoinSlot] { get }

    /// Takes one value from each slot.
    func take() -> Output
}

@usableFromInline
struct JoinRow2<A: ValueSlot, B: ValueSlot>: JoinRow where A.Machine == B.Machine {
    @usableFromInline typealias Machine = A.Machine

    @usableFromInline let a = A(index: 0)
    @usableFromInline let b = B(index: 1)

    @inlinable
    init() {}

    @inlinable var slots: [JoinSlot] { [a, b] }

    @inlinable
    func take() -> (A.Value, B.Value) { (a.take(), b.take()) }
}

@usableFromInline
struct JoinRow3<A: ValueSlot, B: ValueSlot, C: ValueSlot>: JoinRow
where A.Machine == B.Machine, B.Machine == C.Machine {
    @usableFromInline typealias Machine = A.Machine

    @usableFromInline let a = A(index: 0)
    @usableFromInline let b = B(index: 1)
    @usableFromInline let c = C(index: 2)

    @inlinable
    init() {}

    @inlinable var slots: [JoinSlot] { [a, b, c] }

    @inlinable
    func take() -> (A.Value, B.Value, C.Value) { (a.take(), b.take(), c.take()) }
}

@usableFromInline
struct JoinRow4<A: ValueSlot, B: ValueSlot, C: ValueSlot, D: ValueSlot>: JoinRow
where A.Machine == B.Machine, B.Machine == C.Machine, C.Machine == D.Machine {
    @usableFromInline typealias Machine = A.Machine

    @usableFromInline let a = A(index: 0)
    @usableFromInline let b = B(index: 1)
    @usableFromInline let c = C(index: 2)
    @usableFromInline let d = D(index: 3)

    @inlinable
    init() {}

    @inlinable var slots: [JoinSlot] { [a, b, c, d] }

    @inlinable
    func take() -> (A.Value, B.Value, C.Value, D.Value) { (a.take(), b.take(), c.take(), d.take()) }
}
