// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// Optimised also in debug builds, and in language mode 5: the root's manifest says why.
let takesClosures =
  settings + [
    .unsafeFlags(["-O"], .when(configuration: .debug)),
    .swiftLanguageMode(.v5),
  ]

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
      swiftSettings: takesClosures
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
