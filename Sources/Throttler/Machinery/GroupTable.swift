import Rubato

/// The groups that are not over, by their keys.
///
/// Spread over shards with a lock each, so that threads with unrelated groups rarely meet. Memory follows what is pending:
/// a group that is over is taken out, and a shard that has become sparse is made small again.
final class GroupTable<Machine: GroupMachine<Call>>: Sendable {
    private typealias Shard = Locked<ShardState<Machine>>

    // Unsafe is safe here: the memory is set up before anyone else has this object and released with it, and in between only
    // read, as the lock in each shard asks.
    private nonisolated(unsafe) let shards: UnsafeMutablePointer<Shard>
    private let shardCount: Int

    /// The distance of two shards, so that they never share a line of the cache: threads would wait for that.
    private static var spacing: Int { 128 / MemoryLayout<Shard>.stride + 1 }

    /// - Parameter shards: How many shards, a power of two.
    init(shards count: Int) {
        shardCount = count
        shards = .allocate(capacity: count * Self.spacing)
        for index in 0..<count { shard(index).initialize(to: Shard(ShardState())) }
    }

    deinit {
        for index in 0..<shardCount { shard(index).deinitialize(count: 1) }
        shards.deallocate()
    }

    /// How many groups are not over.
    var count: Int {
        (0..<shardCount).reduce(0) { $0 + shard($1).pointee.withLock { $0.groups.count } }
    }

    /// Takes a call that is made at `now`. What follows from it is left to `finish`.
    ///
    /// A call that runs at once stays in `call`. Otherwise, what is in there afterwards never runs.
    @inline(__always)
    func arrive(
        _ call: inout Call?, _ key: GroupKey, at now: Moment, for duration: Duration, option: Machine.Option
    ) -> Group<Machine>.Effects {
        shard(of: key).pointee.withLock { state in
            guard let index = state.groups.index(of: key) else {
                return state.arriveAlone(&call, key, now, duration, option, nil)
            }
            let effects = state.groups[index].arrive(
                &call, at: now, for: duration, option: option, numbers: &state.lastNumber)
            if effects.more != nil { state.removeIfOver(index) }
            return effects
        }
    }

    /// Takes a call that may be taken back. The result names it for `take` and `revoke`.
    func arriveRevocably(
        _ call: inout Call?, _ key: GroupKey, at now: Moment, for duration: Duration, option: Machine.Option
    ) -> (effects: Group<Machine>.Effects, id: UInt64) {
        shard(of: key).pointee.withLock { state in
            let id = state.nextNumber()
            guard let index = state.groups.index(of: key) else {
                return (state.arriveAlone(&call, key, now, duration, option, id), id)
            }
            let effects = state.groups[index].arrive(
                &call, at: now, for: duration, option: option, revocableAs: id, numbers: &state.lastNumber)
            state.removeIfOver(index)
            return (effects, id)
        }
    }

    /// Does what follows from a call, but for running that call.
    @inline(__always)
    func finish(_ effects: Group<Machine>.Effects, _ key: GroupKey, _ source: any TimeSource) {
        if let more = effects.more { act(on: more, key, source) }
    }

    /// Takes a call for good.
    func take(_ id: UInt64, _ key: GroupKey, _ source: any TimeSource) {
        let shard = shard(of: key)
        let effects = shard.pointee.withLock { $0.update(key) { group, number in group.take(id, numbers: &number) } }
        if let more = effects?.more { act(on: more, key, source) }
    }

    /// Takes a call back, as if it had not been made. False where it has been taken.
    func revoke(_ id: UInt64, _ key: GroupKey, _ source: any TimeSource) -> Bool {
        let shard = shard(of: key)
        let effects = shard.pointee.withLock { $0.update(key) { group, number in group.revoke(id, numbers: &number) } }
        guard let more = effects??.more else { return false }
        act(on: more, key, source)
        return true
    }

    /// Runs now what waits. False where nothing does.
    func flush(_ key: GroupKey, _ source: any TimeSource) -> Bool {
        let shard = shard(of: key)
        let now = source.now
        let effects = shard.pointee.withLock {
            $0.update(key) { group, number in group.flush(at: now, numbers: &number) }
        }
        guard let more = effects?.more else { return false }
        act(on: more, key, source)
        return more.due != nil
    }

    /// Releases what waits. False where nothing does.
    func cancel(_ key: GroupKey, _ source: any TimeSource) -> Bool {
        let shard = shard(of: key)
        let effects = shard.pointee.withLock { $0.update(key) { group, number in group.cancel(numbers: &number) } }
        guard let effects, let more = effects.more else { return false }
        act(on: more, key, source)
        return effects.verdict == .waits
    }

    @inline(__always)
    private func shard(_ index: Int) -> UnsafeMutablePointer<Shard> {
        shards + index * Self.spacing
    }

    @inline(__always)
    private func shard(of key: GroupKey) -> UnsafeMutablePointer<Shard> {
        shard(key.shard(of: shardCount))
    }

    private func fired(_ id: UInt64, _ key: GroupKey, _ source: any TimeSource) {
        let shard = shard(of: key)
        let now = source.now
        let effects = shard.pointee.withLock {
            $0.update(key) { group, number in group.fired(id, at: now, numbers: &number) }
        }
        if let more = effects?.more { act(on: more, key, source) }
    }

    /// Runs what was due, sets the timer and drops the one that is of no more use.
    @inline(never)
    private func act(on more: Group<Machine>.More, _ key: GroupKey, _ source: any TimeSource) {
        if let due = more.due { due.launch(on: source) }
        if let ticket = more.uselessTicket { source.cancel(ticket) }
        if let (id, moment) = more.timer { setTimer(id, moment, key, source) }
    }

    private func setTimer(_ id: UInt64, _ moment: Moment, _ key: GroupKey, _ source: any TimeSource) {
        // The timer holds the table, so what waits runs even if nobody else holds it; but not its own source, which
        // may end with a test.
        let ticket = source.schedule(at: moment) { [self, weak source] in
            if let source { fired(id, key, source) }
        }
        // The timer may have fired already, or have been overtaken by another.
        let isHeld = shard(of: key).pointee.withLock { state in
            guard let index = state.groups.index(of: key) else { return false }
            return state.groups[index].hold(ticket, id)
        }
        if !isHeld { source.cancel(ticket) }
    }
}

/// What the lock of a shard guards.
private struct ShardState<Machine: GroupMachine> {
    var groups = GroupMap<Group<Machine>>()

    /// The last number that was given to a timer or to a call that may be taken back.
    var lastNumber: UInt64 = 0

    mutating func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Takes a call whose group isn't there.
    @inline(never)
    mutating func arriveAlone(
        _ call: inout Machine.Call?, _ key: GroupKey, _ now: Moment, _ duration: Duration, _ option: Machine.Option,
        _ id: UInt64?
    ) -> Group<Machine>.Effects {
        var group = Group<Machine>()
        let effects = group.arrive(
            &call, at: now, for: duration, option: option, revocableAs: id, numbers: &lastNumber)
        if !group.isOver { groups.add(group, key) }
        return effects
    }

    /// Changes one group, if it is there, and takes it out if it is over then.
    mutating func update<Result>(_ key: GroupKey, _ body: (inout Group<Machine>, inout UInt64) -> Result) -> Result? {
        guard let index = groups.index(of: key) else { return nil }
        let result = body(&groups[index], &lastNumber)
        removeIfOver(index)
        return result
    }

    /// A group that is over holds nothing but its key.
    mutating func removeIfOver(_ index: Int) {
        if groups[index].isOver { groups.remove(at: index) }
    }
}
