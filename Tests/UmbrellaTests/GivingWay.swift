import Foundation

/// A module of a user's helpers that declares members of the layers again, and one that uses them.
///
/// The compiler takes a user's member before one of ours if ours is marked with `@_disfavoredOverload`, or is a
/// member of a protocol. Without that, each use is ambiguous where both modules are imported.
struct GivingWay {
  let additions: [Addition]
  /// The source that uses each of them, and imports `Helpers`.
  let uses: String
  /// The folders of modules that the twins' declarations refer to, beside those of the layers.
  var folders: [URL] = []
  /// Those modules.
  var modules = ["ComposableArchitecture", "Foundation"]

  /// A sentence for each addition that the uses do not take from the user's module, or do not use.
  func mistakes() async throws -> [String] {
    try await withTemporaryFolder { folder in
      let imports = modules.map { "import \($0)\n" }.joined()
      try folder.write(imports + additions.map(\.twin).joined(), to: "Helpers.swift")
      try folder.write(uses, to: "Uses.swift")
      let helpers = try await compile(
        ["-emit-module", "-module-name", "Helpers", "-parse-as-library", "Helpers.swift"],
        in: folder
      )
      guard helpers.status == 0 else { return ["the twins do not compile: \(helpers.errors)"] }
      let calls = try await compile(
        ["-emit-silgen", "-module-name", "Uses", "-parse-as-library", "Uses.swift"],
        in: folder
      )
      guard calls.status == 0 else { return Self.ambiguities(in: calls.errors) }
      let twins = try await SymbolGraph.symbols(of: "Helpers", in: folders + [folder])
      let called = Set(calls.output.matches(of: /@(\$s\w+)/).map { String($0.1) })
      return twins.filter { called.isDisjoint(with: $0.calledNames) }.map { twin in
        "\(twin.pathComponents.joined(separator: ".")) of the user's module is not called"
      }
    }
  }

  private func compile(_ arguments: [String], in folder: URL) async throws -> CommandResult {
    let folders = folders + [folder, try SymbolGraph.modules()]
    return try await run(
      ["swiftc", "-swift-version", "5"] + folders.flatMap { ["-I", $0.path] } + arguments,
      in: folder
    )
  }

  /// The mistakes that the compiler finds in the uses.
  private static func ambiguities(in errors: String) -> [String] {
    let lines = errors.matches(of: /Uses\.swift:\d+:\d+: error: (.*)/).map { String($0.1) }
    return lines.isEmpty ? [errors] : lines
  }
}
