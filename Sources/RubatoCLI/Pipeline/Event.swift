/// A value on its way through the pipeline, with the time at which it entered.
///
/// Two events are equal when their values are: that is what `remove-duplicates` compares.
struct Event: Equatable {
    var value: String
    /// When it entered, since the replay's start.
    var sentAt: Nanoseconds
    /// The events of a batch; `nil` for a value that came by itself.
    var parts: [Event]?

    init(value: String, sentAt: Nanoseconds) {
        self.value = value
        self.sentAt = sentAt
    }

    /// A batch. It entered with its first event.
    init(batch: [Event]) {
        value = ""
        sentAt = batch.first?.sentAt ?? 0
        parts = batch
    }

    /// The values that entered the pipeline and came out in this one.
    func forEachOrigin(_ body: (Event) -> Void) {
        guard let parts else { return body(self) }
        for part in parts { part.forEachOrigin(body) }
    }

    /// How many values that are.
    var originCount: Int {
        guard let parts else { return 1 }
        return parts.reduce(0) { $0 + $1.originCount }
    }

    static func == (left: Event, right: Event) -> Bool {
        left.value == right.value && left.parts == right.parts
    }
}
