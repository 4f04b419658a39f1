// swift-tools-version: 6.3

import PackageDescription

// The layers as their packages have them, in language mode 5, but for one thing: their Synchronization is
// ControlledSynchronization, so that the tests choose the thread that continues at each operation of an atomic value
// or a lock. The rules between our own parts are checked: METRONOME_CHECKS.
let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let library =
  settings + [
    .swiftLanguageMode(.v5),
    .enableUpcomingFeature("BareSlashRegexLiterals"),
    .enableUpcomingFeature("DisableOutwardActorInference"),
    .enableUpcomingFeature("DynamicActorIsolation"),
    .enableUpcomingFeature("ForwardTrailingClosures"),
    .enableUpcomingFeature("GlobalActorIsolatedTypesUsability"),
    .enableUpcomingFeature("ImplicitOpenExistentials"),
    .enableUpcomingFeature("InferSendableFromCaptures"),
    .enableUpcomingFeature("IsolatedDefaultValues"),
  ]
let optimized = library + [.unsafeFlags(["-O"], .when(configuration: .debug))]
let controlled =
  optimized + [
    .define("METRONOME_CHECKS"),
    .unsafeFlags(["-module-alias", "Synchronization=ControlledSynchronization"]),
  ]

let package = Package(
  name: "ControlledThreads",
  dependencies: [.package(path: "../../Packages/TestKit")],
  targets: [
    .target(name: "ControlledSynchronization", swiftSettings: optimized),
    .target(
      name: "ReactiveCore",
      dependencies: ["ControlledSynchronization"],
      // In their place are the files beside the link.
      exclude: [
        "Sources/Support/ConditionVariable.swift", "Sources/Support/ContentionLimits.swift",
      ],
      swiftSettings: controlled
    ),
    .target(
      name: "ReactiveExtras",
      dependencies: ["ReactiveCore"],
      swiftSettings: controlled
    ),
    .target(
      name: "LiveSchedulers",
      dependencies: ["ReactiveCore"],
      swiftSettings: controlled
    ),
    .target(
      name: "RuntimeBets",
      dependencies: ["ControlledSynchronization"],
      swiftSettings: controlled
    ),
    .target(
      name: "TestIssues",
      dependencies: ["ReactiveCore", "RuntimeBets"],
      swiftSettings: controlled
    ),
    .target(
      name: "Schedulers",
      dependencies: ["LiveSchedulers", "ReactiveCore", "RuntimeBets", "TestIssues"],
      swiftSettings: controlled
    ),
    .target(
      name: "ComposableArchitecture",
      dependencies: ["Schedulers"],
      exclude: ["ComposableArchitecture.docc"],
      swiftSettings: controlled
    ),
    .target(name: "Pictures", swiftSettings: optimized),
    .target(
      name: "ScheduleExploration",
      dependencies: ["ControlledSynchronization", "Pictures", "RuntimeBets", "Schedulers"],
      // It names the module itself, and imports no other Synchronization.
      swiftSettings: optimized
    ),
    .testTarget(
      name: "ThreadProofTests",
      dependencies: [
        "ComposableArchitecture", "ControlledSynchronization", "ReactiveCore", "ReactiveExtras",
        "ScheduleExploration", "Schedulers",
        .product(name: "TestKit", package: "TestKit"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
