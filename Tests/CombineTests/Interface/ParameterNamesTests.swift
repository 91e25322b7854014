import Combine
import TestSupport
import Testing

/// The generic parameters of all types, by the names that extensions written for Apple's Combine use.
@Suite("Generic parameters")
struct ParameterNamesTests {
    struct Row {
        let names: [Any.Type]
        let arguments: [Any.Type]

        init(_ names: [Any.Type], _ arguments: [Any.Type]) {
            self.names = names
            self.arguments = arguments
        }
    }

    struct Coder: TopLevelEncoder, TopLevelDecoder {
        func encode<T: Encodable>(_ value: T) throws -> Int { throw StreamError.thrown }
        func decode<T: Decodable>(_ type: T.Type, from input: Int) throws -> T { throw StreamError.thrown }
    }

    @Test("have Combine's names, in Combine's order")
    func names() {
        for row in Self.rows {
            #expect(row.names.map { ObjectIdentifier($0) } == row.arguments.map { ObjectIdentifier($0) })
        }
    }

    @Test("and public parts make a publisher again")
    func again() {
        let made = Just(1).general.map { $0 + 1 }.again.filter { $0 > 1 }.again.scan(10, +).again.again
        #expect(log(made) == ["12", "finished"])
        #expect(log(Just(1).again.flatMap { Just($0).again }.again) == ["1", "finished"])
    }

