import Foundation

/// An example in a documentation comment, with what it says that it prints.
///
/// Its last line is the comment `// Prints: 1, 2, 3`: the printed lines, with commas between them.
struct DocumentationExample: Sendable {
  /// The file, as it is named from the checkout's root.
  let file: String
  /// The line that the example begins in.
  let line: Int
  let code: String
  let output: String

  static let marker = "// Prints: "

  /// All examples of the sources in a folder.
  static func all(in folder: String) throws -> [DocumentationExample] {
    let files = FileManager.default.enumerator(
      atPath: Checkout.root.appendingPathComponent(folder).path
    )
    let names = (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".swift") }.sorted()
    return try names.flatMap { name in
      try examples(in: Checkout.text(of: "\(folder)/\(name)"), file: "\(folder)/\(name)")
    }
  }

  /// The examples of a file's documentation comments. Blocks that do not say what they print are not
  /// examples to be run.
  static func examples(in text: String, file: String) -> [DocumentationExample] {
    var examples: [DocumentationExample] = []
    var open: (line: Int, code: [String])?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      guard let comment = comment(of: line) else {
        open = nil
        continue
      }
      if comment == "```swift" {
        open = (index + 2, [])
      } else if comment == "```", let (first, code) = open {
        open = nil
        guard let last = code.last, last.hasPrefix(marker) else { continue }
        examples.append(
          DocumentationExample(
            file: file,
            line: first,
            code: code.joined(separator: "\n"),
            output: String(last.dropFirst(marker.count))
          )
        )
      } else {
        open?.code.append(comment)
      }
    }
    return examples
  }

  /// The text of a line of a documentation comment; nil if the line is none.
  private static func comment(of line: String) -> String? {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("///") else { return nil }
    return String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3))
  }
}

extension DocumentationExample {
  /// A program that runs examples one after the other, and prints a line with each one's number before.
  static func program(of examples: [DocumentationExample]) -> String {
    let functions = examples.enumerated().map { number, example in
      """
      // \(example.file):\(example.line)
      func example\(number)() async throws {
      \(example.code)
      }

      """
    }
    let calls = examples.indices.map { "print(\"\(separator)\")\ntry await example\($0)()\n" }
    return imports.map { "import \($0)\n" }.joined() + "\n" + functions.joined(separator: "\n")
      + "\n" + calls.joined()
  }

  /// The examples that printed something else than they say, each with what it printed.
  ///
  /// - Parameter output: What the program of these examples printed.
  static func mismatches(
    of examples: [DocumentationExample],
    in output: String
  ) -> [String] {
    let outputs = output.components(separatedBy: "\(separator)\n").dropFirst().map { text in
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().joined(
        separator: ", "
      )
    }
    guard outputs.count == examples.count else {
      return ["\(outputs.count) of \(examples.count) examples were run"]
    }
    return zip(examples, outputs).filter { $0.output != $1 }.map { example, output in
      "\(example.file):\(example.line): says that it prints \"\(example.output)\", and prints \"\(output)\""
    }
  }

  private static let imports = [
    "Foundation", "ReactiveExtras", "ReactiveFoundation", "Schedulers",
  ]
  private static let separator = "---- the next example"
}
