import Foundation
import Testing

@testable import RubatoCLI

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("VectorDiagram")
struct VectorDiagramTests {
    private func picture(_ values: Int, every gap: Nanoseconds, label: String = "v") -> String {
        var recording = Recording()
        for index in 0..<values {
            let time = Nanoseconds(index) * gap
            recording.sent(label, at: time, outputHasEnded: false)
            var event = Event(value: label, sentAt: time)
            event.value = label
            recording.received(event, at: time + gap)
        }
        recording.inputEnd = Nanoseconds(values) * gap
        recording.outputEnd = recording.inputEnd
        return VectorDiagram(recording: recording, title: "a < b & \"c\"", subtitle: "sub").render()
    }

    private func count(_ part: String, in text: String) -> Int {
        text.components(separatedBy: part).count - 1
    }

    @Test("is well-formed XML, whatever the values are")
    func wellFormed() {
        for label in ["v", "<&>\"'", "\u{1B}\u{0}\n", "]]>", "日本", ""] {
            let parser = XMLParser(data: Data(picture(20, every: .second, label: label).utf8))
            #expect(parser.parse(), "\(label): \(String(describing: parser.parserError))")
        }
        #expect(XMLParser(data: Data(picture(0, every: .second).utf8)).parse())
    }

    @Test("has a circle for each value and a line for each that came out")
    func marks() {
        let text = picture(5, every: .second)
        #expect(count("<circle", in: text) == 10)
        #expect(count("stroke-opacity", in: text) == 5)
    }

    @Test("labels stay inside the picture and do not run into each other", arguments: [1, 7, 40, 300])
    func labels(_ values: Int) throws {
        let label = "a label of 16 ch"
        let text = picture(values, every: .second, label: label)
        let place = /<text x="([0-9.]+)" y="([0-9.]+)" text-anchor="middle">a label/
        let labels = text.matches(of: place).map { (x: Double($0.1) ?? -1, y: Double($0.2) ?? -1) }
        #expect(labels.count >= 2)
        let half = Double(label.count) * 3.8
        #expect(labels.allSatisfy { $0.x - half >= 0 && $0.x + half <= 1_000 })
        for (one, next) in zip(labels, labels.dropFirst()) where one.y == next.y { #expect(next.x - one.x > 2 * half) }
    }

    @Test("values at one place share a circle with their number")
    func groups() {
        let text = picture(900, every: .millisecond)
        #expect(count("<circle", in: text) < 700)
        #expect(text.contains(">×3</text>"))
    }

    @Test("more values than can be told apart are drawn as columns")
    func columns() {
        let text = picture(5_000, every: .millisecond)
        #expect(count("<circle", in: text) == 0)
        #expect(count("<rect", in: text) > 100)
        #expect(text.contains("values in"))
        #expect(text.utf8.count < 100_000)
    }
}
