/// Reads a pipeline such as `remove-duplicates | debounce 300ms`.
struct PipelineParser {
    /// A word or a `|`, with its place in the text, counted in letters from 0.
    private struct Token {
        var text: String
        var column: Int
    }

    private let text: String
    private var tokens: ArraySlice<Token>

    /// The stages of a pipeline; an error shows the place in the text and what was expected there.
    static func parse(_ text: String) throws(Failure) -> [Stage] {
        var parser = PipelineParser(text)
        var stages = [try parser.takeStage()]
        while let bar = parser.tokens.popFirst() {
            guard bar.text == "|" else {
                throw parser.failure(
                    "unexpected \(quoted(bar.text))", at: bar, expected: "| and another operator, or the end")
            }
            stages.append(try parser.takeStage())
        }
        guard stages.reduce(0.0, { $0 + Double($1.holdingTime) }) <= Double(DurationParser.longest) else {
            throw parser.failure("the times are too long together", at: nil, expected: "at most 29220d")
        }
        return stages
    }

    private init(_ text: String) {
        self.text = text
        var tokens: [Token] = []
        var isInWord = false
        for (column, letter) in text.enumerated() {
            if letter == "|" {
                tokens.append(Token(text: "|", column: column))
                isInWord = false
            } else if letter.isWhitespace {
                isInWord = false
            } else if isInWord {
                tokens[tokens.count - 1].text.append(letter)
            } else {
                tokens.append(Token(text: String(letter), column: column))
                isInWord = true
            }
        }
        self.tokens = tokens[...]
    }

    /// The operators, as the help shows them.
    static let operators: [(usage: String, help: String)] = [
        ("debounce TIME", "the latest value, once nothing has come for TIME"),
        ("debounce-keeping-last TIME", "the same, and the last value when the input ends"),
        ("throttle TIME latest|first", "at most one value each TIME: the latest of it, or the first"),
        ("throttle-leading TIME", "a value at once, then nothing for TIME"),
        ("delay TIME", "each value TIME later"),
        ("batch COUNT", "COUNT values together"),
        ("batch TIME", "the values of each window of TIME together"),
        ("batch TIME or COUNT", "the same, and a batch as soon as it holds COUNT"),
        ("remove-duplicates", "no value that equals the one before it"),
        ("measure-interval", "the time since the value before, in place of each value"),
        ("timeout TIME", "ends the output when nothing has come for TIME"),
    ]

    private static let names = operators.map { String($0.usage.prefix { $0 != " " }) }.uniqued

    private mutating func takeStage() throws(Failure) -> Stage {
        guard let name = tokens.first, name.text != "|" else {
            throw failure("an operator is missing", at: tokens.first, expected: listing(Self.names))
        }
        tokens.removeFirst()
        switch name.text {
        case "debounce": return .debounce(try takeDuration(of: name))
        case "debounce-keeping-last": return .debounceKeepingLast(try takeDuration(of: name))
        case "throttle": return .throttle(try takeDuration(of: name), latest: try takeLatestOrFirst())
        case "throttle-leading": return .throttleLeading(try takeDuration(of: name))
        case "delay": return .delay(try takeDuration(of: name))
        case "batch": return try takeBatch()
        case "remove-duplicates": return .removeDuplicates
        case "measure-interval": return .measureInterval
        case "timeout": return .timeout(try takeDuration(of: name))
        default:
            let hint =
                closest(to: name.text, among: Self.names).map { "\($0) (did you mean that?), or another of " } ?? ""
            throw failure("unknown operator \(quoted(name.text))", at: name, expected: hint + listing(Self.names))
        }
    }

    private mutating func takeLatestOrFirst() throws(Failure) -> Bool {
        guard let word = tokens.first, word.text == "latest" || word.text == "first" else {
            guard let word = tokens.first, word.text != "|" else {
                throw failure(
                    "throttle does not say which value it emits", at: tokens.first, expected: "latest or first")
            }
            let meant = closest(to: word.text, among: ["latest", "first"])
            throw failure(
                "throttle emits no \(quoted(word.text))", at: word,
                expected: meant.map { "latest or first; did you mean \($0)?" } ?? "latest or first")
        }
        tokens.removeFirst()
        return word.text == "latest"
    }

    private mutating func takeBatch() throws(Failure) -> Stage {
        var time: Nanoseconds?
        var count: Int?
        repeat {
            guard let token = tokens.first, token.text != "|" else {
                throw failure(
                    "batch needs a limit", at: tokens.first, expected: "a count, a time, or both: 10, 1s, 1s or 10")
            }
            if isCount(token) {
                guard count == nil else {
                    throw failure("batch has two counts", at: token, expected: "a time such as 1s")
                }
                guard let number = Int(token.text) else {
                    throw failure(
                        "the count \(quoted(token.text)) is too large", at: token,
                        expected: "at most \(grouped(Int.max))")
                }
                guard number > 0 else {
                    throw failure("a batch of \(quoted(token.text))", at: token, expected: "a count of 1 or more")
                }
                count = number
                tokens.removeFirst()
            } else {
                guard time == nil else {
                    throw failure("batch has two times", at: token, expected: "a count such as 10")
                }
                time = try takeDuration(of: token)
            }
        } while takeWord("or")
        switch (time, count) {
        case (let time?, let count?): return .batchTimeOrCount(time, count)
        case (let time?, nil): return .batchTime(time)
        case (nil, let count): return .batchCount(count ?? 1)
        }
    }

    /// Digits alone, with no unit behind them.
    private func isCount(_ token: Token) -> Bool {
        guard token.text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
        guard let next = tokens.dropFirst().first else { return true }
        return !DurationParser.isUnit(next.text)
    }

    private mutating func takeWord(_ word: String) -> Bool {
        guard tokens.first?.text == word else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func takeDuration(of stage: Token) throws(Failure) -> Nanoseconds {
        guard let token = tokens.first, token.text != "|" else {
            throw failure("\(stage.text) needs a time", at: tokens.first, expected: "a time such as 300ms or 1.5s")
        }
        tokens.removeFirst()
        var text = token.text
        if text.last?.isNumber ?? false, let unit = tokens.first, DurationParser.isUnit(unit.text) {
            text += unit.text
            tokens.removeFirst()
        }
        do throws(DurationParser.Problem) {
            return try DurationParser.parse(text)
        } catch {
            let place = Token(text: String(token.text.dropFirst(error.offset)), column: token.column + error.offset)
            throw failure(error.message, at: place, expected: error.expected)
        }
    }

    /// The message, the pipeline, a caret under the place, and what was expected. Without a token the place is the end.
    private func failure(_ message: String, at token: Token?, expected: String) -> Failure {
        let column = token?.column ?? text.count
        let visible = String(text.map { $0.isWhitespace || $0.isNewline ? " " : $0 }).withoutControlCharacters
        let before = String(repeating: " ", count: String(text.prefix(column)).columns)
        let tildes = String(repeating: "~", count: max(0, (token?.text.columns ?? 1) - 1))
        return .input(
            """
            \(message) in column \(column + 1) of the pipeline
              \(visible)
              \(before)^\(tildes)
            expected \(expected)
            """)
    }

    private func listing(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}

extension [String] {
    fileprivate var uniqued: [String] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
