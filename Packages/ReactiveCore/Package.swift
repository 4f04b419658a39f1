// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// Optimised also in debug builds, and in language mode 5: the root's manifest says why.
let takesClosures =
  settings + [
    .unsafeFlags(["-O"], .when(configuration: .debug)),
    .swiftLanguageMode(.v5),
    .enableUpcomingFeature("ImplicitOpenExistentials"),
  ]

let package = Package(
  name: "ReactiveCore",
  products: [
    .library(name: "ReactiveCore", targets: ["ReactiveCore"]),
    .library(name: "ReactiveExtras", targets: ["ReactiveExtras"]),
    .library(name: "ReactiveFoundation", targets: ["ReactiveFoundation"]),
  ],
  dependencies: [
    // Only for the tests.
    .package(path: "../TestKit")
  ],
  targets: [
    .target(name: "ReactiveCore", swiftSettings: takesClosures),
    .target(
      name: "ReactiveExtras",
      dependencies: ["ReactiveCore"],
      swiftSettings: takesClosures
    ),
    .target(
      name: "ReactiveFoundation",
      dependencies: ["ReactiveCore"],
      swiftSettings: takesClosures
    ),
    .testTarget(
      name: "ReactiveCoreTests",
      dependencies: [
        "ReactiveCore", "ReactiveExtras",
        .product(name: "TestKit", package: "TestKit"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ReactiveFoundationTests",
      dependencies: [
        "ReactiveFoundation",
        .product(name: "TestKit", package: "TestKit"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
