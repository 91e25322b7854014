import Allocations
import Foundation

/// What one workload cost, as the median of several rounds. In each round the floor is measured right beside it, as the
/// machine's speed drifts.
struct Measurement: Codable {
    let name: String
    let nanoseconds: Double
    let floor: Double?
    let ratio: Double?
    let allocations: Double
    let ceiling: String
    let isMet: Bool

    init(_ workload: Workload, rounds: Int) {
        // Once for warming up: metadata, caches, the first growth of buffers.
        _ = Self.run(workload.run, workload.elements / 10)
        if let floor = workload.floor { _ = Self.run(floor, workload.elements / 10) }

        var costs: [Double] = []
        var floors: [Double] = []
        var ratios: [Double] = []
        var allocations: [Double] = []
        if workload.ceiling.isMemory { give_back_free_memory() }
        let residentBefore = residentMegabytes()
        for _ in 0..<(workload.ceiling.isMemory ? 1 : rounds) {
            let cost = Self.run(workload.run, workload.elements)
            costs.append(cost.nanoseconds)
            allocations.append(cost.allocations)
            guard let floor = workload.floor else { continue }
            let floorCost = Self.run(floor, workload.elements).nanoseconds
            floors.append(floorCost)
            ratios.append(cost.nanoseconds / floorCost)
        }

        name = workload.name
        nanoseconds = median(costs)
        floor = floors.isEmpty ? nil : median(floors)
        ratio = ratios.isEmpty ? nil : median(ratios)
        self.allocations = median(allocations)
        // What a subscription allocates once is spread over its elements, so zero means less than one in a thousand.
        let allocatesWithin = workload.mayAllocate || self.allocations < 0.001
        switch workload.ceiling {
        case .timesFloor(let limit):
            ceiling = "\(limit.shown) × floor"
            isMet = allocatesWithin && median(ratios) <= limit
        case .nanoseconds(let limit):
            ceiling = "\(limit.shown) ns"
            isMet = allocatesWithin && nanoseconds <= limit
        case .seconds(let limit):
            ceiling = "\(limit.shown) s in all"
            isMet = allocatesWithin && nanoseconds * Double(workload.elements) / 1e9 <= limit
        case .megabytes(let limit):
            // What is free goes back to the system first. The allocator holds on to most of it: as much as was ever in use at
            // once, which depends on how far the timers fell behind, and not on what is kept.
            give_back_free_memory()
            let growth = residentMegabytes() - residentBefore
            ceiling = String(format: "%.1f of %@ MB", growth, limit.shown)
            isMet = allocatesWithin && growth <= limit
        }
    }

    /// The same in a process of its own: the memory that other workloads have left behind would be measured with it, be it
    /// that the allocator keeps it or that it gives it back just then.
    static func inOwnProcess(_ workload: Workload) throws -> Measurement {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--json", "--here", workload.name]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let measurements = try JSONDecoder().decode([Measurement].self, from: data)
        guard let measurement = measurements.first(where: { $0.name == workload.name }) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return measurement
    }

    private static func run(_ body: (Int) -> Void, _ elements: Int) -> (nanoseconds: Double, allocations: Double) {
        let allocationsBefore = allocation_count()
        let duration = ContinuousClock().measure { body(elements) }
        let allocations = allocation_count() - allocationsBefore
        let nanoseconds = Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
        return (nanoseconds / Double(elements), Double(allocations) / Double(elements))
    }
}

/// The resident memory of this process. Zero where the system doesn't tell it in `/proc`.
///
/// What is backed by files is left out: the system drops pages of the program itself, and loads them again, as it likes.
private func residentMegabytes() -> Double {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").compactMap { Double($0) } ?? []
    return pages.count > 2 ? (pages[1] - pages[2]) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576 : 0
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

extension Double {
    /// Without a fraction where there is none.
    var shown: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
