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

let package = Package(
  name: "ReactiveCore",
  platforms: platforms,
  products: [
    .library(name: "ReactiveCore", targets: ["ReactiveCore"]),
    .library(name: "ReactiveExtras", targets: ["ReactiveExtras"]),
    .library(name: "ReactiveFoundation", targets: ["ReactiveFoundation"]),
  ],
  dependencies: [
    .package(path: "../TestKit")
  ],
  targets: [
    .target(
      name: "ReactiveCore",
      swiftSettings: optimized
    ),
    .target(
      name: "ReactiveExtras",
      dependencies: ["ReactiveCore"],
      swiftSettings: optimized
    ),
    .target(
      name: "ReactiveFoundation",
      dependencies: ["ReactiveCore"],
      swiftSettings: optimized
    ),
    .testTarget(
      name: "ReactiveCoreTests",
      dependencies: ["ReactiveCore", "ReactiveExtras", "TestKit"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ReactiveFoundationTests",
      dependencies: ["ReactiveFoundation", "TestKit"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
