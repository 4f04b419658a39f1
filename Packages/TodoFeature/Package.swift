// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "TodoFeature",
  products: [
    .library(name: "TodoFeature", targets: ["TodoFeature"])
  ],
  dependencies: [
    .package(path: "../ComposableArchitecture"),
    // Only for the tests.
    .package(path: "../Schedulers"),
    .package(path: "../TestKit"),
  ],
  targets: [
    .target(
      name: "TodoFeature",
      dependencies: ["ComposableArchitecture"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "TodoFeatureTests",
      dependencies: [
        "TodoFeature",
        "ComposableArchitecture",
        .product(name: "ScheduleExploration", package: "Schedulers"),
        .product(name: "TestKit", package: "TestKit"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
