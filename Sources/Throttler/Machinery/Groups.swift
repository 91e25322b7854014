import Rubato

/// The groups of one time source that have no owner but their names.
final class Groups: Sendable {
    let debounces: GroupTable<DebounceMachine<Call>>
    let throttles: GroupTable<ThrottleMachine<Call>>

    private init(_ debounces: GroupTable<DebounceMachine<Call>>, _ throttles: GroupTable<ThrottleMachine<Call>>) {
        self.debounces = debounces
        self.throttles = throttles
    }

    /// The groups of the system's time, each within reach of one look-up. They are never released, so a call needs no hold
    /// on them, which would be a counter that all threads write to.
    static let debouncesOfSystemTime = Unmanaged.passRetained(GroupTable<DebounceMachine<Call>>(shards: 64))
    static let throttlesOfSystemTime = Unmanaged.passRetained(GroupTable<ThrottleMachine<Call>>(shards: 64))

    /// The groups of a time source.
    static func of(_ source: any TimeSource) -> Groups {
        source.attachments.object(Groups.self) {
            source === SystemTime.shared
                ? Groups(debouncesOfSystemTime.takeUnretainedValue(), throttlesOfSystemTime.takeUnretainedValue())
                : Groups(GroupTable(shards: 4), GroupTable(shards: 4))
        }
    }
}
