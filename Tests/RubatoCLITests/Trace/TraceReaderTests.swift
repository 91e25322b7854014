import RubatoTesting
import Testing

@testable import RubatoCLI

@Suite("Reading traces")
struct TraceReaderTests {
    private func format(_ text: String, name: String = "trace", _ options: TraceOptions = TraceOptions()) throws
        -> TraceFormat?
    {
        var options = options
        options.today = .today
        return try TraceReader(MemorySource(text, name: name), options: options).format
    }

    private func options(_ change: (inout TraceOptions) -> Void) -> TraceOptions {
        var options = TraceOptions()
        change(&options)
        return options
    }

    private func values(_ text: String, name: String = "trace", _ options: TraceOptions = TraceOptions()) throws
        -> [String]
    {
        try readTrace(text, name: name, options).map(\.value)
    }

    @Test(
        "recognises the notation from the first line",
        arguments: [
            ("1796029240 a", TimeNotation.epochSeconds), ("1796029240.5 a", .epochSeconds),
            ("1796029240125 a", .epochMilliseconds), ("1796029240125000 a", .epochMicroseconds),
            ("1796029240125000000 a", .epochNanoseconds), ("0 a", .milliseconds), ("1250.5 a", .milliseconds),
            ("1250 a", .milliseconds),
            ("2026-11-30T09:00:40Z a", .dateAndTime), ("2026-11-30 09:00:40,123 INFO a", .dateAndTime),
            ("09:00:40.123 a", .clock), ("Nov 30 09:00:40 a", .systemLog), ("[    0.000000] Linux", .uptime),
            (#"127.0.0.1 - - [30/Nov/2026:09:00:40 +0000] "GET /""#, .webLog),
            ("Mon, 30 Nov 2026 09:00:40 +0000 a", .mail), ("[Mon Nov 30 09:00:40.5 2026] [error] a", .systemLog),
            ("-5 a", .milliseconds), ("[12] a", .milliseconds), ("[12.345] a", .uptime),
            ("<34>Oct 11 22:14:15 host su: a", .systemLog), ("<191>1 2026-10-11T22:14:15.003Z host a", .dateAndTime),
            ("<6>[   12.345678] usb", .uptime), ("<09:00:40> a", .clock),
        ])
    func notations(_ line: String, _ notation: TimeNotation) throws {
        let format = try #require(try format(line + "\n" + line))
        #expect(format.notation == notation)
        guard case .lines = format.layout else {
            Issue.record("\(line) is not read as a plain line")
            return
        }
    }

    @Test(
        "recognises tables, with a header or without",
        arguments: [
            ("time,value\n0,a\n5,b", true, 0, 1), ("0,a\n5,b", false, 0, nil), ("id;ts;msg\n1;0;a\n2;5;b", true, 1, 2),
            ("name\tWhen\tx\na\t0\tq", true, 1, 0), ("0\ta b\n5\tb", false, 0, nil),
            ("user,seen\nx,2026-11-30T09:00:40Z", true, 1, nil), ("\"2026-11-30 09:00:40\",\"a\"", false, 0, nil),
            ("a,2026-11-30T09:00:40Z,b", false, 1, nil), ("time,value", true, 0, 1),
            ("2026-11-30 09:00:40,7", false, 0, nil),
        ] as [(String, Bool, Int, Int?)])
    func tables(_ text: String, _ hasHeader: Bool, _ time: Int, _ value: Int?) throws {
        let format = try #require(try format(text))
        guard case .table(let table) = format.layout else {
            Issue.record("\(text) is not read as a table")
            return
        }
        #expect(table.hasHeader == hasHeader)
        #expect(table.timeColumn == time)
        #expect(table.valueColumn == value)
    }

    @Test("recognises JSON, by well-known keys or by what looks like a time")
    func objects() throws {
        let known = try format(#"{"msg":"a","timestamp":0}"#)
        #expect(known?.layout == .objects(ObjectFormat(timeKey: "timestamp", valueKey: "msg")))
        let found = try format(#"{"n":1,"created":"2026-11-30T09:00:40Z"}"#)
        #expect(found == TraceFormat(layout: .objects(ObjectFormat(timeKey: "created")), notation: .dateAndTime))
    }

    @Test("names of columns and numbers of columns choose them")
    func chosenColumns() throws {
        let text = "id,start,what,end\n1,10,a,20\n2,30,b,40\n"
        #expect(
            try readTrace(
                text,
                options {
                    $0.time = .named("end"); $0.value = .named("id")
                }
            ).map(\.time) == [20_000_000, 40_000_000])
        #expect(
            try values(
                text,
                options {
                    $0.time = .number(2); $0.value = .number(3)
                }) == ["a", "b"])
        #expect(
            try values(
                text,
                options {
                    $0.time = .named("START"); $0.value = .named("What")
                }) == ["a", "b"])
        #expect(
            try values(
                #"{"at":5,"k":{"a":1}}"#,
                options {
                    $0.time = .named("at"); $0.value = .named("k")
                }) == [#"{"a":1}"#])
        #expect(try values("a 5 b", options { $0.time = .number(2) }) == ["b"])
        #expect(try values(#"{"at":5}"#, options { $0.value = .named("k") }) == [""])
    }

    @Test("a syslog priority is no time: the date behind it is, with or without the format's version")
    func priority() throws {
        let old = try readTrace("<34>Oct 11 22:14:15 host su: a\n<0>Oct 11 22:14:17 host su: b\n")
        #expect(old.map(\.value) == ["host su: a", "host su: b"])
        #expect(old[1].time - old[0].time == 2 * .second)
        let new = try readTrace(
            "<34>1 2026-10-11T22:14:15.003Z host su - - - a\n<165>12 2026-10-11T22:14:16.003Z host b\n")
        #expect(new.map(\.value) == ["host su - - - a", "host b"])
        #expect(new[1].time - new[0].time == .second)
    }

    @Test(
        "a number in angle brackets or stuck to other letters is not taken for milliseconds",
        arguments: ["<34>a b", "<34> a", "<500> a", "<34>5 a", "<34>1 5 a", "1e3 a", "5: a", "12|a", "(12) a"])
    func noMilliseconds(_ line: String) throws {
        let problem = try #require(message { () throws(Failure) in try readTrace(line + "\n" + line) })
        #expect(problem.contains("no time is recognised at the beginning of a line"))
    }

    @Test("behind lines of milliseconds a number in angle brackets is an error")
    func laterPriority() throws {
        let problem = try #require(message { () throws(Failure) in try readTrace("0 a\n<34>5 b\n") })
        #expect(problem.hasPrefix("rubato: trace:2:5: expected milliseconds from the start"))
        #expect(try values("5: a", options { $0.notation = .milliseconds }) == ["a"])
    }

    @Test("a column of seconds is known by its name")
    func seconds() throws {
        #expect(try readTrace("elapsed_s,value\n1.5,a\n").map(\.time) == [1_500_000_000])
        #expect(try readTrace("t,value\n1.5,a\n").map(\.time) == [1_500_000])
        #expect(try readTrace("1.5 a", options { $0.notation = .seconds }).map(\.time) == [1_500_000_000])
    }

    @Test("what is asked for is not guessed")
    func forced() throws {
        #expect(try values("5,a", options { $0.form = .lines }) == ["a"])
        #expect(try values("5\ta,b", options { $0.form = .tsv }) == ["a,b"])
        #expect(try values("5,\"a\nb\",c", options { $0.form = .csv }) == ["a\nb,c"])
        #expect(try values("1796029240 a", options { $0.notation = .milliseconds }) == ["a"])
        #expect(try values("time\n0\n5\n", name: "x.csv") == ["", ""])
    }

    @Test("a quoted field may hold line ends, and lines are still counted")
    func multipleLines() throws {
        let text = "time,value\n0,\"a\nb\n\nc\"\n5,d\n"
        for piece in [1, 7, 100] {
            #expect(
                try readTrace(text, piece: piece) == [
                    TraceEntry(time: 0, value: "a\nb\n\nc", line: 2), TraceEntry(time: 5_000_000, value: "d", line: 6),
                ])
        }
    }

