// swift-tools-version: 6.3

import CompilerPluginSupport
import PackageDescription

// The umbrella: every layer's targets, one product per layer, no dependency at all. An outside
// package depends on this manifest by URL and version and picks the layer it needs. From this manifest,
// `scripts/generate` writes those of the layers in `Packages`, so that each layer builds and tests alone.

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// What users get is compiled in language mode 5, as Apple's Combine is. In a client in mode 6, the compiler then
// adds to a closure that belongs to an actor, and is passed to a module in mode 5, the check that it runs on its
// actor. It goes by the module that the client imports, so all targets of the products have this mode. Without
// the check, the program has a data race that nobody sees. What mode 6 changes in the meaning of code is switched
// on. `scripts/lint` compiles these targets in mode 6, so that they keep its rules.
let library =
  settings
  + (Context.environment["METRONOME_LANGUAGE_MODE"] == "6"
    ? []
    : [
      .swiftLanguageMode(.v5),
      .enableUpcomingFeature("BareSlashRegexLiterals"),
      .enableUpcomingFeature("DisableOutwardActorInference"),
      .enableUpcomingFeature("DynamicActorIsolation"),
      .enableUpcomingFeature("ForwardTrailingClosures"),
      .enableUpcomingFeature("GlobalActorIsolatedTypesUsability"),
      .enableUpcomingFeature("ImplicitOpenExistentials"),
      .enableUpcomingFeature("InferSendableFromCaptures"),
      .enableUpcomingFeature("IsolatedDefaultValues"),
    ])

// Optimised also in debug builds, those of the packages that depend on this one and our own, as a
// framework that comes compiled is. Without it, 28 of 45 cases of `scripts/bench core --build debug`
// are slower than OpenCombine; with it none is, and the geometric mean is three times as fast. A clean
// build of all layers takes twice the processor time: 75 seconds for 38, once. With `-Xswiftc -Onone`
// the sources can be stepped through.
let optimized = library + [.unsafeFlags(["-O"], .when(configuration: .debug))]

// The first versions whose standard library has Synchronization.
let platforms: [SupportedPlatform] = [
  .macOS(.v15), .macCatalyst(.v18), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2),
]

// Apple's platforms have Combine itself.
let withoutCombine = TargetDependencyCondition.when(
  platforms: [.linux, .android, .windows, .wasi, .openbsd]
)

// The tests of the layers, so that each module is compiled once for all tests. `scripts/test` leaves
// them out of an optimised build that follows a debug build.
let layerTests: [Target] = [
  .testTarget(
    name: "TestKitTests",
    dependencies: ["TestKit"],
    path: "Packages/TestKit/Tests/TestKitTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "ReactiveCoreTests",
    dependencies: ["ReactiveCore", "ReactiveExtras", "TestKit"],
    path: "Packages/ReactiveCore/Tests/ReactiveCoreTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "ReactiveFoundationTests",
    dependencies: ["ReactiveFoundation", "TestKit"],
    path: "Packages/ReactiveCore/Tests/ReactiveFoundationTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "MarblesTests",
    dependencies: ["Marbles", "ReactiveExtras", "TestKit"],
    path: "Packages/Schedulers/Tests/MarblesTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "ScheduleExplorationTests",
    dependencies: [
      "ControlledSynchronization", "RuntimeBets", "ScheduleExploration", "Schedulers", "TestKit",
    ],
    path: "Packages/Schedulers/Tests/ScheduleExplorationTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "SchedulersTests",
    dependencies: [
      "LiveSchedulers", "RuntimeBets", "Schedulers", "TestIssues", "ReactiveExtras", "TestKit",
    ],
    path: "Packages/Schedulers/Tests/SchedulersTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "ComposableArchitectureTests",
    dependencies: [
      "ComposableArchitecture", "ComposableTestSupport", "Schedulers", "ScheduleExploration",
      "TestKit",
    ],
    path: "Packages/ComposableArchitecture/Tests/ComposableArchitectureTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "ComposableFeaturesTests",
    dependencies: ["ComposableFeatures", "Schedulers", "TestKit"],
    path: "Packages/ComposableArchitecture/Tests/ComposableFeaturesTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "ComposableFeaturesPluginTests",
    dependencies: ["ComposableFeaturesPlugin", "TestKit"],
    path: "Packages/ComposableArchitecture/Tests/ComposableFeaturesPluginTests",
    swiftSettings: settings
  ),
  .testTarget(
    name: "TodoFeatureTests",
    dependencies: ["TodoFeature", "ComposableArchitecture", "ScheduleExploration", "TestKit"],
    path: "Packages/TodoFeature/Tests/TodoFeatureTests",
    swiftSettings: settings
  ),
]
let hasLayerTests = Context.environment["METRONOME_LAYER_TESTS"] != "no"

