import Combine

/// The operators with several upstreams, in every arity.
enum MultiUpstreamTable {
    static let all = merge + zip + combineLatest

    /// Those that ask each upstream for what they are asked for.
    static let joins = zip + combineLatest

    static let merge: [MultiUpstreamRow] = [
        MultiUpstreamRow("Merge", .merge, 2) { Publishers.Merge($0[0], $0[1]).map { [$0] } },
        MultiUpstreamRow("Merge3", .merge, 3) { $0[0].merge(with: $0[1], $0[2]).map { [$0] } },
        MultiUpstreamRow("Merge4", .merge, 4) { $0[0].merge(with: $0[1], $0[2], $0[3]).map { [$0] } },
        MultiUpstreamRow("Merge5", .merge, 5) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4]).map { [$0] } },
        MultiUpstreamRow("Merge6", .merge, 6) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5]).map { [$0] } },
        MultiUpstreamRow("Merge7", .merge, 7) {
            $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]).map { [$0] }
        },
        MultiUpstreamRow("Merge8", .merge, 8) {
            $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]).map { [$0] }
        },
        MultiUpstreamRow("MergeMany of 9", .merge, 9) { Publishers.MergeMany($0).map { [$0] } },
    ]

    static let zip: [MultiUpstreamRow] = [
        MultiUpstreamRow("Zip", .zip, 2) { $0[0].zip($0[1]).map { [$0.0, $0.1] } },
        MultiUpstreamRow("Zip with a transform", .zip, 2) { $0[0].zip($0[1]) { [$0, $1] } },
        MultiUpstreamRow("Zip3", .zip, 3) { $0[0].zip($0[1], $0[2]).map { [$0.0, $0.1, $0.2] } },
        MultiUpstreamRow("Zip3 with a transform", .zip, 3) { $0[0].zip($0[1], $0[2]) { [$0, $1, $2] } },
        MultiUpstreamRow("Zip4", .zip, 4) { $0[0].zip($0[1], $0[2], $0[3]).map { [$0.0, $0.1, $0.2, $0.3] } },
        MultiUpstreamRow("Zip4 with a transform", .zip, 4) { $0[0].zip($0[1], $0[2], $0[3]) { [$0, $1, $2, $3] } },
    ]

    static let combineLatest: [MultiUpstreamRow] = [
        MultiUpstreamRow("CombineLatest", .combineLatest, 2) { $0[0].combineLatest($0[1]).map { [$0.0, $0.1] } },
        MultiUpstreamRow("CombineLatest with a transform", .combineLatest, 2) {
            $0[0].combineLatest($0[1]) { [$0, $1] }
        },
        MultiUpstreamRow("CombineLatest3", .combineLatest, 3) {
            $0[0].combineLatest($0[1], $0[2]).map { [$0.0, $0.1, $0.2] }
        },
        MultiUpstreamRow("CombineLatest3 with a transform", .combineLatest, 3) {
            $0[0].combineLatest($0[1], $0[2]) { [$0, $1, $2] }
        },
        MultiUpstreamRow("CombineLatest4", .combineLatest, 4) {
            $0[0].combineLatest($0[1], $0[2], $0[3]).map { [$0.0, $0.1, $0.2, $0.3] }
        },
        MultiUpstreamRow("CombineLatest4 with a transform", .combineLatest, 4) {
            $0[0].combineLatest($0[1], $0[2], $0[3]) { [$0, $1, $2, $3] }
        },
    ]
}
