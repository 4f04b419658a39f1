// swift-tools-version: 6.2

import PackageDescription

// Code that the tests of all packages share. It imports no layer, so that every layer's tests can use
// it. No product depends on it.

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "TestKit",
  products: [
    .library(name: "TestKit", targets: ["TestKit"])
  ],
  targets: [
    .target(name: "TestKit", swiftSettings: settings),
    .testTarget(
      name: "TestKitTests",
      dependencies: ["TestKit"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
