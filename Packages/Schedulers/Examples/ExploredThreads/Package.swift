// swift-tools-version: 6.3

import PackageDescription

// Only `swift test --traits ExploreThreads` compiles the package with controlled threads. Then `#if ExploreThreads`
// holds in its sources.
let exploring = TargetDependencyCondition.when(traits: ["ExploreThreads"])

let package = Package(
  name: "ExploredThreads",
  products: [.library(name: "Tickets", targets: ["Tickets"])],
  traits: ["ExploreThreads"],
  dependencies: [.package(path: "../..")],
  targets: [
    .target(
      name: "Tickets",
      dependencies: [
        .product(name: "ControlledSynchronization", package: "Schedulers", condition: exploring)
      ]
    ),
    .testTarget(
      name: "TicketsTests",
      dependencies: [
        "Tickets",
        .product(name: "ControlledSynchronization", package: "Schedulers", condition: exploring),
        .product(name: "ScheduleExploration", package: "Schedulers", condition: exploring),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
