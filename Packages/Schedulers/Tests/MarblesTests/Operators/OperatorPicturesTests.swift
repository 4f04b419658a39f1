import Foundation
import Marbles
import TestKit
import Testing

/// The pictures of the documentation, which `scripts/diagrams` writes.
@Suite("Pictures of operators")
struct OperatorPicturesTests {
  fileprivate struct Page {
    let module: String
    let file: String
    let title: String
    let overview: String
    let families: KeyValuePairs<String, [OperatorDiagram]>
  }

  private static let pages = [
    Page(
      module: "ReactiveCore",
      file: "OperatorDiagrams.md",
      title: "Operators in diagrams",
      overview: """
        What each operator does over time. Time goes from left to right, one step to a second. A circle is a
        value, a vertical line is completion, and a cross is failure.
        """,
      families: [
        "Mapping": OperatorDiagram.mapping, "Filtering and selecting": OperatorDiagram.filtering,
        "Reducing and matching": OperatorDiagram.reducing, "Combining": OperatorDiagram.combining,
        "Errors": OperatorDiagram.errors, "Timing and threads": OperatorDiagram.timing,
        "Sharing and buffering": OperatorDiagram.sharing,
      ]
    ),
    Page(
      module: "ReactiveExtras",
      file: "ExtraOperatorDiagrams.md",
      title: "More operators in diagrams",
      overview: """
        What the operators that Combine does not have do over time. Time goes from left to right, one step
        to a second.
        """,
      families: ["Operators": OperatorDiagram.extras]
    ),
  ]

  @Test("The pictures and their pages are those of today's operators")
  func pictures() throws {
    for page in Self.pages {
      try Self.check(page.text, at: page.catalog.appending(path: page.file))
      for diagram in page.families.flatMap(\.value) {
        let file = "Resources/Operators/\(diagram.file).svg"
        try Self.check(diagram.picture().svg, at: page.catalog.appending(path: file))
      }
      let names = page.families.flatMap(\.value).map { "\($0.file).svg" }
      let folder = page.catalog.appending(path: "Resources/Operators").path
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.sorted() == names.sorted(), "a picture has no diagram, or two have one name")
    }
  }

  @Test("The picture of the guide and the README is that of debounce")
  func guide() throws {
    let debounce = try #require(OperatorDiagram.timing.first { $0.name == "debounce" })
    let catalog = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Schedulers/Schedulers.docc").standardizedFileURL
    try Self.check(
      debounce.picture().svg,
      at: catalog.appending(path: "Resources/MarbleDiagram.svg")
    )
  }

  private static func check(_ text: String, at file: URL) throws {
    #expect(
      try isStored(text, at: file),
      "\(file.lastPathComponent) is stale: run scripts/diagrams"
    )
  }
}

extension OperatorPicturesTests.Page {
  fileprivate var catalog: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../ReactiveCore/Sources/\(module)/\(module).docc")
      .standardizedFileURL
  }

  fileprivate var text: String {
    let sections = families.map { family, diagrams in
      """
      ## \(family)

      \(diagrams.map(\.markdown).joined(separator: "\n\n"))
      """
    }
    return """
      # \(title)

      \(overview)

      ## Overview

      Each picture is drawn from a run in virtual time by `scripts/diagrams`, and a test compares it with the
      operator.

      \(sections.joined(separator: "\n\n"))

      """
  }
}

extension OperatorDiagram {
  fileprivate var file: String { "operator-\(name)" }

  fileprivate var markdown: String {
    let inputs = upstreams.map { "\($0.name) \($0.diagram)" }.joined(separator: ", ")
    let alternative = "\(name): \(inputs), output \(output)"
      .replacing("[", with: "(").replacing("]", with: ")")
    return """
      ### \(name)

      ![\(alternative)](\(file))
      """
  }
}
