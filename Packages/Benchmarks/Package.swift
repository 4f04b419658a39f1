// swift-tools-version: 6.2

import PackageDescription

// Side by side with the peers. Nobody depends on this package; it depends on the umbrella as any
// user's package does, but by path, so that it measures this checkout.

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "Benchmarks",
  products: [
    .executable(name: "bench", targets: ["bench"])
  ],
  dependencies: [
    .package(name: "metronome", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
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
    .executableTarget(
      name: "bench",
      dependencies: [
        "BenchmarkKit",
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "ComposableArchitecture", package: "metronome"),
        .product(name: "ReactiveCore", package: "metronome"),
        .product(name: "ReactiveExtras", package: "metronome"),
        .product(name: "Schedulers", package: "metronome"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "BenchmarkKitTests",
      dependencies: ["BenchmarkKit"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
