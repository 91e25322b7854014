@usableFromInline
struct PrintConduit<Downstream: Subscriber>: Subscriber, LinkedConduit, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let link: PrintLink

    @inlinable
    init(downstream: Downstream, link: PrintLink) {
        self.downstream = downstream
        self.link = link
    }

    @inlinable var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { link.description }

    @inlinable
    func receive(subscription: any Subscription) {
        guard link.upstream.connect(subscription) else { return }
        link.printer.print("receive subscription: (\(subscription))")
        downstream.receive(subscription: link)
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        guard link.upstream.isConnected else { return .none }
        link.printer.print("receive value: (\(input))")
        let more = downstream.receive(input)
        if more > .none { link.printer.print(more, suffix: " (synchronous)") }
        return more
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard link.upstream.finish() else { return }
        switch completion {
        case .finished: link.printer.print("receive finished")
        case .failure(let error): link.printer.print("receive error: (\(error))")
        }
        downstream.receive(completion: completion)
    }
}

/// The subscription that `print` hands out.
@usableFromInline
final class PrintLink: OwnSubscription {
    @usableFromInline let upstream = Upstream()
    @usableFromInline let printer: LinePrinter

    @usableFromInline
    init(_ printer: LinePrinter) {
        self.printer = printer
        super.init("Print")
    }

    @usableFromInline override var letsGo: Bool { upstream.letsGo }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
        guard upstream.isConnected else { return }
        printer.print(demand, suffix: "")
        upstream.request(demand)
    }

    @usableFromInline
    override func cancel() {
        guard upstream.isConnected else { return }
        printer.print("receive cancel")
        upstream.cancel()
    }
}

/// Writes lines to a stream, one at a time. A line that comes while another thread writes is left to that thread.
@usableFromInline
final class LinePrinter {
    private let prefix: String
    private let lines = SerialOutbox<String>()

    // Unchecked: only touched by the thread that the outbox lets write.
    @exclusivity(unchecked) private var stream: (any TextOutputStream)?

    @usableFromInline
    init(_ prefix: String, _ stream: (any TextOutputStream)?) {
        self.prefix = prefix.isEmpty ? "" : prefix + ": "
        self.stream = stream
    }

    @usableFromInline
    func print(_ demand: Subscribers.Demand, suffix: String) {
        print((demand.max.map { "request max: (\($0))" } ?? "request unlimited") + suffix)
    }

    @usableFromInline
    func print(_ line: String) {
        lines.send(prefix + line) { write($0) }
    }

    private func write(_ line: String) {
        if let stream {
            // Written to outside of the property, as writing may print in turn.
            let written = Self.write(line, to: stream)
            withExtendedLifetime(stream) { self.stream = written }
        } else {
            Swift.print(line)
        }
    }

    private static func write<Stream: TextOutputStream>(_ line: String, to stream: Stream) -> Stream {
        var stream = stream
        Swift.print(line, to: &stream)
        return stream
    }
}
