import Rubato

extension GroupTable {
    /// Takes a call in this function, and begins it where it runs at once.
    @inline(__always)
    func submit(
        _ call: borrowing Call, _ key: GroupKey, for duration: Duration, option: Machine.Option, _ source: any TimeSource
    ) {
        guard arrive(call, key, for: duration, option: option, source) == .runs else { return }
        call.launch(on: source.executor)
    }

    /// Takes a call in this function, and returns the task that stands for the request.
    ///
    /// The task runs the call where that runs at once, and otherwise has nothing left to do. If it is cancelled before it
    /// has begun, and nothing else has happened in the group, it takes the call back.
    func submitTask(
        _ call: Call, _ key: GroupKey, for duration: Duration, option: Machine.Option, _ source: any TimeSource
    ) -> Task<Void, Never> {
        let (verdict, id) = arriveRevocably(call, key, for: duration, option: option, source)
        return Task(executorPreference: source.executor) { [self] in
            if Task.isCancelled, revoke(id, key, source) { return }
            take(id, key, source)
            if verdict == .runs { await call.run() }
        }
    }
}