let package = Package(
  name: "metronome",
  platforms: platforms,
  products: [
    .library(name: "ReactiveCore", targets: ["ReactiveCore"]),
    .library(name: "ReactiveExtras", targets: ["ReactiveExtras"]),
    .library(name: "ReactiveFoundation", targets: ["ReactiveFoundation"]),
    .library(name: "Schedulers", targets: ["Schedulers"]),
    .library(name: "LiveSchedulers", targets: ["LiveSchedulers"]),
    .library(name: "CombineShim", targets: ["CombineShim"]),
    .library(name: "TestIssues", targets: ["TestIssues"]),
    .library(name: "ControlledSynchronization", targets: ["ControlledSynchronization"]),
    .library(name: "ScheduleExploration", targets: ["ScheduleExploration"]),
    .library(name: "Marbles", targets: ["Marbles"]),
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
    .library(name: "ComposableFeatures", targets: ["ComposableFeatures"]),
    .library(name: "ComposableTestSupport", targets: ["ComposableTestSupport"]),
    .library(name: "TodoFeature", targets: ["TodoFeature"]),
  ],
  targets: [
    .target(
      name: "ReactiveCore",
      path: "Packages/ReactiveCore/Sources/ReactiveCore",
      swiftSettings: optimized
    ),
    .target(
      name: "ReactiveExtras",
      dependencies: ["ReactiveCore"],
      path: "Packages/ReactiveCore/Sources/ReactiveExtras",
      swiftSettings: optimized
    ),
    .target(
      name: "ReactiveFoundation",
      dependencies: ["ReactiveCore"],
      path: "Packages/ReactiveCore/Sources/ReactiveFoundation",
      swiftSettings: optimized
    ),
    .target(
      name: "LiveSchedulers",
      dependencies: ["ReactiveCore"],
      path: "Packages/Schedulers/Sources/LiveSchedulers",
      swiftSettings: optimized
    ),
    .target(
      name: "CombineShim",
      dependencies: [
        .target(name: "LiveSchedulers", condition: withoutCombine),
        .target(name: "ReactiveCore", condition: withoutCombine),
        .target(name: "ReactiveFoundation", condition: withoutCombine),
      ],
      path: "Packages/Schedulers/Sources/CombineShim",
      swiftSettings: optimized
    ),
    .target(
      name: "RuntimeBets",
      path: "Packages/Schedulers/Sources/RuntimeBets",
      swiftSettings: optimized
    ),
    .target(
      name: "TestIssues",
      dependencies: ["ReactiveCore", "RuntimeBets"],
      path: "Packages/Schedulers/Sources/TestIssues",
      swiftSettings: optimized
    ),
    .target(
      name: "Schedulers",
      dependencies: ["LiveSchedulers", "ReactiveCore", "RuntimeBets", "TestIssues"],
      path: "Packages/Schedulers/Sources/Schedulers",
      swiftSettings: optimized
    ),
    .target(
      name: "ControlledSynchronization",
      path: "Packages/Schedulers/Sources/ControlledSynchronization",
      swiftSettings: optimized
    ),
    // The elements of drawings.
    .target(
      name: "Pictures",
      path: "Packages/Schedulers/Sources/Pictures",
      swiftSettings: optimized
    ),
    .target(
      name: "ScheduleExploration",
      dependencies: ["ControlledSynchronization", "Pictures", "RuntimeBets", "Schedulers"],
      path: "Packages/Schedulers/Sources/ScheduleExploration",
      swiftSettings: optimized
    ),
    .target(
      name: "Marbles",
      dependencies: ["Pictures", "Schedulers"],
      path: "Packages/Schedulers/Sources/Marbles",
      swiftSettings: optimized
    ),
    .target(
      name: "ComposableArchitecture",
      dependencies: ["Schedulers"],
      path: "Packages/ComposableArchitecture/Sources/ComposableArchitecture",
      swiftSettings: optimized
    ),
    // What the plugin of the compiler does that expands the macros of features. Tests use this target and not the plugin:
    // SwiftPM builds tests of a plugin, and all that they use, a second time.
    .target(
      name: "ComposableFeaturesPlugin",
      path: "Packages/ComposableArchitecture/Sources/ComposableFeaturesPlugin",
      swiftSettings: optimized
    ),
    .macro(
      name: "ComposableFeaturesMacros",
      dependencies: ["ComposableFeaturesPlugin"],
      path: "Packages/ComposableArchitecture/Sources/ComposableFeaturesMacros",
      swiftSettings: optimized
    ),
    .target(
      name: "ComposableFeatures",
      dependencies: ["ComposableArchitecture", "ComposableFeaturesMacros"],
      path: "Packages/ComposableArchitecture/Sources/ComposableFeatures",
      swiftSettings: optimized
    ),
    .target(
      name: "ComposableTestSupport",
      dependencies: ["ComposableArchitecture"],
      path: "Packages/ComposableArchitecture/Sources/ComposableTestSupport",
      swiftSettings: optimized
    ),
    .target(
      name: "TodoFeature",
      dependencies: ["ComposableArchitecture"],
      path: "Packages/TodoFeature/Sources/TodoFeature",
      swiftSettings: library
    ),
    // Code that the tests share. It is in no product.
    .target(
      name: "TestKit",
      path: "Packages/TestKit/Sources/TestKit",
      swiftSettings: settings
    ),
    // The tests of what only all layers together can show.
    .testTarget(
      name: "TourTests",
      dependencies: [
        "Schedulers", "ScheduleExploration", "ComposableArchitecture", "TestKit", "TodoFeature",
      ],
      path: "Tests/TourTests",
      swiftSettings: settings
    ),
    .testTarget(
      name: "UmbrellaTests",
      // Not all are imported: tests compile programs with them.
      dependencies: [
        "CombineShim", "ComposableArchitecture", "ComposableFeatures", "ComposableTestSupport",
        "ControlledSynchronization", "Marbles",
        "ReactiveCore", "ReactiveExtras", "ReactiveFoundation", "RuntimeBets",
        "ScheduleExploration",
        "Schedulers", "TestIssues", "TestKit", "TodoFeature",
      ],
      path: "Tests/UmbrellaTests",
      exclude: ["CombineProgram", "Platforms"],
      swiftSettings: settings
    ),
  ] + (hasLayerTests ? layerTests : []),
  swiftLanguageModes: [.v6]
)
