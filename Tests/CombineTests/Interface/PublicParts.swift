import Combine

// Extensions as users write them: they name the generic parameters of each type (`parameters`), and make a publisher
// again from its public parts (`again`). That they compile is the test; `ParameterNamesTests` looks at the order.

extension AnyPublisher {
    static var parameters: [Any.Type] { [Output.self, Failure.self] }
}

extension AnySubscriber {
    static var parameters: [Any.Type] { [Input.self, Failure.self] }
}

extension Subscribers.Completion {
    static var parameters: [Any.Type] { [Failure.self] }
}

extension Subscribers.Sink {
    static var parameters: [Any.Type] { [Input.self, Failure.self] }
}

extension Subscribers.Assign {
    static var parameters: [Any.Type] { [Root.self, Input.self] }
}

extension Just {
    static var parameters: [Any.Type] { [Output.self] }
    var again: Self { Self(output) }
}

extension Empty {
    static var parameters: [Any.Type] { [Output.self, Failure.self] }
    var again: Self { Self(completeImmediately: completeImmediately) }
}

extension Fail {
    static var parameters: [Any.Type] { [Output.self, Failure.self] }
    var again: Self { Self(error: error) }
}

extension Deferred {
    static var parameters: [Any.Type] { [DeferredPublisher.self] }
    var again: Self { Self(createPublisher: createPublisher) }
}

extension Future {
    static var parameters: [Any.Type] { [Output.self, Failure.self] }
}

extension Record {
    static var parameters: [Any.Type] { [Output.self, Failure.self] }
    var again: Self { Self(recording: recording) }
}

extension CurrentValueSubject {
    static var parameters: [Any.Type] { [Output.self, Failure.self] }
    var again: Self { Self(value) }
}

extension PassthroughSubject {
    static var parameters: [Any.Type] { [Output.self, Failure.self] }
}

extension Publishers.Map {
    static var parameters: [Any.Type] { [Upstream.self, Output.self] }
    var again: Self { Self(upstream: upstream, transform: transform) }
}

extension Publishers.TryMap {
    static var parameters: [Any.Type] { [Upstream.self, Output.self] }
    var again: Self { Self(upstream: upstream, transform: transform) }
}

extension Publishers.MapError {
    static var parameters: [Any.Type] { [Upstream.self, Failure.self] }
    var again: Self { Self(upstream: upstream, transform: transform) }
}

extension Publishers.Scan {
    static var parameters: [Any.Type] { [Upstream.self, Output.self] }
    var again: Self { Self(upstream: upstream, initialResult: initialResult, nextPartialResult: nextPartialResult) }
}

extension Publishers.TryScan {
    static var parameters: [Any.Type] { [Upstream.self, Output.self] }
    var again: Self { Self(upstream: upstream, initialResult: initialResult, nextPartialResult: nextPartialResult) }
}

extension Publishers.SetFailureType {
    static var parameters: [Any.Type] { [Upstream.self, Failure.self] }
    var again: Self { Self(upstream: upstream) }
}

extension Publishers.Filter {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, isIncluded: isIncluded) }
}

extension Publishers.TryFilter {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, isIncluded: isIncluded) }
}

extension Publishers.CompactMap {
    static var parameters: [Any.Type] { [Upstream.self, Output.self] }
    var again: Self { Self(upstream: upstream, transform: transform) }
}

extension Publishers.TryCompactMap {
    static var parameters: [Any.Type] { [Upstream.self, Output.self] }
    var again: Self { Self(upstream: upstream, transform: transform) }
}

extension Publishers.RemoveDuplicates {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.TryRemoveDuplicates {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.ReplaceEmpty {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, output: output) }
}

extension Publishers.ReplaceError {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, output: output) }
}

extension Publishers.Collect {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream) }
}

extension Publishers.CollectByCount {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, count: count) }
}

extension Publishers.TimeGroupingStrategy {
    static var parameters: [Any.Type] { [Context.self] }
}

extension Publishers.CollectByTime {
    static var parameters: [Any.Type] { [Upstream.self, Context.self] }
    var again: Self { Self(upstream: upstream, strategy: strategy, options: options) }
}

extension Publishers.IgnoreOutput {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream) }
}

extension Publishers.Reduce {
    static var parameters: [Any.Type] { [Upstream.self, Output.self] }
    var again: Self { Self(upstream: upstream, initial: initial, nextPartialResult: nextPartialResult) }
}

extension Publishers.TryReduce {
    static var parameters: [Any.Type] { [Upstream.self, Output.self] }
    var again: Self { Self(upstream: upstream, initial: initial, nextPartialResult: nextPartialResult) }
}

