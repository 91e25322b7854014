import Synchronization

/// The values of a record as one subscriber gets them. It prints those that are yet to come.
@usableFromInline
struct RemainingOutput<Output>: Sequence, RecordedOutput, CustomStringConvertible, CustomReflectable {
    @usableFromInline let output: [Output]
    @usableFromInline let progress = RecordProgress()

    @inlinable
    init(_ output: [Output]) { self.output = output }

    @inlinable
    func makeIterator() -> Iterator { Iterator(output, progress) }

    // A sequence is asked for an element ahead of demand, so the last one taken is yet to come.
    private var remaining: [Output] { Array(output[Swift.max(progress.taken.load(ordering: .relaxed) - 1, 0)...]) }

    @usableFromInline var description: String { String(describing: remaining) }
    @usableFromInline var customMirror: Mirror { Mirror(reflecting: remaining) }

    @usableFromInline
    struct Iterator: IteratorProtocol {
        @usableFromInline let output: [Output]
        @usableFromInline let progress: RecordProgress
        @usableFromInline var taken = 0

        @inlinable
        init(_ output: [Output], _ progress: RecordProgress) {
            self.output = output
            self.progress = progress
        }

        @inlinable
        mutating func next() -> Output? {
            guard taken <= output.count else { return nil }
            defer {
                taken += 1
                progress.taken.store(taken, ordering: .relaxed)
            }
            return taken < output.count ? output[taken] : nil
        }
    }
}

/// How far a record has been played.
@usableFromInline
final class RecordProgress {
    /// How many values have been taken, the end counted as one, to be read by whoever prints the subscription.
    @usableFromInline let taken = Atomic(0)

    @inlinable
    init() {}
}

/// What a record publishes, whatever its type.
@usableFromInline
protocol RecordedOutput {}
