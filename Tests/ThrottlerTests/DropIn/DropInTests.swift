import RubatoTesting
import Testing

@Suite("code written for 3.0.1")
struct DropInTests {
    @Test("compiles unchanged, and runs")
    @MainActor
    func runs() async throws {
        let model = DropInModel()
        try await withVirtualTime { time async throws in
            dropInSync()
            model.append(1)
            model.reload()
            let tasks = time.begin { await dropInTasks() }
            let measuring = time.begin { try await dropInMeasuring() }
            await time.advance(by: .seconds(60))
            try await tasks.value
            try await measuring.value
        }
        #expect(model.rows == Array(repeating: 1, count: model.rows.count) && model.rows.count == 6)
    }
}
