/// The user's closures of the benchmarks.
///
/// They come out of a function of another module that is never inlined, and which ones it hands out is known at run time
/// only, so nobody can see through them. They are stored as any generic library stores closures, so the floor and the
/// library call the very same code.
public struct Steps {
    public let increment: Transform<Int, Int>
    public let isWanted: Predicate<Int>
    public let scale: Transform<Int, Int>
    public let add: Combination<Int>
    public let areEqual: Relation<Int>
    public let keep: Transform<Int, Int?>
    public let consume: Action<Int>
    public let consumePair: Action<(Int, Int)>
}

public struct Transform<Input, Output> { public let call: (Input) -> Output }
public struct Predicate<Input> { public let call: (Input) -> Bool }
public struct Combination<Value> { public let call: (Value, Value) -> Value }
public struct Relation<Value> { public let call: (Value, Value) -> Bool }
public struct Action<Input> { public let call: (Input) -> Void }

/// Where `consume` adds up what it gets, so that the work can't be left out.
// Unsafe is safe here: the benchmarks consume on one thread at a time.
nonisolated(unsafe) public let total = UnsafeMutablePointer<Int>.allocate(capacity: 1)

@inline(never)
public func makeSteps(arguments: Int = Int(CommandLine.argc)) -> Steps {
    total.initialize(to: 0)
    // Never so many arguments, but the compiler can't know.
    if arguments > 1_000 {
        return Steps(
            increment: Transform { $0 }, isWanted: Predicate { _ in false }, scale: Transform { $0 },
            add: Combination { first, _ in first }, areEqual: Relation { $0 == $1 }, keep: Transform { _ in nil },
            consume: Action { _ in }, consumePair: Action { _ in })
    }
    // A global is looked up at each use, so the closures take it once.
    let total = total
    return Steps(
        increment: Transform { $0 &+ arguments },
        isWanted: Predicate { $0 != arguments },
        scale: Transform { $0 &* 3 &+ arguments },
        add: Combination { $0 &+ $1 &+ arguments },
        areEqual: Relation { $0 == $1 &- arguments &- 1 },
        keep: Transform { $0 == arguments ? nil : $0 },
        consume: Action { total.pointee &+= $0 },
        consumePair: Action { total.pointee &+= $0.0 &- $0.1 })
}
