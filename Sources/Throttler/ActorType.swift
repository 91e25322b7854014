/// Where a helper runs a closure.
public enum ActorType: Sendable, Hashable, CaseIterable {
    /// On the main actor.
    ///
    /// An async closure is called from there; where its body runs is then a matter of its own isolation, as for any async
    /// function.
    case mainActor

    /// On an actor that the package owns, one closure at a time. An async closure is called from there.
    case ownedActor

    /// In the task that the helper makes, on whatever executor that task has.
    case taskContext
}
