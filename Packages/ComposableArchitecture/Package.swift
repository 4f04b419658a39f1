// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// Optimised also in debug builds: the root's manifest says why.
let optimized = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "ComposableArchitecture",
  products: [
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"])
  ],
  dependencies: [
    .package(path: "../Schedulers"),
    // Only for the tests.
    .package(path: "../TestKit"),
  ],
  targets: [
    .target(
      name: "ComposableArchitecture",
      dependencies: ["Schedulers"],
      swiftSettings: optimized
    ),
    .testTarget(
      name: "ComposableArchitectureTests",
      dependencies: [
        "ComposableArchitecture", "Schedulers",
        .product(name: "ScheduleExploration", package: "Schedulers"),
        .product(name: "TestKit", package: "TestKit"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
