// swift-tools-version: 6.3
// Written by scripts/generate from the root's manifest: change that one, not this file.

import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let platforms: [SupportedPlatform] = [
  .macOS(.v15), .macCatalyst(.v18), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2),
]

let package = Package(
  name: "TestKit",
  platforms: platforms,
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
