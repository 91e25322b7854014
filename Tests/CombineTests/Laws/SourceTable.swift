import Combine
import Foundation

/// The publishers without an upstream.
enum SourceTable {
    /// Those that bring what they are told to.
    static let subjects: [LawStream] = [
        LawStream("PassthroughSubject", .each, .takesAll) { _ in
            let subject = PassthroughSubject<Item, any Error>()
            return (subject, { subject.send($0) }, { subject.send(completion: $0) })
        },
        LawStream("CurrentValueSubject", .fewer, .takesAll) { _ in
            let subject = CurrentValueSubject<Item, any Error>(0)
            return (subject, { subject.send($0) }, { subject.send(completion: $0) })
        },
        LawStream("Future", .once) { on in
            var promise: Future<Item, any Error>.Promise?
            let future = Future<Item, any Error> { promise = on.hold($0) }
            let keep = promise
            return (future, { keep?(.success($0)) }, { if case .failure(let error) = $0 { keep?(.failure(error)) } })
        },
    ]

    /// Those whose streams have no end.
    static let endless: [LawStream] = [
        LawStream("Published", .fewer, .takesAll, isEndless: true) { _ in
            final class Owner {
                @Published var item: Item = 0
            }
            let owner = Owner()
            return (owner.$item, { owner.item = $0 }, { _ in })
        },
        LawStream("ObservableObjectPublisher", .each, .takesAll, isEndless: true) { _ in
            let publisher = ObservableObjectPublisher()
            return (publisher, { _ in publisher.send() }, { _ in })
        },
        LawStream("NotificationCenter", .each, .takesAll, isEndless: true) { _ in
            let center = NotificationCenter()
            let name = Notification.Name("law")
            return (
                center.publisher(for: name).map { $0.userInfo?["item"] as? Item ?? -1 },
                { center.post(name: name, object: nil, userInfo: ["item": $0]) }, { _ in }
            )
        },
    ]

    /// Those that know beforehand what they bring, and end by themselves.
    static let known: [LawStream] = [
        LawStream("Just", .once) { _ in Just(1) },
        LawStream("Optional", .once) { _ in Optional(1).publisher },
        LawStream("Result", .once) { _ in Result<Int, any Error>.success(1).publisher },
        LawStream("Sequence", .fewer) { _ in (1...9).publisher },
        LawStream("Sequence, of any kind", .fewer) { on in (1...9).lazy.map { on.hold($0) }.publisher },
        LawStream("Record", .fewer) { _ in Record<Int, StreamError>(output: Array(1...9), completion: .finished) },
        LawStream("Record, that fails", .fewer) { _ in
            Record<Int, StreamError>(output: [1], completion: .failure(.lost))
        },
        LawStream("Deferred", .fewer) { on in Deferred { on.hold((1...9).publisher) } },
        LawStream("Merge, of nothing", .fewer) { _ in Publishers.MergeMany<Just<Int>>() },
    ]

    /// Those that have nothing to ask for: they end right after the subscription, which is the empty one, and whose cancel
    /// means nothing.
    static let immediate: [LawStream] = [
        LawStream("Result, a failure", .once) { _ in Result<Int, any Error>.failure(StreamError.lost).publisher },
        LawStream("Empty", .once) { _ in Empty<Int, Never>() },
        LawStream("Fail", .once) { _ in Fail<Int, StreamError>(error: .lost) },
    ]

    static let all = subjects + endless + known + immediate
}
