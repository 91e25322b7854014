/// Decides whose value a property ends up with, where several are being set at once: a sink sets the property that it
/// is told of, or two threads meet. Knows no values.
@usableFromInline
struct SettingOrder {
    var latest = 0
    var latestThread: UInt = 0

    /// The latest that began on another thread than `latestThread`.
    var latestElsewhere = 0

    @usableFromInline
    init() {}

    /// A setting begins. Returns its number.
    @usableFromInline
    mutating func begin(on thread: UInt) -> Int {
        if thread != latestThread {
            latestElsewhere = latest
            latestThread = thread
        }
        latest += 1
        return latest
    }

    /// Whether the setting with this number, which ends now, contained others on its thread, and no other thread has
    /// begun one since. An assignment that contains another one comes to its end last, and prevails.
    @usableFromInline
    func prevails(_ number: Int, on thread: UInt) -> Bool {
        latest > number && latestThread == thread && latestElsewhere < number
    }
}