extension Publishers.Count {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream) }
}

extension Publishers.Comparison {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, areInIncreasingOrder: areInIncreasingOrder) }
}

extension Publishers.TryComparison {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, areInIncreasingOrder: areInIncreasingOrder) }
}

extension Publishers.Contains {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, output: output) }
}

extension Publishers.ContainsWhere {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.TryContainsWhere {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.AllSatisfy {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.TryAllSatisfy {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.Drop {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, count: count) }
}

extension Publishers.DropWhile {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.TryDropWhile {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.Concatenate {
    static var parameters: [Any.Type] { [Prefix.self, Suffix.self] }
    var again: Self { Self(prefix: prefix, suffix: suffix) }
}

extension Publishers.PrefixWhile {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.TryPrefixWhile {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.First {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream) }
}

extension Publishers.FirstWhere {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.TryFirstWhere {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.Last {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream) }
}

extension Publishers.LastWhere {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.TryLastWhere {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, predicate: predicate) }
}

extension Publishers.Output {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, range: range) }
}

extension Publishers.Merge {
    static var parameters: [Any.Type] { [A.self, B.self] }
    var again: Self { Self(a, b) }
}

extension Publishers.Merge3 {
    static var parameters: [Any.Type] { [A.self, B.self, C.self] }
    var again: Self { Self(a, b, c) }
}

extension Publishers.Merge4 {
    static var parameters: [Any.Type] { [A.self, B.self, C.self, D.self] }
    var again: Self { Self(a, b, c, d) }
}

extension Publishers.Merge5 {
    static var parameters: [Any.Type] { [A.self, B.self, C.self, D.self, E.self] }
    var again: Self { Self(a, b, c, d, e) }
}

extension Publishers.Merge6 {
    static var parameters: [Any.Type] { [A.self, B.self, C.self, D.self, E.self, F.self] }
    var again: Self { Self(a, b, c, d, e, f) }
}

extension Publishers.Merge7 {
    static var parameters: [Any.Type] { [A.self, B.self, C.self, D.self, E.self, F.self, G.self] }
    var again: Self { Self(a, b, c, d, e, f, g) }
}

extension Publishers.Merge8 {
    static var parameters: [Any.Type] { [A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self] }
    var again: Self { Self(a, b, c, d, e, f, g, h) }
}

extension Publishers.MergeMany {
    static var parameters: [Any.Type] { [Upstream.self] }
}

extension Publishers.FlatMap {
    static var parameters: [Any.Type] { [NewPublisher.self, Upstream.self] }
    var again: Self { Self(upstream: upstream, maxPublishers: maxPublishers, transform: transform) }
}

extension Publishers.SwitchToLatest {
    static var parameters: [Any.Type] { [P.self, Upstream.self] }
    var again: Self { Self(upstream: upstream) }
}

extension Publishers.AssertNoFailure {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, prefix: prefix, file: file, line: line) }
}

extension Publishers.Catch {
    static var parameters: [Any.Type] { [Upstream.self, NewPublisher.self] }
    var again: Self { Self(upstream: upstream, handler: handler) }
}

extension Publishers.TryCatch {
    static var parameters: [Any.Type] { [Upstream.self, NewPublisher.self] }
    var again: Self { Self(upstream: upstream, handler: handler) }
}

extension Publishers.MeasureInterval {
    static var parameters: [Any.Type] { [Upstream.self, Context.self] }
    var again: Self { Self(upstream: upstream, scheduler: scheduler) }
}

extension Publishers.Debounce {
    static var parameters: [Any.Type] { [Upstream.self, Context.self] }
    var again: Self { Self(upstream: upstream, dueTime: dueTime, scheduler: scheduler, options: options) }
}

extension Publishers.Delay {
    static var parameters: [Any.Type] { [Upstream.self, Context.self] }
    var again: Self {
        Self(upstream: upstream, interval: interval, tolerance: tolerance, scheduler: scheduler, options: options)
    }
}

extension Publishers.Throttle {
    static var parameters: [Any.Type] { [Upstream.self, Context.self] }
    var again: Self { Self(upstream: upstream, interval: interval, scheduler: scheduler, latest: latest) }
}

extension Publishers.Timeout {
    static var parameters: [Any.Type] { [Upstream.self, Context.self] }
    var again: Self {
        Self(upstream: upstream, interval: interval, scheduler: scheduler, options: options, customError: customError)
    }
}

extension Publishers.MapKeyPath {
    static var parameters: [Any.Type] { [Upstream.self, Output.self] }
}

