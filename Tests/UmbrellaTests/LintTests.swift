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
  static let rounds: [[Breakage]] = (imports + locks + docComments + manifests + testKit)
    .reduce(into: []) { rounds, breakage in
      let round = rounds.firstIndex { !$0.contains { $0.file == breakage.file } }
      if let round { rounds[round].append(breakage) } else { rounds.append([breakage]) }
    }

  @Test("a generated source that was changed by hand fails, and the fix is named")
  func generated() async throws {
    let folder = "Packages/ReactiveCore/Sources/ReactiveCore/Operators/Combining/Arities"
    let file = "\(folder)/Zip+Arities.swift"
    let text = try SampleCheckout.text(of: file, replacing: "cellD, of", by: "cellC, of")

    let result = try await SampleCheckout.lint(with: [file: text])

    #expect(result.status == 1)
    #expect(
      result.output.contains("< ") && result.output.contains("CombinerSide(3, cellC"),
      "\(result)"
    )
    #expect(
      result.errors.contains("the sources in \(folder) are not as written: run scripts/generate")
    )
  }

  static let imports = [
    Breakage(
      "an import upwards",
      in: "Packages/Schedulers/Sources/Schedulers/Schedulers.swift",
      "import ReactiveCore\n",
      "import ReactiveCore\nimport TodoFeature\n",
      at: "import TodoFeature",
      says: "Schedulers imports TodoFeature, which belongs to a layer above it"
    ),
    Breakage(
      "an import of a layer below that the target does not declare",
      in: "Packages/TodoFeature/Sources/TodoFeature/TodoFeature.swift",
      "import ComposableArchitecture",
      "import ComposableArchitecture\nimport ReactiveCore",
      at: "import ReactiveCore",
      says: "target TodoFeature imports ReactiveCore without declaring it"
    ),
    Breakage(
      "Foundation in ReactiveCore",
      in: "Packages/ReactiveCore/Sources/ReactiveCore/ReactiveCore.swift",
      "import Synchronization",
      "import struct Foundation.Date\nimport Synchronization",
      at: "Foundation.Date",
      says: "ReactiveCore stands on the standard library alone and must not import Foundation"
    ),
    Breakage(
      "an import of another project's module",
      in: "Packages/Schedulers/Sources/Schedulers/Schedulers.swift",
      "@_exported import ReactiveCore",
      "@_exported import ReactiveCore\nimport OpenCombine",
      at: "OpenCombine",
      says: "OpenCombine is neither a layer nor part of the toolchain"
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
      in: "Packages/ReactiveCore/Sources/ReactiveCore/Support/ThreadIdentity.swift",
      "  @inline(never)\n",
      "",
      at: "func currentHandle()",
      says: "a function that depends on the identity of its thread may be inlined"
    ),
    Breakage(
      "an inlinable look-up of the thread",
      in: "Packages/ReactiveCore/Sources/ReactiveCore/Support/ThreadIdentity.swift",
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
      "a dependency that drifts",
      in: "Packages/Schedulers/Package.swift",
      #"dependencies: ["ReactiveCore"],"#,
      #"dependencies: ["ReactiveCore", "ReactiveFoundation"],"#,
      at: #"      name: "LiveSchedulers","#,
      says: #"target LiveSchedulers depends on ["ReactiveCore", "ReactiveFoundation"], but on"#
    ),
    Breakage(
      "settings that drift",
      in: "Packages/ReactiveCore/Package.swift",
      #".target(name: "ReactiveCore", swiftSettings: takesClosures)"#,
      #".target(name: "ReactiveCore")"#,
      at: #".target(name: "ReactiveCore")"#,
      says: "target ReactiveCore has settings []"
    ),
    Breakage(
      "a product that drifts",
      in: "Packages/TodoFeature/Package.swift",
      #".library(name: "TodoFeature","#,
      #".library(name: "Todo","#,
      at: #".library(name: "Todo","#,
      says: #"product Todo of ["TodoFeature"] is missing in the root manifest"#
    ),
    Breakage(
      "a layer that names a package",
      in: "Packages/Schedulers/Package.swift",
      #".package(path: "../ReactiveCore")"#,
      #".package(path: "../ReactiveCore"), .package(url: "https://a.b/c", from: "1.0.0")"#,
      at: "https://a.b/c",
      says: "Schedulers names the package https://a.b/c"
    ),
    Breakage(
      "a root that names a package",
      in: "Package.swift",
      "  targets: [\n    .target(",
      "  dependencies: [.package(url: \"https://a.b/c\", from: \"1.0.0\")],\n  targets: [\n    .target(",
      at: "https://a.b/c",
      says: "the root names the package https://a.b/c"
    ),
    Breakage(
      "another language mode",
      in: "Packages/ReactiveCore/Package.swift",
      "[.v6]",
      "[.v5]",
      at: "swiftLanguageModes",
      says: "the language mode is not 6"
    ),
  ]

  static let testKit = [
    Breakage(
      "a layer that imports the test kit",
      in: "Packages/TodoFeature/Sources/TodoFeature/TodoFeature.swift",
      "@_exported import ComposableArchitecture",
      "@_exported import ComposableArchitecture\nimport TestKit",
      at: "import TestKit",
      says: "TodoFeature imports TestKit, which is for tests alone"
    ),
    Breakage(
      "a layer that depends on the test kit",
      in: "Packages/TodoFeature/Package.swift",
      #"dependencies: ["ComposableArchitecture"],"#,
      #"dependencies: ["ComposableArchitecture", "TestKit"],"#,
      at: #"      name: "TodoFeature","#,
      says: "target TodoFeature depends on TestKit, which is for tests alone"
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
      "a test kit that imports a layer",
      in: "Packages/TestKit/Sources/TestKit/TestKit.swift",
      "import Synchronization\n",
      "import ReactiveCore\n",
      at: "import ReactiveCore",
      says: "TestKit imports ReactiveCore, but the tests of every layer use TestKit"
    ),
    Breakage(
      "a test kit that names a package",
      in: "Packages/TestKit/Package.swift",
      "  targets: [\n    .target(",
      "  dependencies: [.package(path: \"../ReactiveCore\")],\n  targets: [\n    .target(",
      at: "../ReactiveCore",
      says: "TestKit names the package ReactiveCore, but the tests of every layer use it"
    ),
    Breakage(
      "a product of the root that contains the test kit",
      in: "Package.swift",
      #".library(name: "TodoFeature", targets: ["TodoFeature"])"#,
      #".library(name: "TodoFeature", targets: ["TodoFeature", "TestKit"])"#,
      at: #".library(name: "TodoFeature","#,
      says: "product TodoFeature contains TestKit, which is for the tests of this project"
    ),
    Breakage(
      "a test kit whose sources lie elsewhere than the root says",
      in: "Packages/TestKit/Package.swift",
      #".target(name: "TestKit", swiftSettings: settings)"#,
      #".target(name: "TestKit", path: "Sources/Kit", swiftSettings: settings)"#,
      at: #".target(name: "TestKit","#,
      says: "target TestKit lies in Packages/TestKit/Sources/Kit, in the root manifest in"
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
