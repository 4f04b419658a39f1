// swift-tools-version: 6.3

import PackageDescription

// Two programs to copy from. Nobody depends on this package; it depends on the umbrella as any user's
// package does, but by path, so that it shows this checkout.

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "ServiceExamples",
  products: [
    .executable(name: "log-tail", targets: ["LogTail"]),
    .executable(name: "countdown-server", targets: ["CountdownServer"]),
  ],
  dependencies: [
    .package(name: "metronome", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    // Only for the tests: a client that reads a response while the server writes it.
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
  ],
  targets: [
    .executableTarget(
      name: "LogTail",
      dependencies: [
        .product(name: "Schedulers", package: "metronome"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "CountdownServer",
      dependencies: [
        .product(name: "ComposableArchitecture", package: "metronome"),
        .product(name: "ReactiveExtras", package: "metronome"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "LogTailTests",
      dependencies: [
        "LogTail",
        .product(name: "Schedulers", package: "metronome"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "CountdownServerTests",
      dependencies: [
        "CountdownServer",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "ComposableArchitecture", package: "metronome"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
