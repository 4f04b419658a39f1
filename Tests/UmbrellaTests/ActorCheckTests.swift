import Foundation
import Testing

/// The check that a closure of an actor runs on its actor. The compiler adds it in a client in language mode 6 if
/// the module that the client imports is in mode 5.
@Suite("A closure of the main actor that another thread calls")
struct ActorCheckTests {
  @Test(
    "The check of actors stops a program that imports one product alone",
    arguments: try Checkout.products()
  )
  func product(_ product: String) async throws {
    let program = try Self.program(importing: product)
    try await withTemporaryFolder { folder in
      let isChecked = try await isChecked(program, modules: Checkout.modules(), in: folder)
      #expect(isChecked)
    }
  }

  @Test(
    "The check of actors stops a reducer of main.swift that runs elsewhere, unless it is @Sendable",
    arguments: [storeElsewhere, effectElsewhere],
    [("", true), ("@Sendable ", false)]
  )
  func reducer(program: String, _ mark: (attribute: String, isStopped: Bool)) async throws {
    let program = program.replacing("count, number, ", with: "\(mark.attribute)count, number, ")
    try await withTemporaryFolder { folder in
      let isChecked = try await isChecked(program, modules: Checkout.modules(), in: folder)
      #expect(isChecked == mark.isStopped)
    }
  }

  @Test(
    "The check of actors stops a program of mode 6 only, and only with a module of mode 5",
    arguments: [(5, 6, true), (6, 6, false), (5, 5, false)]
  )
  func languageModes(ofModule mode: Int, ofProgram programMode: Int, isStopped: Bool) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.module, to: "Later.swift")
      let compilation = try await run(
        [
          "swiftc", "-swift-version", "\(mode)", "-parse-as-library", "-emit-module", "-c",
          "Later.swift",
        ],
        in: folder
      )
      #expect(compilation.status == 0, "\(compilation)")
      let isChecked = try await isChecked(
        Self.programOfModule,
        languageMode: programMode,
        flags: ["-I", folder.path, "\(folder.path)/Later.o"],
        in: folder
      )
      #expect(isChecked == isStopped)
    }
  }

  /// True if the runtime stops a program, and names the line of the closure; false if the program ends as if
  /// nothing were wrong.
  ///
  /// - Parameter text: The program. Its closure, which counts to two, belongs to the main actor and is called
  ///   elsewhere.
  private func isChecked(
    _ text: String,
    languageMode: Int = 6,
    modules: [String] = [],
    flags: [String] = [],
    in folder: URL
  ) async throws -> Bool {
    let program = try await OutsideProgram(
      "client",
      files: ["main.swift": text],
      languageMode: languageMode,
      modules: modules,
      flags: flags,
      in: folder
    )
    var environment = ["SWIFT_BACKTRACE": "enable=no"]
    let result = try await program.run(environment: environment)
    // The runtime stops a program without a message. In this mode it prints one, and continues.
    environment["SWIFT_IS_CURRENT_EXECUTOR_LEGACY_MODE_OVERRIDE"] = "legacy"
    let continued = try await program.run(environment: environment)
    #expect(continued.status == 0 && continued.output == "2\n", "\(continued)")
    let message = "was not called on the main thread"
    if result.status == 0 {
      #expect(result.output == "2\n", "\(result)")
      #expect(!continued.errors.contains(message), "\(continued)")
      return false
    }
    let lines = text.components(separatedBy: "\n")
    let use = try #require(lines.firstIndex { $0.contains("count +=") })
    let line = try #require(lines[...use].lastIndex { $0.contains("{") }) + 1
    let place = "@MainActor function at client/main.swift:\(line) \(message)"
    #expect(result.output.isEmpty && continued.errors.contains(place), "\(result) \(continued)")
    return true
  }

  /// The program for a product: its own one, or else the one for those that have or re-export a subject.
  private static func program(importing product: String) throws -> String {
    let own = "Tests/ActorCheck/\(product).swift"
    let path = Checkout.root.appendingPathComponent(own).path
    if FileManager.default.fileExists(atPath: path) { return try Checkout.text(of: own) }
    return try Checkout.text(of: "Tests/ActorCheck/Client.swift")
      .replacing("import Product", with: "import \(product)")
  }

  /// Another queue has made the store, so that it runs the reducer.
  private static let storeElsewhere = """
    import ComposableArchitecture
    import Foundation

    let reducer = Reducer<Int, Int, Void> { count, number, _ in
      count += number
      return .none
    }
    let queue = DispatchQueue(label: "store")
    await withCheckedContinuation { continuation in
      queue.async {
        let store = Store(initialState: 0, reducer: reducer, environment: ())
        store.send(2)
        print(ViewStore(store).state)
        continuation.resume()
      }
    }

    """

  /// The main thread has made the store, but an effect sends an action from another thread.
  private static let effectElsewhere = """
    import ComposableArchitecture

    let reducer = Reducer<Int, Int, PassthroughSubject<Int, Never>> { count, number, numbers in
      count += number
      return count == 1 ? numbers.eraseToEffect() : .none
    }
    let numbers = PassthroughSubject<Int, Never>()
    let store = Store(initialState: 0, reducer: reducer, environment: numbers)
    store.send(1)
    await Task.detached { [numbers] in numbers.send(1) }.value
    print(ViewStore(store).state)

    """

  private static let module = """
    // Safe to share: it never changes.
    public struct Later: @unchecked Sendable {
      let body: () -> Void
      public init(_ body: @escaping () -> Void) { self.body = body }
      public func call() { body() }
    }

    """

  private static let programOfModule = """
    import Later
    var count = 0
    let later = Later { count += 1 }
    later.call()
    await Task.detached { [later] in later.call() }.value
    print(count)

    """
}
