// swift-tools-version: 6.3
// Written by scripts/generate from the root's manifest: change that one, not this file.

import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "TestKit",
  products: [
    .library(name: "TestKit", targets: ["TestKit"])
  ],
  dependencies: [],
  targets: [
    .target(
      name: "TestKit",
      swiftSettings: settings
    ),
    .testTarget(
      name: "TestKitTests",
      dependencies: ["TestKit"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
