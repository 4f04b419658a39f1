import Testing

@Suite("Examples in the documentation", .buildsOtherPackages)
struct DocumentationExampleTests {
  static let folder = "Packages/ReactiveCore/Sources"

  @Test("print what they say, each of them")
  func run() async throws {
    let examples = try SwiftBlock.all(in: Self.folder).compactMap(DocumentationExample.init)
    #expect(examples.count >= 130)
    let program = DocumentationExample.program(of: examples)
    try await OutsidePackage.with(
      "Marbles",
      "ReactiveExtras",
      "ReactiveFoundation",
      "Schedulers",
      running: program
    ) { package in
      let result = try await package.swift("run")
      #expect(result.status == 0, "\(result)")
      #expect(DocumentationExample.mismatches(of: examples, in: result.output) == [])
    }
  }

  @Test("are all blocks of the pages")
  func pages() throws {
    // The program of this page is stopped by a check.
    let exempt = "\(Self.folder)/ReactiveCore/ReactiveCore.docc/ActorsAndThreads.md"
    let blocks = try SwiftBlock.all(in: Self.folder).filter { $0.isInPage && $0.file != exempt }
    #expect(blocks.count >= 30)
    let notRun = blocks.filter { DocumentationExample($0) == nil }
    #expect(notRun.map(\.location) == [], "These blocks do not end with `// Prints: `.")
  }

  @Test("are reported with file and line where they print something else")
  func mismatch() {
    let text = """
      /// Publishes.
      ///
      /// ```swift
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
    #expect(blocks.map(\.line) == [4, 10, 14])
    let examples = blocks.compactMap(DocumentationExample.init)
    #expect(examples.map(\.block.line) == [4, 14])
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
        == ["A.swift:14: says that it prints \"4\", and prints \"3\""]
    )
    #expect(
      DocumentationExample.mismatches(of: examples, in: "---- the next example\n1\n2\n")
        == ["1 of 2 examples were run"]
    )
  }

  @Test("of a page have their extensions outside the function that is run")
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
