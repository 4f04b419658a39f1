import Testing

@Suite("Examples in the documentation")
struct DocumentationExampleTests {
  static let folder = "Packages/ReactiveCore/Sources"

  /// Pages of the layers above, beside those about migrating.
  static let pages = [
    "Schedulers/Sources/LiveSchedulers/LiveSchedulers.docc/LiveSchedulers.md",
    "Schedulers/Sources/Marbles/Marbles.docc/Marbles.md",
    "Schedulers/Sources/TestIssues/TestIssues.docc/TestIssues.md",
    "ComposableArchitecture/Sources/ComposableArchitecture/ComposableArchitecture.docc/FrequentQuestions.md",
  ].map { "Packages/\($0)" }

  /// The blocks of ReactiveCore's documentation, and of the pages of the other layers whose blocks are run.
  static func blocks() throws -> [SwiftBlock] {
    let otherPages = MigrationPage.files().filter { !$0.hasPrefix(folder) } + pages
    return try SwiftBlock.all(in: folder)
      + otherPages.flatMap { SwiftBlock.blocks(in: try Checkout.text(of: $0), file: $0) }
  }

  @Test(
    "Examples and rows of the migration pages print what they say, in both language modes",
    arguments: languageModes
  )
  func run(languageMode: Int) async throws {
    let pages = try MigrationPage.all()
    let blocks = try Self.blocks().compactMap(DocumentationExample.init)
    #expect(blocks.count >= 150)
    let examples = blocks + pages.flatMap(\.examples)
    let text = DocumentationExample.program(
      of: examples,
      using: [MigrationPage.shownFunctions] + pages.map(\.function)
    )
    try await withTemporaryFolder { folder in
      let result = try await OutsideProgram(
        "documentation",
        files: ["main.swift": text],
        languageMode: languageMode,
        in: folder
      ).run()
      #expect(result.status == 0, "\(result)")
      #expect(DocumentationExample.mismatches(of: examples, in: result.output) == [])
    }
  }

  /// Both modes, but only one in optimised tests: the compiler needs a minute and a half for each.
  static let languageModes: [Int] = {
    #if DEBUG
      [5, 6]
    #else
      [6]
    #endif
  }()

  @Test("All blocks of the documentation's pages are examples")
  func allBlocks() throws {
    // The program of this page is stopped by a check of the compiler.
    let exempt = "\(Self.folder)/ReactiveCore/ReactiveCore.docc/ActorsAndThreads.md"
    let blocks = try Self.blocks().filter { $0.isInPage && $0.file != exempt }
    #expect(blocks.count >= 50)
    let names = try MigrationPage.all().compactMap(\.names?.location)
    let notRun = blocks.filter { DocumentationExample($0) == nil && !names.contains($0.location) }
    #expect(notRun.map(\.location) == [], "These blocks do not end with `// Prints: `.")
  }

  @Test("Examples of the documentation are reported by file and line if they print something else")
  func mismatch() {
    let text = """
      /// Publishes.
      ///
      /// ```swift
      /// import Marbles
      /// print(1)
      /// print(2)
      /// // Prints: 1, 2
      /// ```
      ///
      /// ```swift
      /// a block that is not run
      /// ```
      func publish() {}
        /// ```swift
        /// print(3)
        /// // Prints: 4
        /// ```
      """
    let blocks = SwiftBlock.blocks(in: text, file: "A.swift")
    #expect(blocks.map(\.line) == [4, 11, 15])
    let examples = blocks.compactMap(DocumentationExample.init)
    #expect(examples.map(\.block.line) == [4, 15])
    #expect(examples.first?.imports == ["Marbles"])
    #expect(examples.first?.statements == ["print(1)", "print(2)", "// Prints: 1, 2"])
    let output = """
      ---- the next example
      1
      2
      ---- the next example
      3

      """
    #expect(
      DocumentationExample.mismatches(of: examples, in: output)
        == ["A.swift:15: says that it prints \"4\", and prints \"3\""]
    )
    #expect(
      DocumentationExample.mismatches(of: examples, in: "---- the next example\n1\n2\n")
        == ["1 of 2 examples were run"]
    )
  }

  @Test("Examples of a page have their extensions outside the function that is run")
  func extensions() throws {
    let text = """
      # A page

      ```swift
      struct Beat {}

      extension Beat {
        func play() { print("play") }
      }

      Beat().play()
      // Prints: play
      ```
      """
    let block = try #require(SwiftBlock.blocks(in: text, file: "Page.md").first)
    #expect(block.location == "Page.md:4")
    let example = try #require(DocumentationExample(block))
    #expect(example.declarations.first == "struct Beat {}")
    #expect(example.declarations.last == "}")
    #expect(example.statements == ["", "Beat().play()", "// Prints: play"])
  }
}