    static var rows: [Row] {
        [
            Row(AnyPublisher<String, StreamError>.parameters, [String.self, StreamError.self]),
            Row(AnySubscriber<Int, StreamError>.parameters, [Int.self, StreamError.self]),
            Row(Subscribers.Completion<StreamError>.parameters, [StreamError.self]),
            Row(Subscribers.Sink<Int, StreamError>.parameters, [Int.self, StreamError.self]),
            Row(Subscribers.Assign<ParameterNamesTests, Int>.parameters, [ParameterNamesTests.self, Int.self]),
            Row(Just<String>.parameters, [String.self]),
            Row(Empty<String, StreamError>.parameters, [String.self, StreamError.self]),
            Row(Fail<String, StreamError>.parameters, [String.self, StreamError.self]),
            Row(Deferred<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Future<String, StreamError>.parameters, [String.self, StreamError.self]),
            Row(Record<String, StreamError>.parameters, [String.self, StreamError.self]),
            Row(CurrentValueSubject<String, StreamError>.parameters, [String.self, StreamError.self]),
            Row(PassthroughSubject<String, StreamError>.parameters, [String.self, StreamError.self]),
            Row(Publishers.Map<Just<Int>, String>.parameters, [Just<Int>.self, String.self]),
            Row(Publishers.TryMap<Just<Int>, String>.parameters, [Just<Int>.self, String.self]),
            Row(Publishers.MapError<Just<Int>, StreamError>.parameters, [Just<Int>.self, StreamError.self]),
            Row(Publishers.Scan<Just<Int>, String>.parameters, [Just<Int>.self, String.self]),
            Row(Publishers.TryScan<Just<Int>, String>.parameters, [Just<Int>.self, String.self]),
            Row(Publishers.SetFailureType<Just<Int>, StreamError>.parameters, [Just<Int>.self, StreamError.self]),
            Row(Publishers.Filter<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.TryFilter<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.CompactMap<Just<Int>, String>.parameters, [Just<Int>.self, String.self]),
            Row(Publishers.TryCompactMap<Just<Int>, String>.parameters, [Just<Int>.self, String.self]),
            Row(Publishers.RemoveDuplicates<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.TryRemoveDuplicates<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.ReplaceEmpty<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.ReplaceError<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.Collect<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.CollectByCount<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.TimeGroupingStrategy<ImmediateScheduler>.parameters, [ImmediateScheduler.self]),
            Row(
                Publishers.CollectByTime<Just<Int>, ImmediateScheduler>.parameters,
                [Just<Int>.self, ImmediateScheduler.self]),
            Row(Publishers.IgnoreOutput<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.Reduce<Just<Int>, String>.parameters, [Just<Int>.self, String.self]),
            Row(Publishers.TryReduce<Just<Int>, String>.parameters, [Just<Int>.self, String.self]),
            Row(Publishers.Count<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.Comparison<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.TryComparison<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.Contains<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.ContainsWhere<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.TryContainsWhere<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.AllSatisfy<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.TryAllSatisfy<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.Drop<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.DropWhile<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.TryDropWhile<Just<Int>>.parameters, [Just<Int>.self]),
            Row(
                Publishers.Concatenate<Just<Int>, Empty<Int, Never>>.parameters,
                [Just<Int>.self, Empty<Int, Never>.self]),
            Row(Publishers.PrefixWhile<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.TryPrefixWhile<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.First<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.FirstWhere<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.TryFirstWhere<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.Last<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.LastWhere<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.TryLastWhere<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.Output<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.Merge<Just<Int>, Just<Int>>.parameters, [Just<Int>.self, Just<Int>.self]),
            Row(
                Publishers.Merge3<Just<Int>, Just<Int>, Just<Int>>.parameters,
                [Just<Int>.self, Just<Int>.self, Just<Int>.self]),
            Row(
                Publishers.Merge4<Just<Int>, Just<Int>, Just<Int>, Just<Int>>.parameters,
                [Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self]),
            Row(
                Publishers.Merge5<Just<Int>, Just<Int>, Just<Int>, Just<Int>, Just<Int>>.parameters,
                [Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self]),
            Row(
                Publishers.Merge6<Just<Int>, Just<Int>, Just<Int>, Just<Int>, Just<Int>, Just<Int>>.parameters,
                [Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self]),
            Row(
                Publishers.Merge7<Just<Int>, Just<Int>, Just<Int>, Just<Int>, Just<Int>, Just<Int>, Just<Int>>
                    .parameters,
                [
                    Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self,
                    Just<Int>.self,
                ]),
            Row(
                Publishers.Merge8<
                    Just<Int>, Just<Int>, Just<Int>, Just<Int>, Just<Int>, Just<Int>, Just<Int>, Just<Int>
                >.parameters,
                [
                    Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self,
                    Just<Int>.self, Just<Int>.self,
                ]),
            Row(Publishers.MergeMany<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.FlatMap<Empty<Int, Never>, Just<Int>>.parameters, [Empty<Int, Never>.self, Just<Int>.self]),
            Row(
                Publishers.SwitchToLatest<Empty<Int, Never>, Just<Empty<Int, Never>>>.parameters,
                [Empty<Int, Never>.self, Just<Empty<Int, Never>>.self]),
            Row(Publishers.AssertNoFailure<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.Catch<Just<Int>, Empty<Int, Never>>.parameters, [Just<Int>.self, Empty<Int, Never>.self]),
            Row(
                Publishers.TryCatch<Just<Int>, Empty<Int, Never>>.parameters, [Just<Int>.self, Empty<Int, Never>.self]),
            Row(
                Publishers.MeasureInterval<Just<Int>, ImmediateScheduler>.parameters,
                [Just<Int>.self, ImmediateScheduler.self]),
            Row(
                Publishers.Debounce<Just<Int>, ImmediateScheduler>.parameters,
                [Just<Int>.self, ImmediateScheduler.self]),
            Row(Publishers.Delay<Just<Int>, ImmediateScheduler>.parameters, [Just<Int>.self, ImmediateScheduler.self]),
            Row(
                Publishers.Throttle<Just<Int>, ImmediateScheduler>.parameters,
                [Just<Int>.self, ImmediateScheduler.self]),
            Row(
                Publishers.Timeout<Just<Int>, ImmediateScheduler>.parameters, [Just<Int>.self, ImmediateScheduler.self]),
            Row(Publishers.MapKeyPath<Just<Int>, String>.parameters, [Just<Int>.self, String.self]),
            Row(Publishers.MapKeyPath2<Just<Int>, Int, String>.parameters, [Just<Int>.self, Int.self, String.self]),
            Row(
                Publishers.MapKeyPath3<Just<Int>, Int, String, Bool>.parameters,
                [Just<Int>.self, Int.self, String.self, Bool.self]),
            Row(
                Publishers.Multicast<Just<Int>, PassthroughSubject<Int, Never>>.parameters,
                [Just<Int>.self, PassthroughSubject<Int, Never>.self]),
            Row(Publishers.Share<Just<Int>>.parameters, [Just<Int>.self]),
            Row(
                Publishers.SubscribeOn<Just<Int>, ImmediateScheduler>.parameters,
                [Just<Int>.self, ImmediateScheduler.self]),
            Row(
                Publishers.ReceiveOn<Just<Int>, ImmediateScheduler>.parameters,
                [Just<Int>.self, ImmediateScheduler.self]),
            Row(
                Publishers.Autoconnect<Publishers.MakeConnectable<Just<Int>>>.parameters,
                [Publishers.MakeConnectable<Just<Int>>.self]),
            Row(Publishers.MakeConnectable<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.Breakpoint<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.HandleEvents<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.Print<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Publishers.Sequence<[Int], StreamError>.parameters, [[Int].self, StreamError.self]),
            Row(AsyncPublisher<Just<Int>>.parameters, [Just<Int>.self]),
            Row(AsyncThrowingPublisher<Just<Int>>.parameters, [Just<Int>.self]),
            Row(
                Publishers.DropUntilOutput<Just<Int>, Empty<Bool, Never>>.parameters,
                [Just<Int>.self, Empty<Bool, Never>.self]),
            Row(
                Publishers.PrefixUntilOutput<Just<Int>, Empty<Bool, Never>>.parameters,
                [Just<Int>.self, Empty<Bool, Never>.self]),
            Row(Publishers.CombineLatest<Just<Int>, Just<Int>>.parameters, [Just<Int>.self, Just<Int>.self]),
            Row(
                Publishers.CombineLatest3<Just<Int>, Just<Int>, Just<Int>>.parameters,
                [Just<Int>.self, Just<Int>.self, Just<Int>.self]),
            Row(
                Publishers.CombineLatest4<Just<Int>, Just<Int>, Just<Int>, Just<Int>>.parameters,
                [Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self]),
            Row(Publishers.Zip<Just<Int>, Just<Int>>.parameters, [Just<Int>.self, Just<Int>.self]),
            Row(
                Publishers.Zip3<Just<Int>, Just<Int>, Just<Int>>.parameters,
                [Just<Int>.self, Just<Int>.self, Just<Int>.self]),
            Row(
                Publishers.Zip4<Just<Int>, Just<Int>, Just<Int>, Just<Int>>.parameters,
                [Just<Int>.self, Just<Int>.self, Just<Int>.self, Just<Int>.self]),
            Row(Publishers.Retry<Just<Int>>.parameters, [Just<Int>.self]),
            Row(
                Publishers.Encode<Just<Int>, ParameterNamesTests.Coder>.parameters,
                [Just<Int>.self, ParameterNamesTests.Coder.self]),
            Row(
                Publishers.Decode<Just<Int>, String, ParameterNamesTests.Coder>.parameters,
                [Just<Int>.self, String.self, ParameterNamesTests.Coder.self]),
            Row(Publishers.BufferingStrategy<StreamError>.parameters, [StreamError.self]),
            Row(Publishers.Buffer<Just<Int>>.parameters, [Just<Int>.self]),
            Row(Optional<Int>.Publisher.parameters, [Int.self]),
            Row(Result<Int, StreamError>.Publisher.parameters, [Int.self, StreamError.self]),
            Row(Published<Int>.parameters, [Int.self]),
            Row(Published<Int>.Publisher.parameters, [Int.self]),
            Row(Record<Int, StreamError>.Recording.parameters, [Int.self, StreamError.self]),
            Row(AsyncPublisher<Just<Int>>.Iterator.parameters, [Just<Int>.self]),
            Row(AsyncThrowingPublisher<Just<Int>>.Iterator.parameters, [Just<Int>.self]),
        ]
    }
}
