import Combine

extension Publisher {
    /// The same publisher behind a type of its own, which has nothing but the operators of all publishers.
    ///
    /// `Just`, optionals, results and sequences have overloads of many operators, which answer at once.
    public var general: General<Self> { General(upstream: self) }
}

/// A publisher whose operators are those of `Publisher`.
public struct General<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    let upstream: Upstream

    public func receive<S>(subscriber: S)
    where S: Subscriber, Upstream.Output == S.Input, Upstream.Failure == S.Failure {
        upstream.receive(subscriber: subscriber)
    }
}

extension General: Equatable where Upstream: Equatable {}
