// swift-tools-version: 6.3

import PackageDescription

// The app depends on the umbrella as any user's package does, but by path, so that a checkout builds
// its own layers. Everything that can be tested sits in the library `TodoCLI`; `todo` only starts it.

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// Tests are not optimised, also if what they test is: the compiler needs a minute less.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// Left out by a build that is followed by another one which has them.
let programTests: [Target] = [
  .testTarget(
    name: "TodoProgramTests",
    dependencies: [
      "TestSupport",
      // Not imported but run, and so built beside the tests.
      "todo",
      "todo-sync",
      .product(name: "GRDB", package: "GRDB.swift"),
    ],
    exclude: ["Snapshots"],
    swiftSettings: testSettings
  ),
  .testTarget(
    name: "TodoSyncTests",
    dependencies: [
      "TestSupport",
      "TodoCLI",
      "TodoSync",
      "todo",
      "todo-sync",
      .product(name: "ComposableArchitecture", package: "metronome"),
      .product(name: "TodoFeature", package: "metronome"),
    ],
    swiftSettings: testSettings
  ),
]
let hasProgramTests = Context.environment["METRONOME_PROGRAM_TESTS"] != "no"

let package = Package(
  name: "TodoCLI",
  products: [
    .executable(name: "todo", targets: ["todo"]),
    .executable(name: "todo-sync", targets: ["todo-sync"]),
  ],
  dependencies: [
    .package(name: "metronome", path: "../.."),
    // Only for the tests.
    .package(path: "../../Packages/TestKit"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CLibical", providers: [.apt(["libical-dev"])]),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .target(
      name: "TodoCLI",
      dependencies: [
        "CNcurses",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ComposableArchitecture", package: "metronome"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "TodoFeature", package: "metronome"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "todo",
      dependencies: ["TodoCLI"],
      swiftSettings: settings
    ),
    // A sync needs libraries that would make every command of `todo` start slowly.
    .target(
      name: "TodoSync",
      dependencies: [
        "CCurl",
        "CLibical",
        "TodoCLI",
        .product(name: "ComposableArchitecture", package: "metronome"),
        .product(name: "TodoFeature", package: "metronome"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "todo-sync",
      dependencies: ["TodoSync"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ICalendarTests",
      dependencies: [
        "TestSupport",
        "TodoSync",
        .product(name: "TodoFeature", package: "metronome"),
      ],
      swiftSettings: testSettings
    ),
    // The code that several test targets share.
    .target(
      name: "TestSupport",
      dependencies: [
        "TodoSync",
        .product(name: "ComposableArchitecture", package: "metronome"),
        .product(name: "TestKit", package: "TestKit"),
        .product(name: "TodoFeature", package: "metronome"),
      ],
      path: "Tests/TestSupport",
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "TodoCLITests",
      dependencies: [
        "TestSupport",
        "TodoCLI",
        // Not imported but run, and so built beside the tests.
        "todo",
        "todo-sync",
        .product(name: "ComposableArchitecture", package: "metronome"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "TodoFeature", package: "metronome"),
      ],
      exclude: ["Fixtures"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "CalDAVTests",
      dependencies: [
        "TestSupport",
        "TodoSync",
        .product(name: "ComposableArchitecture", package: "metronome"),
        .product(name: "TodoFeature", package: "metronome"),
      ],
      swiftSettings: testSettings
    ),
  ] + (hasProgramTests ? programTests : []),
  swiftLanguageModes: [.v6]
)
