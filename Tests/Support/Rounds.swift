/// How often a heavy or random test does what it does: `count` times, and a tenth of that under the thread sanitizer,
/// where everything takes ten times as long.
public func rounds(_ count: Int) -> Int {
    #if RUBATO_PTHREAD_LOCK
        max(count / 10, 1)
    #else
        count
    #endif
}
