// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "ComposableArchitecture",
  products: [
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"])
  ],
  dependencies: [
    .package(path: "../Schedulers")
  ],
  targets: [
    .target(
      name: "ComposableArchitecture",
      dependencies: ["Schedulers"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ComposableArchitectureTests",
      dependencies: [
        "ComposableArchitecture", "Schedulers",
        .product(name: "ScheduleExploration", package: "Schedulers"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
