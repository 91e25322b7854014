import Combine
import TestSupport
import Testing

/// Compares overloads of some publishers with the operators that all publishers have.
struct OverloadCheck<Source: Publisher> {
    let sources: [Source]

    init(_ sources: Source...) { self.sources = sources }

    /// Expects `overload` to return a publisher of type `expected`, which delivers what the operator in `general` does.
    func callAsFunction<Direct: Publisher, Other: Publisher>(
        _ expected: Any.Type, _ name: String, _ overload: (Source) -> Direct, _ general: (General<Source>) -> Other,
        sourceLocation: SourceLocation = #_sourceLocation
    ) where Direct.Output == Other.Output {
        #expect(Direct.self == expected, "\(name)", sourceLocation: sourceLocation)
        for source in sources {
            #expect(
                log(overload(source)) == log(general(source.general)), "\(name) of \(source)",
                sourceLocation: sourceLocation)
        }
    }

    /// Expects `overload` to return a publisher of type `expected`, which delivers `events`, one list for each source.
    func callAsFunction<Direct: Publisher>(
        _ expected: Any.Type, _ name: String, _ overload: (Source) -> Direct, events: [String]...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(Direct.self == expected, "\(name)", sourceLocation: sourceLocation)
        #expect(sources.map { log(overload($0)) } == events, "\(name)", sourceLocation: sourceLocation)
    }

    /// Expects `operation` to call its closure for `inputs` before it returns, and not again for subscribers.
    func callsAtOnce<Direct: Publisher>(
        _ name: String, for inputs: [Int], _ operation: (Source, @escaping (Int) -> Void) -> Direct,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for source in sources {
            var calls: [Int] = []
            let publisher = operation(source) { calls.append($0) }
            #expect(calls == inputs, "\(name)", sourceLocation: sourceLocation)
            _ = log(publisher)
            _ = log(publisher)
            #expect(calls == inputs, "\(name), subscribed to", sourceLocation: sourceLocation)
        }
    }
}

/// What a subscriber sees of `publisher`, as text.
func log<P: Publisher>(_ publisher: P) -> [String] {
    let probe = Probe<P.Output, P.Failure>()
    publisher.subscribe(probe)
    #expect(probe.violations.isEmpty)
    return probe.log
}

/// Is `value`, unless it is 2.
func notTwo(_ value: Int) throws -> Int {
    if value == 2 { throw StreamError.thrown }
    return value
}
