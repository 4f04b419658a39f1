import Foundation
import Testing

@Suite("scripts/lint", .buildsOtherPackages, SampleCheckout(), .serialized)
struct LintTests {
  /// A replacement in one file, and what the lint says to the line that contains `mark` then.
  struct Breakage: CustomTestStringConvertible {
    let testDescription: String
    let file: String
    let old: String
    let new: String
    let mark: String
    let finding: String

    init(
      _ name: String,
      in file: String,
      _ old: String,
      _ new: String,
      at mark: String,
      says finding: String
    ) {
      testDescription = name
      self.file = file
      self.old = old
      self.new = new
      self.mark = mark
      self.finding = finding
    }
  }

  @Test("broken rules fail, each named with file and line", arguments: rounds)
  func breakages(_ round: [Breakage]) async throws {
    let texts = try round.map {
      ($0.file, try SampleCheckout.text(of: $0.file, replacing: $0.old, by: $0.new))
    }

    let result = try await SampleCheckout.lint(with: Dictionary(uniqueKeysWithValues: texts))

    let findings = result.output.split(separator: "\n")
    #expect(result.status == 1)
    for (breakage, (file, text)) in zip(round, texts) {
      let lines = text.components(separatedBy: "\n")
      let line = try #require(lines.firstIndex { $0.contains(breakage.mark) }) + 1
      #expect(
        findings.contains { $0.hasPrefix("\(file):\(line): \(breakage.finding)") },
        "\(breakage): \(result)"
      )
    }
    #expect(!findings.contains("lint: all clean"))
  }

  /// All breakages, in as few groups as possible: those of a group are of different files, and one run of the
  /// lint finds them.
  static let rounds: [[Breakage]] = [
    imports, locks, docComments, manifests, languageModes, testKit,
  ]
  .joined()
  .reduce(into: []) { rounds, breakage in
    let round = rounds.firstIndex { !$0.contains { $0.file == breakage.file } }
    if let round { rounds[round].append(breakage) } else { rounds.append([breakage]) }
  }

  @Test(
    "a generated file that was changed by hand fails, and so does one that was not written again",
    arguments: [
      (
        "\(arities)/Zip+Arities.swift", "cellD, of", "cellC, of", "CombinerSide(3, cellC", arities
      ),
      (
        "Packages/Schedulers/Package.swift", #"["ReactiveCore"]"#, "[]", "dependencies: []",
        "Packages/Schedulers/Package.swift"
      ),
      (
        "Package.swift", "path: \"Packages/TodoFeature/Sources/TodoFeature\",",
        "path: \"Packages/TodoFeature/Sources/TodoFeature\",\n      exclude: [\"A\"],",
        #"exclude: ["A"],"#, "Packages/TodoFeature/Package.swift"
      ),
    ]
  )
  func generated(file: String, old: String, new: String, shown: String, stale: String) async throws
  {
    let text = try SampleCheckout.text(of: file, replacing: old, by: new)

    let result = try await SampleCheckout.lint(with: [file: text])

    #expect(result.status == 1)
    #expect(result.output.contains("< ") && result.output.contains(shown), "\(result)")
    #expect(result.errors.contains("\(stale) is not as written: run scripts/generate"))
  }

  private static let arities =
    "Packages/ReactiveCore/Sources/ReactiveCore/Operators/Combining/Arities"

  @Test("an import of what the target does not depend on fails, by SwiftPM's own check")
  func undeclaredImports() async throws {
    let imports = ["Schedulers": "TodoFeature", "TodoFeature": "TestKit", "TestKit": "TodoFeature"]
    let texts = try imports.map { target, module in
      let file = "Packages/\(target)/Sources/\(target)/\(target).swift"
      return (file, "\(try SampleCheckout.text(of: file))import \(module)\n")
    }

    let result = try await SampleCheckout.lint(
      with: Dictionary(uniqueKeysWithValues: texts),
      isQuick: false
    )

    #expect(result.status == 1)
    for (target, module) in imports {
      #expect(
        result.errors.contains(
          "Target \(target) imports another target (\(module)) in the package without declaring"
        ),
        "\(result)"
      )
    }
  }

  static let imports = [
    Breakage(
      "Foundation in ReactiveCore",
      in: "Packages/ReactiveCore/Sources/ReactiveCore/ReactiveCore.swift",
      "import Synchronization",
      "import struct Foundation.Date\nimport Synchronization",
      at: "Foundation.Date",
      says: "ReactiveCore uses the standard library alone and must not import Foundation"
    ),
    Breakage(
      "a layer that keeps the one below to itself",
      in: "Packages/TodoFeature/Sources/TodoFeature/TodoFeature.swift",
      "@_exported import ComposableArchitecture",
      "import ComposableArchitecture",
      at: "import ComposableArchitecture",
      says: "TodoFeature does not re-export ComposableArchitecture"
    ),
  ]

  static let locks = [
    Breakage(
      "a mutex that the optimiser may inline into an async function",
      in: "Packages/TodoFeature/Sources/TodoFeature/TodoFeature.swift",
      "@_exported import ComposableArchitecture",
      "@_exported import ComposableArchitecture\nimport Synchronization\nlet state = Mutex(0)",
      at: "Mutex(0)",
      says: "Mutex may be inlined into an async function, where the thread changes"
    ),
    Breakage(
      "a thread that is asked for its identity outside of the opaque file",
      in: "Packages/ReactiveCore/Sources/ReactiveCore/ReactiveCore.swift",
      "import Synchronization\n",
      "import Glibc\nlet thread = pthread_self()\n",
      at: "pthread_self()",
      says: "pthread_self may be inlined into an async function"
    ),
    Breakage(
      "a thread's identity that may be inlined",
      in: "Packages/ReactiveCore/Sources/ReactiveCore/Support/Platform.swift",
      "  @inline(never)\n",
      "",
      at: "func currentHandle()",
      says: "a function that depends on the identity of its thread may be inlined"
    ),
    Breakage(
      "an inlinable look-up of the thread",
      in: "Packages/ReactiveCore/Sources/ReactiveCore/Support/Platform.swift",
      "  @inline(never)\n  static func currentHandle()",
      "  @inlinable @inline(never)\n  static func currentHandle()",
      at: "func currentHandle()",
      says: "a function that depends on the identity of its thread may be inlined"
    ),
  ]

  static let docComments = [
    Breakage(
      "a doc comment that opens with an indirect question",
      in: "Packages/TodoFeature/Sources/TodoFeature/TodoFeature.swift",
      "@_exported import ComposableArchitecture\n",
      "@_exported import ComposableArchitecture\n\n/// Whether it is open.\nlet isOpen = true\n",
      at: "/// Whether",
      says: "the doc comment opens with 'Whether': use a verb or a noun phrase"
    ),
    Breakage(
      "one of a member, in a test",
      in: "Tests/UmbrellaTests/UmbrellaTests.swift",
      "import Testing\n",
      "import Testing\n\nenum Result {\n  /// What's printed.\n  case text\n}\n",
      at: "/// What's",
      says: "the doc comment opens with 'What': use a verb or a noun phrase"
    ),
  ]

  static let manifests = [
    Breakage(
      "a layer that depends on one above it",
      in: "Package.swift",
      #"dependencies: ["LiveSchedulers", "ReactiveCore", "TestIssues"],"#,
      #"dependencies: ["LiveSchedulers", "ReactiveCore", "TestIssues", "TodoFeature"],"#,
      at: #"      name: "Schedulers","#,
      says: "Schedulers depends on TodoFeature, which belongs to a layer above it"
    ),
    Breakage(
      "a target that lets warnings pass",
      in: "Package.swift",
      "Packages/TodoFeature/Sources/TodoFeature\",\n      swiftSettings: library",
      "Packages/TodoFeature/Sources/TodoFeature\"",
      at: #"      name: "TodoFeature","#,
      says: "target TodoFeature lets warnings pass"
    ),
    Breakage(
      "a root that names a package",
      in: "Package.swift",
      "  targets: [\n    .target(",
      "  dependencies: [.package(url: \"https://a.b/c\", from: \"1.0.0\")],\n  targets: [\n    .target(",
      at: "https://a.b/c",
      says: "the root names a package"
    ),
    Breakage(
      "another language mode",
      in: "Package.swift",
      "[.v6]",
      "[.v5]",
      at: "swiftLanguageModes",
      says: "the language mode is not 6"
    ),
  ]

  static let languageModes = [
    Breakage(
      "a target of a product in another language mode",
      in: "Package.swift",
      "Packages/TodoFeature/Sources/TodoFeature\",\n      swiftSettings: library",
      "Packages/TodoFeature/Sources/TodoFeature\",\n      swiftSettings: settings",
      at: #"      name: "TodoFeature","#,
      says: "target TodoFeature is not in language mode 5, so that a closure of an actor"
    ),
    Breakage(
      "a new target that only another one of a product depends on",
      in: "Package.swift",
      """
          .target(
            name: "TodoFeature",
            dependencies: ["ComposableArchitecture"],
      """,
      """
          .target(
            name: "Below",
            path: "Packages/TodoFeature/Sources/Below",
            swiftSettings: settings
          ),
          .target(
            name: "TodoFeature",
            dependencies: ["ComposableArchitecture", "Below"],
      """,
      at: #"      name: "Below","#,
      says: "target Below is not in language mode 5, so that a closure of an actor"
    ),
    Breakage(
      "a place whose form depends on the language mode",
      in: "Packages/TodoFeature/Sources/TodoFeature/TodoFeature.swift",
      "@_exported import ComposableArchitecture\n",
      "@_exported import ComposableArchitecture\n\nfunc note(file: StaticString = #file) {}\n",
      at: "#file",
      says: "#file differs between the language modes 5 and 6: use #filePath or #fileID"
    ),
  ]

  static let testKit = [
    Breakage(
      "a test kit that depends on a layer",
      in: "Package.swift",
      "      name: \"TestKit\",\n",
      "      name: \"TestKit\",\n      dependencies: [\"ReactiveCore\"],\n",
      at: "      name: \"TestKit\",",
      says: "TestKit depends on ReactiveCore, which belongs to a layer above it"
    ),
    Breakage(
      "a target of the root that depends on the test kit",
      in: "Package.swift",
      #"dependencies: ["ComposableArchitecture"],"#,
      #"dependencies: ["ComposableArchitecture", "TestKit"],"#,
      at: #"      name: "TodoFeature","#,
      says: "target TodoFeature depends on TestKit, which is for tests alone"
    ),
    Breakage(
      "a product of the root that contains the test kit",
      in: "Package.swift",
      #".library(name: "TodoFeature", targets: ["TodoFeature"])"#,
      #".library(name: "TodoFeature", targets: ["TodoFeature", "TestKit"])"#,
      at: #".library(name: "TodoFeature","#,
      says: "product TodoFeature contains TestKit, which is for the tests of this project"
    ),
  ]

  @Test("comments and strings are no imports")
  func text() async throws {
    let file = "Packages/ReactiveCore/Sources/ReactiveCore/ReactiveCore.swift"
    let text = try SampleCheckout.text(
      of: file,
      replacing: "import Synchronization\n",
      by: #"""
        // import Foundation
        /* import Dispatch /* nested */
        import Foundation */
        let program = """
          import Foundation
          \([1].map { "\($0)" })
          import Dispatch
          """

        """#
    )
    let result = try await SampleCheckout.lint(with: [file: text])
    #expect(result.status == 0, "\(result)")
  }

  @Test("places that mean the same in both language modes are accepted, and all places in tests")
  func places() async throws {
    let file = "Packages/TodoFeature/Sources/TodoFeature/TodoFeature.swift"
    let test = "Tests/UmbrellaTests/UmbrellaTests.swift"
    let result = try await SampleCheckout.lint(with: [
      file: try SampleCheckout.text(of: file)
        + "\n// #file\nlet places: [String] = [\"#file\", #fileID, #filePath]\n",
      test: try SampleCheckout.text(of: test) + "\nlet place: String = #file\n",
    ])
    #expect(result.status == 0, "\(result)")
  }

  @Test("only the first line of a doc comment opens it, and only outside of strings")
  func docComment() async throws {
    let file = "Tests/UmbrellaTests/UmbrellaTests.swift"
    let text = """
      import Testing

      /// Whatever a program has.
      /// What else it has is in the string.
      let program = #\"""
        /// What a program has.
        \"""#

      // Who reads this reads no doc comment.

      """
    let result = try await SampleCheckout.lint(with: [file: text])
    #expect(result.status == 0, "\(result)")
  }

  @Test("a subject of a commit that is too long fails, and the fix is named")
  func subject() async throws {
    let subject = String(repeating: "a", count: 73)
    let folder = SampleCheckout.folder
    let identity = "-c user.name=a -c user.email=a@b"
    let commit = "git init -q && git \(identity) commit -q --allow-empty -m \(subject)"
    _ = try await run(["bash", "-c", commit], in: folder)
    defer { try? FileManager.default.removeItem(at: folder.appendingPathComponent(".git")) }

    let result = try await SampleCheckout.lint(with: [:])

    #expect(result.status == 1)
    #expect(
      result.output.contains("the subject has 73 characters, 1 too many: shorten it by 'git"),
      "\(result)"
    )
    #expect(!result.output.contains("lint: all clean"))
  }
}
