import Rubato

/// The groups of one time source that have no owner but their names.
final class Groups: Sendable {
    let debounces = GroupTable<DebounceMachine<Call>>(shards: 64)
    let throttles = GroupTable<ThrottleMachine<Call>>(shards: 64)

    private static let ofSystemTime = SystemTime.shared.attachments.object(Groups.self) { Groups() }

    /// The groups of the clock; without one, of the time that is in force here.
    @inline(__always)
    static func current(_ clock: (any Clock<Duration>)?) -> (groups: Groups, source: any TimeSource) {
        if clock == nil, CurrentTime.override == nil { return (ofSystemTime, SystemTime.shared) }
        let source = CurrentTime.source(of: clock)
        return (source.attachments.object(Groups.self) { Groups() }, source)
    }
}
