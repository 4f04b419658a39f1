// swift-tools-version: 6.3

import PackageDescription

// Side by side with the peers. Nobody depends on this package; it depends on the umbrella as any
// user's package does, but by path, so that it measures this checkout.

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// `scripts/bench --build generic` shows what code costs that is not specialised, as generic code of
// another module is: the client's compiler neither specialises nor inlines anything.
let passes = ["generic-specializer", "early-inline", "inline", "late-inline"]
let benchSettings: [SwiftSetting] =
  Context.environment["BENCH_BUILD"] == "generic"
  ? settings + [
    .define("GENERIC"),
    .unsafeFlags(passes.flatMap { ["-Xllvm", "-sil-disable-pass=\($0)"] }),
  ] : settings

let package = Package(
  name: "Benchmarks",
  products: [
    .executable(name: "bench", targets: ["bench"])
  ],
  dependencies: [
    .package(name: "metronome", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", exact: "1.7.3"),
  ],
  targets: [
    .target(
      name: "CMeasurement",
      cSettings: [.treatAllWarnings(as: .error)]
    ),
    .target(
      name: "BenchmarkKit",
      dependencies: ["CMeasurement"],
      swiftSettings: settings
    ),
    .target(
      name: "Yardsticks",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "bench",
      dependencies: [
        "BenchmarkKit",
        "Yardsticks",
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "ComposableArchitecture", package: "metronome"),
        .product(name: "ComposableFeatures", package: "metronome"),
        .product(name: "ReactiveCore", package: "metronome"),
        .product(name: "ReactiveExtras", package: "metronome"),
        .product(name: "ScheduleExploration", package: "metronome"),
        .product(name: "Schedulers", package: "metronome"),
      ],
      swiftSettings: benchSettings
    ),
    .testTarget(
      name: "BenchmarkKitTests",
      dependencies: ["BenchmarkKit"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