extension Publishers.MapKeyPath2 {
    static var parameters: [Any.Type] { [Upstream.self, Output0.self, Output1.self] }
}

extension Publishers.MapKeyPath3 {
    static var parameters: [Any.Type] { [Upstream.self, Output0.self, Output1.self, Output2.self] }
}

extension Publishers.Multicast {
    static var parameters: [Any.Type] { [Upstream.self, SubjectType.self] }
}

extension Publishers.Share {
    static var parameters: [Any.Type] { [Upstream.self] }
}

extension Publishers.SubscribeOn {
    static var parameters: [Any.Type] { [Upstream.self, Context.self] }
    var again: Self { Self(upstream: upstream, scheduler: scheduler, options: options) }
}

extension Publishers.ReceiveOn {
    static var parameters: [Any.Type] { [Upstream.self, Context.self] }
    var again: Self { Self(upstream: upstream, scheduler: scheduler, options: options) }
}

extension Publishers.Autoconnect {
    static var parameters: [Any.Type] { [Upstream.self] }
}

extension Publishers.MakeConnectable {
    static var parameters: [Any.Type] { [Upstream.self] }
}

extension Publishers.Breakpoint {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, receiveSubscription: receiveSubscription) }
}

extension Publishers.HandleEvents {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, receiveSubscription: receiveSubscription) }
}

extension Publishers.Print {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, prefix: prefix, to: stream) }
}

extension Publishers.Sequence {
    static var parameters: [Any.Type] { [Elements.self, Failure.self] }
    var again: Self { Self(sequence: sequence) }
}

extension AsyncPublisher {
    static var parameters: [Any.Type] { [P.self] }
}

extension AsyncThrowingPublisher {
    static var parameters: [Any.Type] { [P.self] }
}

extension Publishers.Buffer {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, size: size, prefetch: prefetch, whenFull: whenFull) }
}

extension Publishers.BufferingStrategy {
    static var parameters: [Any.Type] { [Failure.self] }
}

extension Publishers.CombineLatest {
    static var parameters: [Any.Type] { [A.self, B.self] }
    var again: Self { Self(a, b) }
}

extension Publishers.CombineLatest3 {
    static var parameters: [Any.Type] { [A.self, B.self, C.self] }
    var again: Self { Self(a, b, c) }
}

extension Publishers.CombineLatest4 {
    static var parameters: [Any.Type] { [A.self, B.self, C.self, D.self] }
    var again: Self { Self(a, b, c, d) }
}

extension Publishers.Decode {
    static var parameters: [Any.Type] { [Upstream.self, Output.self, Coder.self] }
}

extension Publishers.DropUntilOutput {
    static var parameters: [Any.Type] { [Upstream.self, Other.self] }
    var again: Self { Self(upstream: upstream, other: other) }
}

extension Publishers.Encode {
    static var parameters: [Any.Type] { [Upstream.self, Coder.self] }
}

extension Publishers.PrefixUntilOutput {
    static var parameters: [Any.Type] { [Upstream.self, Other.self] }
    var again: Self { Self(upstream: upstream, other: other) }
}

extension Publishers.Retry {
    static var parameters: [Any.Type] { [Upstream.self] }
    var again: Self { Self(upstream: upstream, retries: retries) }
}

extension Publishers.Zip {
    static var parameters: [Any.Type] { [A.self, B.self] }
    var again: Self { Self(a, b) }
}

extension Publishers.Zip3 {
    static var parameters: [Any.Type] { [A.self, B.self, C.self] }
    var again: Self { Self(a, b, c) }
}

extension Publishers.Zip4 {
    static var parameters: [Any.Type] { [A.self, B.self, C.self, D.self] }
    var again: Self { Self(a, b, c, d) }
}

extension Optional.Publisher {
    static var parameters: [Any.Type] { [Wrapped.self] }
    var again: Self { Self(output) }
}

extension Result.Publisher {
    static var parameters: [Any.Type] { [Success.self, Failure.self] }
    var again: Self { Self(result) }
}

extension Published {
    static var parameters: [Any.Type] { [Value.self] }
}

extension Published.Publisher {
    static var parameters: [Any.Type] { [Value.self] }
}

extension Record.Recording {
    static var parameters: [Any.Type] { [Output.self, Failure.self] }
    var again: Self { Self(output: output, completion: completion) }
}

extension AsyncPublisher.Iterator {
    static var parameters: [Any.Type] { [P.self] }
}

extension AsyncThrowingPublisher.Iterator {
    static var parameters: [Any.Type] { [P.self] }
}
