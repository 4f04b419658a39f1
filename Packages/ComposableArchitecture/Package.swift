// swift-tools-version: 6.3
// Written by scripts/generate from the root's manifest: change that one, not this file.

import CompilerPluginSupport
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

let package = Package(
  name: "ComposableArchitecture",
  platforms: platforms,
  products: [
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
    .library(name: "ComposableFeatures", targets: ["ComposableFeatures"]),
    .library(name: "ComposableTestSupport", targets: ["ComposableTestSupport"]),
  ],
  dependencies: [
    .package(path: "../Schedulers"),
    .package(path: "../TestKit"),
  ],
  targets: [
    .target(
      name: "ComposableArchitecture",
      dependencies: ["Schedulers"],
      swiftSettings: optimized
    ),
    .target(
      name: "ComposableFeaturesPlugin",
      swiftSettings: optimized
    ),
    .macro(
      name: "ComposableFeaturesMacros",
      dependencies: ["ComposableFeaturesPlugin"],
      swiftSettings: optimized
    ),
    .target(
      name: "ComposableFeatures",
      dependencies: ["ComposableArchitecture", "ComposableFeaturesMacros"],
      swiftSettings: optimized
    ),
    .target(
      name: "ComposableTestSupport",
      dependencies: ["ComposableArchitecture"],
      swiftSettings: optimized
    ),
    .testTarget(
      name: "ComposableArchitectureTests",
      dependencies: [
        "ComposableArchitecture", "ComposableTestSupport", "Schedulers",
        .product(name: "ScheduleExploration", package: "Schedulers"),
        "TestKit",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ComposableFeaturesTests",
      dependencies: ["ComposableFeatures", "Schedulers", "TestKit"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ComposableFeaturesPluginTests",
      dependencies: ["ComposableFeaturesPlugin", "TestKit"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
