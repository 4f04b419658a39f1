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

  @Test("scripts/lint fails for broken rules, and names each with file and line", arguments: rounds)
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
    imports, locks, nodes, guards, deinits, keptValues, docComments, manifests, languageModes,
    testKit,
    tables,
  ]
  .joined()
  .reduce(into: []) { rounds, breakage in
    let round = rounds.firstIndex { !$0.contains { $0.file == breakage.file } }
    if let round { rounds[round].append(breakage) } else { rounds.append([breakage]) }
  }

  @Test(
    "scripts/lint fails for a generated file that was changed by hand, or was not written again",
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

  @Test(
    "scripts/lint fails for an import of what the target does not depend on, by SwiftPM's check"
  )
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

  @Test("Imports in comments and strings are no imports for scripts/lint")
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

  @Test("scripts/lint accepts places that mean the same in both language modes, and all in tests")
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

  @Test("Only the first line of a doc comment opens it, and only outside of strings")
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

  @Test("scripts/lint fails for a planted fault that does not fit the sources")
  func fault() async throws {
    let source = "Packages/TodoFeature/Sources/TodoFeature/TodoFeature.swift"
    let file = "Tests/Faults/TodoFeature/nothing-is-imported.patch"
    let lines = try SampleCheckout.text(of: source).split(separator: "\n")
    let fault = SampleCheckout.folder.appendingPathComponent(file)
    defer { try? FileManager.default.removeItem(at: fault) }
    for (removed, finding) in [
      (lines[0], "lint: all clean"),
      ("what was there", "\(file):1: the planted fault does not fit the sources: write it anew"),
    ] {
      let hunk = ["@@ -1,\(lines.count) +1,\(lines.count - 1) @@", "-\(removed)"]
      let patch =
        ["--- a/\(source)", "+++ b/\(source)"] + hunk + lines.dropFirst().map { " \($0)" }
      try SampleCheckout.folder.write(patch.joined(separator: "\n") + "\n", to: file)
      let result = try await SampleCheckout.lint(with: [:])
      #expect(result.output.contains(finding), "\(result)")
      #expect(result.status == (removed == lines[0] ? 0 : 1))
    }
  }

  @Test("scripts/lint fails for an action of a workflow that is named by a tag, which can be moved")
  func action() async throws {
    let file = ".github/workflows/test.yml"
    let folder = SampleCheckout.folder.appendingPathComponent(".github")
    defer { try? FileManager.default.removeItem(at: folder) }
    let commit = String(repeating: "0a", count: 20)
    for (name, isPinned) in [
      ("actions/checkout@v4", false), ("actions/checkout@\(commit) # v4.3.1", true),
    ] {
      try SampleCheckout.folder.write(
        "steps:\n  - uses: \(name)\n  - uses: ./.github/a\n",
        to: file
      )
      let result = try await SampleCheckout.lint(with: [:])
      #expect(result.status == (isPinned ? 0 : 1), "\(result)")
      #expect(result.output.contains("\(file):2:") == !isPinned)
      #expect(result.output.contains("name these actions by the commit") == !isPinned)
    }
  }

  @Test("scripts/lint fails for a subject of a commit that is too long, and names the fix")
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