    @Test("blank lines, comments and a byte order mark are passed over; an empty trace is empty")
    func nothing() throws {
        #expect(try values("\u{FEFF}# made by hand\n\ntime,value\n# more\n0,a\n  \n5,b\n") == ["a", "b"])
        for text in ["", "\n", "\n\n  \n", "# nothing\n", "time,value\n"] { #expect(try values(text) == []) }
    }

    @Test(
        "an unreadable line is named with its column and what was expected",
        arguments: [
            ("0 a\nx b\n", "trace:2:1: expected milliseconds from the start, such as 1250 or 1250.5, found 'x b'"),
            ("x b\n0 a\n", "trace:1:1: expected milliseconds from the start, such as 1250 or 1250.5, found 'x b'"),
            (
                "id,time\né1,2026-11-30T09:00:40Z\né2,2026-11-31T09:00:40Z\n",
                "trace:3:4: expected a date and time, such as 2026-11-30T09:00:40.125Z, found '2026-11-31T09:00:40Z'"
            ),
            (
                "time,value\n0,a\n,b\n",
                "trace:3:1: expected milliseconds from the start, such as 1250 or 1250.5, found nothing"
            ),
            ("{\"t\":0}\n{\"t\":0\n", "trace:2:7: expected ',' or '}', found the line's end"),
            ("{\"t\":0}\n{\"x\":0}\n", "trace:2:1: expected an object with the time as \"t\", found '{\"x\":0}'"),
            ("time,value\n0,\"a\n", "trace:2:3: expected a closing quote for the field that begins here, found '\"a'"),
            (
                "0 a\n\u{1B}[31m b\n",
                "trace:2:1: expected milliseconds from the start, such as 1250 or 1250.5, found '\\u{1b}[31m b'"
            ),
        ])
    func unreadable(_ text: String, _ expected: String) {
        #expect(message { () throws(Failure) in try readTrace(text) } == "rubato: \(expected)\n")
    }

    @Test("a trace without a time says how to name it")
    func noTime() throws {
        let plain = try #require(message { () throws(Failure) in try readTrace("hello\nthere\n") })
        #expect(plain.hasPrefix("rubato: trace:1: no time is recognised at the beginning of a line, found 'hello'"))
        let table = try #require(message { () throws(Failure) in try readTrace("a,b\nx,y\n", name: "t.csv") })
        #expect(table.contains("no column with times is found among 'a', 'b'; --time says which"))
        let column = try #require(
            message { () throws(Failure) in try readTrace("time,b\n0,y\n", options { $0.value = .named("c") }) })
        #expect(column == "rubato: trace: there is no column 'c'; the first row has 'time', 'b'\n")
        let key = try #require(message { () throws(Failure) in try readTrace("{\"a\":\"b\"}") })
        #expect(key.contains("trace:1: no key with a time is found in this object"))
    }

