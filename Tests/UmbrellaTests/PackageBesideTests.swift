import Testing

/// A name that two imported modules have cannot be used without the module's name, and not at all where the
/// module has a type of its own name.
@Suite("Packages that programs import beside the layers")
struct PackageBesideTests {
  @Test(
    "Packages that programs import beside the layers have no public name of ours",
    .timeLimit(.minutes(10))
  )
  func clashes() async throws {
    let packages = try PackageBeside.all()
    #expect(
      packages.map(\.name) == [
        "hummingbird-2.28.1", "swift-async-algorithms-1.1.4", "swift-collections-1.6.0",
        "swift-nio-2.101.2", "swift-service-lifecycle-2.13.0",
      ]
    )
    for module in try products() {
      let names = try await names(of: module)
      #expect(packages.flatMap { $0.clashes(with: names, of: module) } == [])
    }
  }

  @Test("Packages are compared with every name, and a clash is reported with module and package")
  func report() async throws {
    let names = try await names(of: "Schedulers")
    #expect(names.isSuperset(of: ["TestScheduler", "AnySchedulerOf", "withMainSerialExecutor"]))
    #expect(!names.contains("Iterator"))
    let package = PackageBeside(name: "other-1.0.0", types: ["AnySchedulerOf", "Deque"])
    #expect(
      package.clashes(with: names, of: "Schedulers") == [
        "AnySchedulerOf of Schedulers is ambiguous beside other-1.0.0: give it a name of its own"
      ]
    )
    let algorithms = try #require(try PackageBeside.all().first { $0.name.contains("async") })
    #expect(algorithms.types.contains("AsyncTimerSequence"))
  }

  /// The modules that programs can import: each product is one. ControlledSynchronization has the names of the
  /// module that it is imported in place of.
  private func products() throws -> [String] {
    try Checkout.text(of: "Package.swift").matches(of: /\.library\(name: "(\w+)"/)
      .map { String($0.1) }
      .filter { $0 != "ControlledSynchronization" }
  }

  private func names(of module: String) async throws -> Set<String> {
    Set(
      try await SymbolGraph.symbols(of: module).filter { $0.pathComponents.count == 1 }.map(\.path)
    )
  }
}
