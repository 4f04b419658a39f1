// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

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
    .library(name: "ScheduleExploration", targets: ["ScheduleExploration"]),
    .library(name: "Marbles", targets: ["Marbles"]),
  ],
  dependencies: [
    .package(path: "../ReactiveCore")
  ],
  targets: [
    .target(
      name: "LiveSchedulers",
      dependencies: ["ReactiveCore"],
      swiftSettings: settings
    ),
    .target(
      name: "CombineShim",
      dependencies: [
        .target(name: "LiveSchedulers", condition: withoutCombine),
        .product(name: "ReactiveCore", package: "ReactiveCore", condition: withoutCombine),
        .product(name: "ReactiveFoundation", package: "ReactiveCore", condition: withoutCombine),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "TestIssues",
      dependencies: ["ReactiveCore"],
      swiftSettings: settings
    ),
    .target(
      name: "Schedulers",
      dependencies: ["LiveSchedulers", "ReactiveCore", "TestIssues"],
      swiftSettings: settings
    ),
    .target(
      name: "ScheduleExploration",
      dependencies: ["Schedulers"],
      swiftSettings: settings
    ),
    .target(
      name: "Marbles",
      dependencies: ["Schedulers"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "MarblesTests",
      dependencies: [
        "Marbles",
        .product(name: "ReactiveExtras", package: "ReactiveCore"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ScheduleExplorationTests",
      dependencies: ["ScheduleExploration", "Schedulers"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SchedulersTests",
      dependencies: [
        "LiveSchedulers", "Schedulers", "TestIssues",
        .product(name: "ReactiveExtras", package: "ReactiveCore"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