    @Test("a column that is not there is told by how many there are")
    func missingColumns() {
        let number = { (change: @escaping (inout TraceOptions) -> Void, text: String) in
            message { () throws(Failure) in try readTrace(text, self.options(change)) }
        }
        let three = "time,a,b\n0,x,y\n"
        let time = "rubato: trace: there is no column 9 for --time; there are only 3 columns\n"
        let value = "rubato: trace: there is no column 9 for --value; there are only 3 columns\n"
        #expect(number({ $0.time = .number(9) }, three) == time)
        #expect(number({ $0.value = .number(9) }, three) == value)
        #expect(number({ $0.value = .number(9) }, "0,x,y\n5,z,z\n") == value)
        let forced: (inout TraceOptions) -> Void = { options in
            options.time = .number(9)
            options.form = .csv
        }
        #expect(number(forced, three) == time)
        #expect(
            number({ $0.time = .number(9) }, "a b\n")
                == "rubato: trace: there is no word 9 for --time; there are only 2 words\n")
    }

    @Test(
        "a file that is no trace gets a hint",
        arguments: [
            ("[\n{\"t\":0}\n]\n", "trace:1:1: expected a JSON object on each line, found an array; jq -c '.[]'"),
            (" [{\"t\":0}]\n", "trace:1:2: expected a JSON object on each line, found an array; jq -c '.[]'"),
            ("{\n\"t\":0\n}\n", "trace:1:1: expected a JSON object on each line, found one that goes on over"),
            ("[\"a\", 2]\n", "trace:1:1: expected a JSON object on each line, found an array; jq -c '.[]'"),
            ("x\u{0}y\nz\n", "trace:1:2: expected text in UTF-8, found the byte 0x00; the file is binary"),
            ("x\nab\u{1F}\n", "trace:2:3: expected text in UTF-8, found the byte 0x1f; the file is binary"),
        ])
    func hints(_ text: String, _ expected: String) throws {
        let problem = try #require(message { () throws(Failure) in try readTrace(text) })
        #expect(problem.hasPrefix("rubato: " + expected), "\(problem)")
    }

    @Test("bad lines are skipped and counted where that is asked for")
    func skipping() throws {
        var options = TraceOptions()
        options.skipsBadLines = true
        let reader = try OrderedTrace(MemorySource("bad\n0 a\nworse\n100 b\n50 c\n100 d\n"), options: options)
        var values: [String] = []
        while let entry = try reader.next() { values.append(entry.value) }
        #expect(values == ["a", "b", "d"])
        #expect(reader.unreadableLines == 2)
        #expect(reader.backwardLines == 1)
    }

    @Test("damaged traces are read or refused, never worse")
    func damaged() {
        let traces = [
            "time,value\n0,\"a\"\"b\"\n5,c\n", "{\"t\":\"2026-11-30T09:00:40Z\",\"v\":\"x\\u00e9\"}\n",
            "Nov 30 09:00:40 host x\nNov 30 09:00:41 host y\n", "[30/Nov/2026:09:00:40 +0000] a\n",
            "2026-11-30 09:00:40,123 INFO a\n", "[   12.345678] a\n", "1796029240.5\ta\tb\n",
            "23:59:59 a\n00:00:01 b\n",
        ]
        var random = SplitMix64(seed: 7)
        for _ in 0..<3_000 {
            var bytes = Array(traces.randomElement(using: &random)?.utf8 ?? "".utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.insert(Array("\"',;[]{}:.-+0 \n".utf8).randomElement(using: &random) ?? 0, at: place)
                default: if bytes.count > 1 { bytes.remove(at: place) }
                }
            }
            var options = TraceOptions()
            options.skipsBadLines = Bool.random(using: &random)
            options.order = TraceOptions.Order.allCases.randomElement(using: &random) ?? .auto
            do throws(Failure) {
                let trace = try OrderedTrace(MemorySource(bytes: bytes, piece: 5), options: options)
                var latest = Nanoseconds.min
                while let entry = try trace.next() {
                    #expect(entry.time >= latest)
                    latest = entry.time
                }
            } catch {
                #expect(error.status == 2)
                #expect(error.message?.hasPrefix("rubato: standard input:") ?? false)
            }
        }
    }
}
