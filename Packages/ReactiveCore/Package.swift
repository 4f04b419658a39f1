// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "ReactiveCore",
  products: [
    .library(name: "ReactiveCore", targets: ["ReactiveCore"]),
    .library(name: "ReactiveExtras", targets: ["ReactiveExtras"]),
    .library(name: "ReactiveFoundation", targets: ["ReactiveFoundation"]),
  ],
  targets: [
    .target(name: "ReactiveCore", swiftSettings: settings),
    .target(
      name: "ReactiveExtras",
      dependencies: ["ReactiveCore"],
      swiftSettings: settings
    ),
    .target(
      name: "ReactiveFoundation",
      dependencies: ["ReactiveCore"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ReactiveCoreTests",
      dependencies: ["ReactiveCore", "ReactiveExtras"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ReactiveFoundationTests",
      dependencies: ["ReactiveFoundation"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
