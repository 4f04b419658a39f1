// swift-tools-version: 6.2

import PackageDescription

// The umbrella: every layer's targets, one product per layer, no dependency at all. An outside
// package depends on this manifest by URL and version and picks the layer it needs. Each layer's own
// manifest under `Packages/` declares the same targets; `scripts/lint` keeps the two in step.

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "metronome",
  products: [
    .library(name: "ReactiveCore", targets: ["ReactiveCore"]),
    .library(name: "ReactiveExtras", targets: ["ReactiveExtras"]),
    .library(name: "ReactiveFoundation", targets: ["ReactiveFoundation"]),
    .library(name: "Schedulers", targets: ["Schedulers"]),
    .library(name: "LiveSchedulers", targets: ["LiveSchedulers"]),
    .library(name: "CombineShim", targets: ["CombineShim"]),
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
    .library(name: "TodoFeature", targets: ["TodoFeature"]),
  ],
  targets: [
    .target(
      name: "ReactiveCore",
      path: "Packages/ReactiveCore/Sources/ReactiveCore",
      swiftSettings: settings
    ),
    .target(
      name: "ReactiveExtras",
      dependencies: ["ReactiveCore"],
      path: "Packages/ReactiveCore/Sources/ReactiveExtras",
      swiftSettings: settings
    ),
    .target(
      name: "ReactiveFoundation",
      dependencies: ["ReactiveCore"],
      path: "Packages/ReactiveCore/Sources/ReactiveFoundation",
      swiftSettings: settings
    ),
    .target(
      name: "LiveSchedulers",
      dependencies: ["ReactiveCore"],
      path: "Packages/Schedulers/Sources/LiveSchedulers",
      swiftSettings: settings
    ),
    .target(
      name: "CombineShim",
      dependencies: ["LiveSchedulers", "ReactiveCore", "ReactiveFoundation"],
      path: "Packages/Schedulers/Sources/CombineShim",
      swiftSettings: settings
    ),
    .target(
      name: "Schedulers",
      dependencies: ["LiveSchedulers", "ReactiveCore"],
      path: "Packages/Schedulers/Sources/Schedulers",
      swiftSettings: settings
    ),
    .target(
      name: "ComposableArchitecture",
      dependencies: ["Schedulers"],
      path: "Packages/ComposableArchitecture/Sources/ComposableArchitecture",
      swiftSettings: settings
    ),
    .target(
      name: "TodoFeature",
      dependencies: ["ComposableArchitecture"],
      path: "Packages/TodoFeature/Sources/TodoFeature",
      swiftSettings: settings
    ),
    .testTarget(
      name: "TourTests",
      dependencies: ["Schedulers", "ComposableArchitecture", "TodoFeature"],
      path: "Tests/TourTests",
      swiftSettings: settings
    ),
    .testTarget(
      name: "UmbrellaTests",
      dependencies: ["ReactiveCore", "Schedulers", "ComposableArchitecture", "TodoFeature"],
      path: "Tests/UmbrellaTests",
      exclude: ["CombineProgram"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
