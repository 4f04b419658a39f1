// swift-tools-version: 6.3
// Written by scripts/generate from the root's manifest: change that one, not this file.

import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let library =
  settings
  + (Context.environment["METRONOME_LANGUAGE_MODE"] == "6"
    ? []
    : [
      .swiftLanguageMode(.v5),
      .enableUpcomingFeature("BareSlashRegexLiterals"),
      .enableUpcomingFeature("DisableOutwardActorInference"),
      .enableUpcomingFeature("DynamicActorIsolation"),
      .enableUpcomingFeature("ForwardTrailingClosures"),
      .enableUpcomingFeature("GlobalActorIsolatedTypesUsability"),
      .enableUpcomingFeature("ImplicitOpenExistentials"),
      .enableUpcomingFeature("InferSendableFromCaptures"),
      .enableUpcomingFeature("IsolatedDefaultValues"),
    ])

let optimized = library + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let platforms: [SupportedPlatform] = [
  .macOS(.v15), .macCatalyst(.v18), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2),
]

let withoutCombine = TargetDependencyCondition.when(
  platforms: [.linux, .android, .windows, .wasi, .openbsd]
)

let package = Package(
  name: "Schedulers",
  platforms: platforms,
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
    .package(path: "../TestKit"),
  ],
  targets: [
    .target(
      name: "LiveSchedulers",
      dependencies: ["ReactiveCore"],
      swiftSettings: optimized
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
      name: "RuntimeBets",
      swiftSettings: optimized
    ),
    .target(
      name: "TestIssues",
      dependencies: ["ReactiveCore", "RuntimeBets"],
      swiftSettings: optimized
    ),
    .target(
      name: "Schedulers",
      dependencies: ["LiveSchedulers", "ReactiveCore", "RuntimeBets", "TestIssues"],
      swiftSettings: optimized
    ),
    .target(
      name: "ControlledSynchronization",
      swiftSettings: optimized
    ),
    .target(
      name: "Pictures",
      swiftSettings: optimized
    ),
    .target(
      name: "ScheduleExploration",
      dependencies: ["ControlledSynchronization", "Pictures", "RuntimeBets", "Schedulers"],
      swiftSettings: optimized
    ),
    .target(
      name: "Marbles",
      dependencies: ["Pictures", "Schedulers"],
      swiftSettings: optimized
    ),
    .testTarget(
      name: "MarblesTests",
      dependencies: [
        "Marbles", .product(name: "ReactiveExtras", package: "ReactiveCore"), "TestKit",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ScheduleExplorationTests",
      dependencies: [
        "ControlledSynchronization", "RuntimeBets", "ScheduleExploration", "Schedulers", "TestKit",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SchedulersTests",
      dependencies: [
        "LiveSchedulers", "RuntimeBets", "Schedulers", "TestIssues",
        .product(name: "ReactiveExtras", package: "ReactiveCore"), "TestKit",
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
