import Testing

@testable import RubatoCLI

@Suite("MarbleDiagram")
struct MarbleDiagramTests {
    private func recording(_ input: [(Int, String)], _ output: [(Int, String)], end: Int, outputEnd: Int?) -> Recording
    {
        var recording = Recording()
        for (time, value) in input {
            recording.sent(value, at: Nanoseconds(time) * .millisecond, outputHasEnded: false)
        }
        for (time, value) in output {
            recording.received(Event(value: value, sentAt: 0), at: Nanoseconds(time) * .millisecond)
        }
        recording.inputEnd = Nanoseconds(end) * .millisecond
        recording.outputEnd = outputEnd.map { Nanoseconds($0) * .millisecond }
        return recording
    }

    @Test("draws the article's debounce")
    func article() {
        let keystrokes = [(0, "s"), (100, "sw"), (200, "swi"), (250, "swif"), (700, "swift")]
        let diagram = MarbleDiagram(
            recording: recording(keystrokes, [(550, "swif")], end: 800, outputEnd: 800), width: 80)
        #expect(
            diagram.render() == """
                time (ms)  0                200             400              600             800
                input      s       sw       swi swif                                 swift   |
                output                                                  swif                 |

                """)
    }

    @Test("every line keeps to the width", arguments: [40, 57, 80, 200])
    func width(_ width: Int) {
        let words = ["a", "word", "a longer word that has to be cut", "日本語の言葉", ""]
        for number in 1...40 {
            let values = (0..<number).map { ($0 * $0 * 10, words[$0 % words.count]) }
            let end = number * number * 10
            let diagram = MarbleDiagram(recording: recording(values, values, end: end, outputEnd: end), width: width)
            for line in diagram.render().split(separator: "\n") {
                #expect(String(line).columns <= width, "\(number): \(line)")
            }
        }
    }

    @Test("values that meet in a column are counted in a circle, those without room are signs, and both are explained")
    func signs() {
        let values = [(0, "a"), (1, "b"), (2, "c"), (500, "long text"), (520, "x"), (1_000, "z")]
        let text = MarbleDiagram(recording: recording(values, [], end: 1_000, outputEnd: nil), width: 60).render()
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[1].hasPrefix("input      ③ "))
        #expect(lines[1].contains("oo"))
        #expect(lines[1].hasSuffix(" o|") || lines[1].hasSuffix(" o |"))
        #expect(lines[2] == "output")
        #expect(lines[3...] == ["           (o: one value; ② to ⑨: so many values in one", "           column)"])
    }

    @Test("no text stands among signs, and no sign is explained that is not there")
    func lone() {
        let crowded = (0..<30).map { ($0 * 20, "event \($0)") } + [(10_000, "z")]
        let text = MarbleDiagram(recording: recording(crowded, [], end: 10_000, outputEnd: nil), width: 80).render()
        #expect(!text.contains("z") && !text.contains("event"))
        let sparse = (0..<11).map { ($0 * 1_000, "a") } + [(10_999, "b")]
        let shown = MarbleDiagram(recording: recording(sparse, [], end: 11_000, outputEnd: nil), width: 80).render()
        #expect(shown.count(where: { $0 == "a" }) == 11)
        #expect(!shown.contains("②"))
    }

    @Test("more than nine values in a column become bars, with what the highest stands for")
    func bars() {
        let values = (0..<80).map { ($0 < 40 ? 0 : 1_000 + $0 * 100, "v") }
        let text = MarbleDiagram(recording: recording(values, [], end: 10_000, outputEnd: nil), width: 60).render()
        #expect(text.contains("input      █"))
        #expect(text.contains("▁"))
        #expect(text.contains("(input, █: 40 values in "))
    }

    @Test("a trace of one instant is drawn")
    func instant() {
        let text = MarbleDiagram(recording: recording([(0, "a")], [(0, "a")], end: 0, outputEnd: 0), width: 60).render()
        #expect(text.split(separator: "\n").map(String.init) == ["time (ns)  0", "input      a |", "output     a |"])
    }
}
