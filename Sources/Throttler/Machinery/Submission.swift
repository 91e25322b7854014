import Rubato

extension GroupTable {
    /// Takes a call in this function, and begins it where it runs at once.
    ///
    /// What is in `call` afterwards has begun, or never runs.
    func submit(
        _ call: inout Call?, _ key: GroupKey, for duration: Duration, option: Machine.Option, _ source: any TimeSource
    ) {
        // Read before the lock: what is due is decided by the time of the call, however long the lock takes.
        let effects = arrive(&call, key, at: source.now, for: duration, option: option)
        if effects.more != nil || effects.verdict == .runs { begin(call, effects, key, source) }
    }

    /// What follows from a call that isn't suppressed.
    @inline(never)
    func begin(
        _ call: Call?, _ effects: Group<Machine>.Effects, _ key: GroupKey, _ source: any TimeSource
    ) {
        finish(effects, key, source)
        if effects.verdict == .runs { call?.launch(on: source) }
    }

    /// Takes a call in this function, and returns the task that stands for the request.
    ///
    /// The task runs the call where that runs at once, and otherwise has nothing left to do. If it is cancelled before it
    /// has begun, and nothing else has happened in the group, it takes the call back.
    func submitTask(
        _ call: Call, _ key: GroupKey, for duration: Duration, option: Machine.Option, _ source: any TimeSource
    ) -> Task<Void, Never> {
        var taken: Call? = call
        let (effects, id) = arriveRevocably(&taken, key, at: source.now, for: duration, option: option)
        finish(effects, key, source)
        return Task(executorPreference: source.executor) { [self, verdict = effects.verdict] in
            if Task.isCancelled, revoke(id, key, source) { return }
            take(id, key, source)
            if verdict == .runs { await call.run(on: source) }
        }
    }
}
