import Foundation
import Testing

/// The public symbols of a module, and of its extensions of other modules' types.
///
/// The compiler extracts them from the module that these tests were built with. It leaves out the names that
/// start with an underscore.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Extension: Decodable { let constraints: [Constraint]? }
    struct Constraint: Decodable { let kind, lhs, rhs: String }
    struct Comment: Decodable { let lines: [Line] }
    struct Line: Decodable { let text: String }
    struct Generics: Decodable { let parameters: [Parameter]? }
    struct Parameter: Decodable { let name: String }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?
    let swiftGenerics: Generics?
    let declarationFragments: [Fragment]
    /// The extension that declares the symbol, if it is not declared with its type.
    let swiftExtension: Extension?

    /// The name of the symbol and the types around it, without parameters: `Publisher.map`.
    var path: String { pathComponents.map(Self.baseName).joined(separator: ".") }

    /// The declaration, as it is written but for the access level and the attributes.
    var declaration: String { declarationFragments.map(\.spelling).joined() }

    static func baseName(_ name: String) -> String {
      String(name.prefix { $0 != "(" && $0 != " " })
    }
  }

  let symbols: [Symbol]

  /// - Parameter folders: Where the module and those that it imports are, beside the build of the tests.
  static func symbols(of module: String, in folders: [URL] = []) async throws -> [Symbol] {
    try await withTemporaryFolder { folder in
      let result = try await run(
        [
          "swift", "symbolgraph-extract", "-module-name", module, "-target", target,
          "-output-dir", folder.path, "-minimum-access-level", "public",
          "-skip-synthesized-members",
        ] + (folders + [try modules()]).flatMap { ["-I", $0.path] },
        in: folder
      )
      try #require(result.status == 0, "\(result)")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0 == "\(module).symbols.json" || $0.hasPrefix("\(module)@") }
        .flatMap { name in
          let data = try Data(contentsOf: folder.appending(component: name))
          return try JSONDecoder().decode(SymbolGraph.self, from: data).symbols
        }
    }
  }

  /// Where the build put the modules: beside the program of the tests.
  static func modules() throws -> URL {
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
