// swift-tools-version:6.1
import PackageDescription

// On Apple's platforms the system's own Combine takes the place of ours, and a local target of that name would shadow
// it, so the manifest leaves the target out there.
#if canImport(Darwin)
    let combine: [Target.Dependency] = []
    let core: [Target] = []
    let coreProducts: [Product] = []
#else
    let combine: [Target.Dependency] = ["Combine"]
    let core: [Target] = [
        // A client's closure made on the main actor and called elsewhere traps, as with Apple's: the compiler leaves that
        // check out of the client for a module that was itself built with complete checking. `.ci/strict` has it.
        .target(name: "Combine", swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(name: "CombineMachineTests", dependencies: ["Combine"]),
    ]
    let coreProducts: [Product] = [.library(name: "Combine", targets: ["Combine"])]
#endif

let package = Package(
    name: "Rubato",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: coreProducts + [
        .library(name: "Rubato", targets: ["Rubato"]),
        .library(name: "RubatoTesting", targets: ["RubatoTesting"]),
        .library(name: "Throttler", targets: ["Throttler"]),
        .executable(name: "rubato", targets: ["RubatoCLI"]),
    ],
    targets: core + [
        .target(name: "Rubato", dependencies: combine),
        .target(name: "RubatoTesting", dependencies: combine + ["Rubato"]),
        .target(name: "Throttler", dependencies: ["Rubato"]),
        .executableTarget(name: "RubatoCLI", dependencies: combine + ["Rubato", "RubatoTesting"]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: combine + ["Rubato", "RubatoTesting", "Throttler", "Floor", "Allocations"],
            path: "Benchmarks/Benchmarks"),
        .target(name: "Floor", path: "Benchmarks/Floor"),
        .target(name: "Allocations", path: "Benchmarks/Allocations"),
        .target(name: "TestSupport", dependencies: combine + ["Rubato", "RubatoTesting"], path: "Tests/Support"),
        .testTarget(name: "CombineTests", dependencies: combine + ["Rubato", "RubatoTesting", "TestSupport"]),
        .testTarget(name: "RubatoTests", dependencies: combine + ["Rubato", "RubatoTesting", "TestSupport"]),
        .testTarget(name: "RubatoTestingTests", dependencies: combine + ["RubatoTesting", "TestSupport"]),
        .testTarget(
            name: "ThrottlerTests", dependencies: combine + ["Rubato", "RubatoTesting", "Throttler", "TestSupport"]),
        .testTarget(name: "RubatoCLITests", dependencies: combine + ["RubatoCLI", "RubatoTesting", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
