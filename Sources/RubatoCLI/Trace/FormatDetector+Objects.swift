/// JSON: which keys hold the time and the value.
extension FormatDetector {
    func detectObjects() throws(Failure) -> TraceFormat {
        if case .number = options.time { throw .input("\(name): JSON has keys, not columns; give --time a key") }
        if case .number = options.value { throw .input("\(name): JSON has keys, not columns; give --value a key") }
        for line in lines {
            var members: [(name: String, text: String)] = []
            guard (try? JSONScanner.members(of: line.bytes) { members.append(($0.name, $0.text)) }) != nil else {
                continue
            }
            if let format = objectFormat(members) { return format }
        }
        var key = "time"
        if case .named(let name) = options.time { key = name }
        if (try? JSONScanner.members(of: lines[0].bytes) { _ in }) != nil {
            throw .input(
                "\(name):\(lines[0].number): no key with a time is found in this object; "
                    + "--time says which it is and --time-format how it is written")
        }
        // Not even JSON: the reader says where.
        return TraceFormat(layout: .objects(ObjectFormat(timeKey: key)), notation: options.notation ?? .milliseconds)
    }

    private func objectFormat(_ members: [(name: String, text: String)]) -> TraceFormat? {
        func member(_ name: String) -> (name: String, text: String)? { members.first { $0.name == name } }
        let time: (name: String, text: String)?
        switch options.time {
        case .named(let name): time = member(name)
        default:
            time =
                Self.timeNames.lazy.compactMap(member).first { guess.notation(of: $0.text) != nil }
                ?? members.first { ![nil, .milliseconds].contains(guess.notation(of: $0.text)) }
        }
        guard let time, let notation = guess.notation(of: time.text) else { return nil }
        var value = Self.valueNames.lazy.compactMap(member).first?.name
        if case .named(let name) = options.value { value = name }
        return TraceFormat(layout: .objects(ObjectFormat(timeKey: time.name, valueKey: value)), notation: notation)
    }
}
