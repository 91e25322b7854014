/// One option of a command, as its help shows it.
struct Option {
    /// Without the dashes.
    let name: String
    /// Its one-letter form, where it has one.
    var short: Character?
    /// What stands for its value in the help; an option without one is a switch.
    var value: String?
    let help: String
}

/// What a command takes, from which both its help and its parsing are made.
struct CommandSyntax {
    /// As it is typed: "rubato replay".
    let name: String
    let summary: String
    /// The operands in order, as the help shows them; all are required.
    let operands: [(name: String, help: String)]
    let options: [Option]
    /// Paragraphs at the end of the help, printed as they are.
    var notes: [String] = []
}

/// What was typed, taken apart.
struct Arguments: Equatable {
    private(set) var operands: [String] = []
    private var values: [String: String] = [:]

    /// Whether the option was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The option's value, where it was given.
    func value(of name: String) -> String? { values[name] }

    /// Takes arguments apart: `--name`, `--name=value`, `--name value`, `-n`, `-n value`, operands between them in any
    /// order, `-` as an operand, and `--`, after which everything is an operand. `--help` and `--version` need no
    /// operands.
    static func parse(_ words: some Sequence<String>, by syntax: CommandSyntax) throws(Failure) -> Arguments {
        var result = Arguments()
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            if word == "--" {
                result.operands += rest
                break
            } else if word.hasPrefix("-"), word != "-" {
                try result.takeOption(word, from: &rest, by: syntax)
            } else {
                result.operands.append(word)
            }
        }
        if !result.has("help"), !result.has("version") { try result.checkOperands(by: syntax) }
        return result
    }

    private mutating func takeOption(
        _ word: String, from rest: inout ArraySlice<String>, by syntax: CommandSyntax
    ) throws(Failure) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let typed = String(parts[0])
        guard let option = syntax.options.first(where: { $0.isTyped(typed) }) else {
            throw .usage("unknown option \(typed)" + hint(for: typed, in: syntax), command: syntax.name)
        }
        guard !has(option.name) else { throw .usage("option \(typed) is given twice", command: syntax.name) }
        guard let placeholder = option.value else {
            guard parts.count == 1 else { throw .usage("option \(typed) takes no value", command: syntax.name) }
            values[option.name] = ""
            return
        }
        if parts.count == 2 {
            values[option.name] = String(parts[1])
        } else if let next = rest.first, next == "-" || !next.hasPrefix("-") || next.isNegativeNumber {
            values[option.name] = rest.removeFirst()
        } else {
            throw .usage("option \(typed) needs a value, \(typed)=\(placeholder)", command: syntax.name)
        }
    }

    private func checkOperands(by syntax: CommandSyntax) throws(Failure) {
        if operands.count < syntax.operands.count {
            let missing = syntax.operands[operands.count...].map(\.name)
            let verb = missing.count == 1 ? "is" : "are"
            throw .usage("\(missing.joined(separator: " and ")) \(verb) missing", command: syntax.name)
        }
        if operands.count > syntax.operands.count {
            throw .usage("unexpected argument '\(operands[syntax.operands.count])'", command: syntax.name)
        }
    }

    private func hint(for typed: String, in syntax: CommandSyntax) -> String {
        let names = syntax.options.map { "--\($0.name)" }
        return closest(to: typed, among: names).map { ", did you mean \($0)?" } ?? ""
    }
}

extension String {
    /// `-1`, which is a wrong value rather than an option.
    fileprivate var isNegativeNumber: Bool { first == "-" && dropFirst().first.map { "0"..."9" ~= $0 } ?? false }
}

extension Option {
    fileprivate func isTyped(_ word: String) -> Bool {
        word == "--\(name)" || (short.map { word == "-\($0)" } ?? false)
    }

    fileprivate var usage: String {
        let long = value.map { "--\(name) \($0)" } ?? "--\(name)"
        return short.map { "-\($0), \(long)" } ?? long
    }
}

extension CommandSyntax {
    /// The text of `--help`, wrapped to the width.
    func help(width: Int) -> String {
        let typed = ([name] + (options.isEmpty ? [] : ["[options]"]) + operands.map(\.name)).joined(separator: " ")
        var text = "usage: \(typed)\n\n" + wrapped(summary, width: width, indent: 0) + "\n"
        let rows = operands.map { ($0.name, $0.help) }
        if !rows.isEmpty { text += "\narguments:\n" + table(rows, width: width) }
        if !options.isEmpty { text += "\noptions:\n" + table(options.map { ($0.usage, $0.help) }, width: width) }
        for note in notes { text += "\n" + note + "\n" }
        return text
    }

    private func table(_ rows: [(String, String)], width: Int) -> String {
        let widest = 24
        let column = min(widest, rows.map { $0.0.count }.max() ?? 0) + 4
        return rows.map { name, help in
            let text = wrapped(help, width: width, indent: column)
            let head = "  " + name
            if head.count + 2 > column { return head + "\n" + text + "\n" }
            return head + text.dropFirst(head.count) + "\n"
        }.joined()
    }
}

/// Breaks text at its spaces so that no line is wider than `width`, each line indented.
func wrapped(_ text: String, width: Int, indent: Int) -> String {
    let room = max(20, width - indent)
    var lines: [String] = []
    for word in text.split(separator: " ") {
        if let last = lines.last, last.count + 1 + word.count <= room {
            lines[lines.count - 1] = last + " " + word
        } else {
            lines.append(String(word))
        }
    }
    return lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
}

/// The word that is near enough to what was typed to be what was meant: a third of its letters may differ.
func closest(to typed: String, among words: [String]) -> String? {
    let ranked = words.map { (word: $0, distance: editDistance(typed, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.word.count / 3) ? best.word : nil
}

/// How many letters must be inserted, removed or replaced to make one word of the other.
private func editDistance(_ first: String, _ second: String) -> Int {
    let second = Array(second)
    var row = Array(0...second.count)
    for (i, letter) in first.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for j in second.indices {
            let replaced = diagonal + (letter == second[j] ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        }
    }
    return row[second.count]
}
