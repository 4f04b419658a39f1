// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "Schedulers",
  products: [
    .library(name: "Schedulers", targets: ["Schedulers"])
  ],
  dependencies: [
    .package(path: "../ReactiveCore")
  ],
  targets: [
    .target(
      name: "Schedulers",
      dependencies: ["ReactiveCore"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SchedulersTests",
      dependencies: ["Schedulers", .product(name: "ReactiveExtras", package: "ReactiveCore")],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
