import Foundation
import Testing

@Suite("Examples in documentation comments", .buildsOtherPackages)
struct DocumentationExampleTests {
  @Test("print what they say, each of them")
  func run() async throws {
    let examples = try DocumentationExample.all(in: "Packages/ReactiveCore/Sources")
    #expect(examples.count >= 100)
    let program = DocumentationExample.program(of: examples)
    try await OutsidePackage.with(
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
    let examples = DocumentationExample.examples(in: text, file: "A.swift")
    #expect(examples.map(\.line) == [4, 14])
    #expect(examples.first?.code == "print(1)\nprint(2)\n// Prints: 1, 2")
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
}
