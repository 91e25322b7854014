import Rubato

/// The groups that are not over, by their keys.
///
/// Spread over shards with a lock each, so that threads with unrelated groups rarely meet. Memory follows what is pending:
/// a group that is over is taken out, and a shard that has become sparse is made small again.
final class GroupTable<Machine: GroupMachine<Call>>: Sendable {
    private final class Shard: Sendable {
        let state = Locked(ShardState<Machine>())
    }

    private let shards: [Shard]

    /// - Parameter shards: How many shards, a power of two.
    init(shards: Int) {
        self.shards = (0..<shards).map { _ in Shard() }
    }

    /// How many groups are not over.
    var count: Int { shards.reduce(0) { $0 + $1.state.withLock { $0.groups.count } } }

    /// Takes a call that is made now, and does what follows but for running that call.
    func arrive(
        _ call: borrowing Call, _ key: GroupKey, for duration: Duration, option: Machine.Option, _ source: any TimeSource
    ) -> Verdict {
        arrive(call, key, for: duration, option: option, isRevocable: false, source).verdict
    }

    /// The same; the result names the call for `take` and `revoke`.
    func arriveRevocably(
        _ call: borrowing Call, _ key: GroupKey, for duration: Duration, option: Machine.Option, _ source: any TimeSource
    ) -> (verdict: Verdict, id: UInt64) {
        arrive(call, key, for: duration, option: option, isRevocable: true, source)
    }

    @inline(__always)
    private func arrive(
        _ call: borrowing Call, _ key: GroupKey, for duration: Duration, option: Machine.Option, isRevocable: Bool,
        _ source: any TimeSource
    ) -> (verdict: Verdict, id: UInt64) {
        let shard = shard(of: key)
        // Read before the lock: what is due is decided by the time of the call, however long the lock takes.
        let now = source.now
        let (effects, id) = shard.state.withLock { state in
            var id: UInt64?
            if isRevocable {
                state.lastNumber += 1
                id = state.lastNumber
            }
            if let index = state.groups.index(forKey: key) {
                let effects = state.groups.values[index].arrive(
                    call, at: now, for: duration, option: option, revocableAs: id, alarms: &state.lastNumber)
                if state.groups.values[index].isOver { state.remove(at: index) }
                return (effects, id)
            }
            var group = Group<Machine>()
            let effects = group.arrive(
                call, at: now, for: duration, option: option, revocableAs: id, alarms: &state.lastNumber)
            if !group.isOver { state.groups[key] = group }
            return (effects, id)
        }
        act(on: effects, key, shard, source)
        return (effects.verdict, id ?? 0)
    }

    /// Takes a call for good.
    func take(_ id: UInt64, _ key: GroupKey, _ source: any TimeSource) {
        let shard = shard(of: key)
        let effects = shard.state.withLock { $0.update(key) { group, _ in group.take(id) } }
        if let effects { act(on: effects, key, shard, source) }
    }

    /// Takes a call back, as if it had not been made. False where it has been taken.
    func revoke(_ id: UInt64, _ key: GroupKey, _ source: any TimeSource) -> Bool {
        let shard = shard(of: key)
        let effects = shard.state.withLock { $0.update(key) { group, number in group.revoke(id, alarms: &number) } }
        guard let effects = effects ?? nil else { return false }
        act(on: effects, key, shard, source)
        return true
    }

    /// Runs now what waits. False where nothing does.
    func flush(_ key: GroupKey, _ source: any TimeSource) -> Bool {
        let shard = shard(of: key)
        let now = source.now
        let effects = shard.state.withLock { $0.update(key) { group, number in group.flush(at: now, alarms: &number) } }
        guard let effects else { return false }
        act(on: effects, key, shard, source)
        return effects.due != nil
    }

    /// Releases what waits. False where nothing does.
    func cancel(_ key: GroupKey, _ source: any TimeSource) -> Bool {
        let shard = shard(of: key)
        let effects = shard.state.withLock { $0.update(key) { group, number in group.cancel(alarms: &number) } }
        guard let effects else { return false }
        act(on: effects, key, shard, source)
        return effects.verdict == .waits
    }

    private func shard(of key: GroupKey) -> Shard {
        shards[key.hash & (shards.count - 1)]
    }

    private func fired(_ id: UInt64, _ key: GroupKey, _ source: any TimeSource) {
        let shard = shard(of: key)
        let now = source.now
        let effects = shard.state.withLock {
            $0.update(key) { group, number in group.fired(id, at: now, alarms: &number) }
        }
        if let effects { act(on: effects, key, shard, source) }
    }

    /// Runs what was due, sets the timer and drops the one that is of no more use.
    @inline(__always)
    private func act(on effects: Group<Machine>.Effects, _ key: GroupKey, _ shard: Shard, _ source: any TimeSource) {
        if let due = effects.due { due.launch(on: source.executor) }
        if let timer = effects.uselessTimer { source.cancel(timer) }
        if let (id, moment) = effects.alarm { setTimer(id, moment, key, shard, source) }
    }

    @inline(never)
    private func setTimer(_ id: UInt64, _ moment: Moment, _ key: GroupKey, _ shard: Shard, _ source: any TimeSource) {
        // The timer holds the table, so what waits runs even if nobody else holds it; but not its own source, which
        // may end with a test.
        let ticket = source.schedule(at: moment) { [self, weak source] in
            if let source { fired(id, key, source) }
        }
        // The timer may have fired already, or have been overtaken by another.
        let isHeld = shard.state.withLock { state in
            guard let index = state.groups.index(forKey: key) else { return false }
            return state.groups.values[index].hold(ticket, id)
        }
        if !isHeld { source.cancel(ticket) }
    }
}

/// What the lock of a shard guards.
private struct ShardState<Machine: GroupMachine> {
    var groups: [GroupKey: Group<Machine>] = [:]

    /// The last number that was given to a timer or to a call that may be taken back.
    var lastNumber: UInt64 = 0

    /// Changes one group, if it is there, and takes it out if it is over then.
    mutating func update<Result>(
        _ key: GroupKey, _ body: (inout Group<Machine>, inout UInt64) -> Result
    ) -> Result? {
        guard let index = groups.index(forKey: key) else { return nil }
        let result = body(&groups.values[index], &lastNumber)
        if groups.values[index].isOver { remove(at: index) }
        return result
    }

    /// A group that is over holds nothing but its key.
    mutating func remove(at index: Dictionary<GroupKey, Group<Machine>>.Index) {
        groups.remove(at: index)
        // A dictionary keeps its storage. Halving it at a quarter costs little for each removal.
        if groups.capacity > 64, groups.count < groups.capacity / 8 {
            var smaller: [GroupKey: Group<Machine>] = [:]
            smaller.reserveCapacity(groups.count * 2)
            for (key, group) in groups { smaller[key] = group }
            groups = smaller
        }
    }
}
