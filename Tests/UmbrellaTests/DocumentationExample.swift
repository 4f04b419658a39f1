/// A block of the documentation that ends with what it prints.
///
/// Its last line is the comment `// Prints: 1, 2, 3`: the printed lines, with commas between them.
struct DocumentationExample: Sendable {
  let block: SwiftBlock
  let output: String

  static let marker = "// Prints: "

  /// The code up to the end of the last extension, which cannot be declared in a function.
  var declarations: ArraySlice<String> {
    guard let extensionLine = block.lines.lastIndex(where: { $0.hasPrefix("extension ") }),
      let end = block.lines[extensionLine...].firstIndex(of: "}")
    else { return [] }
    return block.lines[...end]
  }

  /// The code that is run.
  var statements: [String] {
    block.lines[declarations.endIndex...].filter { !$0.hasPrefix("import ") }
  }

  /// The modules that the block imports.
  var imports: [String] {
    block.lines.filter { $0.hasPrefix("import ") }.map { String($0.dropFirst("import ".count)) }
  }
}

extension DocumentationExample {
  /// Makes an example of a block; nil if the block does not end with what it prints.
  init?(_ block: SwiftBlock) {
    guard let last = block.lines.last, last.hasPrefix(Self.marker) else { return nil }
    self.init(block: block, output: String(last.dropFirst(Self.marker.count)))
  }

  /// A program that runs examples one after the other, and prints a line before each of them.
  ///
  /// They are on the main actor, as in the `main.swift` of a program in language mode 6.
  ///
  /// - Parameter declarations: The declarations that the examples use.
  static func program(
    of examples: [DocumentationExample],
    using declarations: [String] = []
  ) -> String {
    let functions = examples.enumerated().map { number, example in
      """
      // \(example.block.location)
      \(example.declarations.joined(separator: "\n"))
      @MainActor func example\(number)() async throws {
      \(example.statements.joined(separator: "\n"))
      }

      """
    }
    // A loop, because the compiler needs minutes for hundreds of suspensions in one function.
    let calls = """
      let examples: [@MainActor () async throws -> Void] = [
      \(examples.indices.map { "example\($0)," }.joined(separator: "\n"))
      ]
      for example in examples {
        print("\(separator)")
        try await example()
      }

      """
    let modules = Set(imports + examples.flatMap(\.imports)).sorted()
    return (modules.map { "import \($0)\n" } + declarations).joined() + "\n"
      + functions.joined(separator: "\n") + "\n" + calls
  }

  /// The examples that printed something else than they say, each with what it printed.
  ///
  /// - Parameter output: The output of the program of these examples.
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
      "\(example.block.location): says that it prints \"\(example.output)\", and prints \"\(output)\""
    }
  }

  private static let imports = [
    "ComposableArchitecture", "Foundation", "FoundationNetworking", "Marbles", "ReactiveExtras",
    "ReactiveFoundation", "Schedulers",
  ]
  private static let separator = "---- the next example"
}
