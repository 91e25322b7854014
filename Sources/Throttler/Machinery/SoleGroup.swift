import Rubato

/// A group that belongs to an object instead of having a name.
final class SoleGroup<Machine: GroupMachine<Call>>: Sendable {
    private static var key: GroupKey { GroupKey(fileID: "", line: 0, column: 0) }

    private let table = GroupTable<Machine>(shards: 1)
    private let source: any TimeSource
    private let duration: Duration
    private let option: Machine.Option

    init(_ duration: Duration, option: Machine.Option, clock: (any Clock<Duration>)?) {
        self.duration = duration
        self.option = option
        source = CurrentTime.source(of: clock)
    }

    func submit(_ call: consuming Call) {
        var call: Call? = consume call
        table.submit(&call, Self.key, for: duration, option: option, source)
    }

    func submitTask(_ call: Call) -> Task<Void, Never> {
        table.submitTask(call, Self.key, for: duration, option: option, source)
    }

    func flush() -> Bool { table.flush(Self.key, source) }

    func cancel() -> Bool { table.cancel(Self.key, source) }
}
