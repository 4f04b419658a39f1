import Foundation
import Testing

/// A method or property of `Publisher` that users see.
struct PublicOperator {
  /// The name without its parameters.
  let name: String
  let documentation: String

  static func all() async throws -> [PublicOperator] {
    var operators: [PublicOperator] = []
    for module in ["ReactiveCore", "ReactiveExtras"] {
      operators += try await symbols(of: module).filter(\.isOperator).map { symbol in
        PublicOperator(
          name: baseName(symbol.pathComponents[1]),
          documentation: symbol.docComment?.lines.map { $0.text + "\n" }.joined() ?? ""
        )
      }
    }
    return operators
  }

  static func baseName(_ name: String) -> String { String(name.prefix { $0 != "(" && $0 != " " }) }
}

// MARK: - Symbol graphs

extension PublicOperator {
  private struct Graph: Decodable {
    let symbols: [Symbol]
  }

  private struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Comment: Decodable { let lines: [Line] }
    struct Line: Decodable { let text: String }

    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?

    var isOperator: Bool {
      pathComponents.count == 2 && pathComponents[0] == "Publisher"
        && ["swift.method", "swift.property"].contains(kind.identifier)
    }
  }

  /// The public symbols of a module, and of its extensions of other modules' types.
  ///
  /// The compiler extracts them from the module that these tests were built with.
  private static func symbols(of module: String) async throws -> [Symbol] {
    try await withTemporaryFolder { folder in
      let result = try await run(
        [
          "swift", "symbolgraph-extract", "-module-name", module, "-I", try modules().path,
          "-target", target, "-output-dir", folder.path, "-minimum-access-level", "public",
          "-skip-synthesized-members",
        ],
        in: folder
      )
      try #require(result.status == 0, "\(result)")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0 == "\(module).symbols.json" || $0.hasPrefix("\(module)@") }
        .flatMap { name in
          let data = try Data(contentsOf: folder.appending(component: name))
          return try JSONDecoder().decode(Graph.self, from: data).symbols
        }
    }
  }

  /// Where the build put the modules: beside the program of the tests.
  private static func modules() throws -> URL {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: program).deletingLastPathComponent().appending(component: "Modules")
  }

  private static var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }
}
