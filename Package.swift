// swift-tools-version: 6.2

import PackageDescription

// The umbrella: every layer's targets, one product per layer, no dependency at all. An outside
// package depends on this manifest by URL and version and picks the layer it needs. Each layer's own
// manifest under `Packages/` declares the same targets; `scripts/lint` keeps the two in step.

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// Optimised also in the debug builds of those who depend on this package, as a framework that comes
// compiled is: what passes through a pipeline then costs their tests a third, and an action half. A
// clean build takes twenty seconds longer on two processors. The layers' own manifests do not say so,
// so that this project's tests run without the optimiser too. With `-Xswiftc -Onone` a user can step
// through the sources.
let optimized = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

// Apple's platforms have Combine itself.
let withoutCombine = TargetDependencyCondition.when(
  platforms: [.linux, .android, .windows, .wasi, .openbsd]
)

let package = Package(
  name: "metronome",
  products: [
    .library(name: "ReactiveCore", targets: ["ReactiveCore"]),
    .library(name: "ReactiveExtras", targets: ["ReactiveExtras"]),
    .library(name: "ReactiveFoundation", targets: ["ReactiveFoundation"]),
    .library(name: "Schedulers", targets: ["Schedulers"]),
    .library(name: "LiveSchedulers", targets: ["LiveSchedulers"]),
    .library(name: "CombineShim", targets: ["CombineShim"]),
    .library(name: "TestIssues", targets: ["TestIssues"]),
    .library(name: "ScheduleExploration", targets: ["ScheduleExploration"]),
    .library(name: "Marbles", targets: ["Marbles"]),
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
    .library(name: "TodoFeature", targets: ["TodoFeature"]),
  ],
  targets: [
    .target(
      name: "ReactiveCore",
      path: "Packages/ReactiveCore/Sources/ReactiveCore",
      swiftSettings: optimized
    ),
    .target(
      name: "ReactiveExtras",
      dependencies: ["ReactiveCore"],
      path: "Packages/ReactiveCore/Sources/ReactiveExtras",
      swiftSettings: optimized
    ),
    .target(
      name: "ReactiveFoundation",
      dependencies: ["ReactiveCore"],
      path: "Packages/ReactiveCore/Sources/ReactiveFoundation",
      swiftSettings: optimized
    ),
    .target(
      name: "LiveSchedulers",
      dependencies: ["ReactiveCore"],
      path: "Packages/Schedulers/Sources/LiveSchedulers",
      swiftSettings: optimized
    ),
    .target(
      name: "CombineShim",
      dependencies: [
        .target(name: "LiveSchedulers", condition: withoutCombine),
        .target(name: "ReactiveCore", condition: withoutCombine),
        .target(name: "ReactiveFoundation", condition: withoutCombine),
      ],
      path: "Packages/Schedulers/Sources/CombineShim",
      swiftSettings: optimized
    ),
    .target(
      name: "TestIssues",
      dependencies: ["ReactiveCore"],
      path: "Packages/Schedulers/Sources/TestIssues",
      swiftSettings: optimized
    ),
    .target(
      name: "Schedulers",
      dependencies: ["LiveSchedulers", "ReactiveCore", "TestIssues"],
      path: "Packages/Schedulers/Sources/Schedulers",
      swiftSettings: optimized
    ),
    .target(
      name: "ScheduleExploration",
      dependencies: ["Schedulers"],
      path: "Packages/Schedulers/Sources/ScheduleExploration",
      swiftSettings: optimized
    ),
    .target(
      name: "Marbles",
      dependencies: ["Schedulers"],
      path: "Packages/Schedulers/Sources/Marbles",
      swiftSettings: optimized
    ),
    .target(
      name: "ComposableArchitecture",
      dependencies: ["Schedulers"],
      path: "Packages/ComposableArchitecture/Sources/ComposableArchitecture",
      swiftSettings: optimized
    ),
    .target(
      name: "TodoFeature",
      dependencies: ["ComposableArchitecture"],
      path: "Packages/TodoFeature/Sources/TodoFeature",
      swiftSettings: settings
    ),
    .testTarget(
      name: "TourTests",
      dependencies: ["Schedulers", "ScheduleExploration", "ComposableArchitecture", "TodoFeature"],
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
