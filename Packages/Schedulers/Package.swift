// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// Optimised also in debug builds: the root's manifest says why.
let optimized = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

// In language mode 5: the root's manifest says why.
let takesClosures =
  optimized + [.swiftLanguageMode(.v5), .enableUpcomingFeature("ImplicitOpenExistentials")]

// Apple's platforms have Combine itself.
let withoutCombine = TargetDependencyCondition.when(
  platforms: [.linux, .android, .windows, .wasi, .openbsd]
)

let package = Package(
  name: "Schedulers",
  products: [
    .library(name: "Schedulers", targets: ["Schedulers"]),
    .library(name: "LiveSchedulers", targets: ["LiveSchedulers"]),
    .library(name: "CombineShim", targets: ["CombineShim"]),
    .library(name: "TestIssues", targets: ["TestIssues"]),
    .library(name: "ControlledSynchronization", targets: ["ControlledSynchronization"]),
    .library(name: "ScheduleExploration", targets: ["ScheduleExploration"]),
    .library(name: "Marbles", targets: ["Marbles"]),
  ],
  dependencies: [
    .package(path: "../ReactiveCore"),
    // Only for the tests.
    .package(path: "../TestKit"),
  ],
  targets: [
    .target(
      name: "LiveSchedulers",
      dependencies: ["ReactiveCore"],
      swiftSettings: takesClosures
    ),
    .target(
      name: "CombineShim",
      dependencies: [
        .target(name: "LiveSchedulers", condition: withoutCombine),
        .product(name: "ReactiveCore", package: "ReactiveCore", condition: withoutCombine),
        .product(name: "ReactiveFoundation", package: "ReactiveCore", condition: withoutCombine),
      ],
      swiftSettings: optimized
    ),
    .target(
      name: "TestIssues",
      dependencies: ["ReactiveCore"],
      swiftSettings: optimized
    ),
    .target(
      name: "Schedulers",
      dependencies: ["LiveSchedulers", "ReactiveCore", "TestIssues"],
      swiftSettings: optimized
    ),
    .target(
      name: "ControlledSynchronization",
      swiftSettings: optimized
    ),
    .target(
      name: "ScheduleExploration",
      dependencies: ["ControlledSynchronization", "Schedulers"],
      swiftSettings: optimized
    ),
    .target(
      name: "Marbles",
      dependencies: ["Schedulers"],
      swiftSettings: optimized
    ),
    .testTarget(
      name: "MarblesTests",
      dependencies: [
        "Marbles",
        .product(name: "ReactiveExtras", package: "ReactiveCore"),
        .product(name: "TestKit", package: "TestKit"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ScheduleExplorationTests",
      dependencies: [
        "ControlledSynchronization", "ScheduleExploration", "Schedulers",
        .product(name: "TestKit", package: "TestKit"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SchedulersTests",
      dependencies: [
        "LiveSchedulers", "Schedulers", "TestIssues",
        .product(name: "ReactiveExtras", package: "ReactiveCore"),
        .product(name: "TestKit", package: "TestKit"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
