import Foundation

/// A public member, of a type that the originals have, that none of them has.
///
/// Combine, Combine Schedulers and the Composable Architecture are the originals, with the packages of their time.
/// The pages of the surface list what they have, and under "Additions" what they do not have.
struct Addition {
  let symbol: SymbolGraph.Symbol

  /// The name, with its types and without the parameters for a place in the source.
  var name: String { Self.name(of: symbol) }

  /// The texts of the pages that list the additions, and their modules.
  static func pages() throws -> [(module: String, text: String)] {
    try [
      ("ComposableArchitecture", "ComposableSurface"), ("Schedulers", "SchedulersSurface"),
    ].map { module, page in
      let folder = "Packages/\(module)/Sources/\(module)/\(module).docc"
      return (module, try Checkout.text(of: "\(folder)/\(page).md"))
    }
  }

  /// The additions of pages, and a sentence for each row that stands for none.
  static func all(
    of pages: [(module: String, text: String)]
  ) async throws -> (additions: [Addition], mistakes: [String]) {
    var (additions, mistakes): ([Addition], [String]) = ([], [])
    let rows = pages.map { ($0.module, SurfaceRows($0.text)) }
    let types = Set(rows.flatMap { $1.originals.map(\.type) })
    for (module, rows) in rows {
      let symbols = try await SymbolGraph.symbols(of: module)
      for row in rows.additions where row.isMember && types.contains(row.type) {
        let found = symbols.filter { rows.names($0, by: row) }
        if found.isEmpty { mistakes.append("\(row.text): no public symbol has this name") }
        additions += found.filter(\.isMember).map(Addition.init)
      }
    }
    var known: Set<String> = []
    return (additions.filter { known.insert($0.symbol.identifier.precise).inserted }, mistakes)
  }

  fileprivate static func name(of symbol: SymbolGraph.Symbol) -> String {
    symbol.pathComponents.joined(separator: ".")
      .replacing(/(fileID|filePath|file|line|column):/, with: "")
  }
}

extension Addition {
  /// A declaration of the member as another module has it, with a body that does nothing.
  var twin: String {
    let type = symbol.pathComponents.dropLast().joined(separator: ".")
    let constraints = (symbol.swiftExtension?.constraints ?? []).map { constraint in
      "\(constraint.lhs) \(constraint.kind == "sameType" ? "==" : ":") \(constraint.rhs)"
    }
    let condition = constraints.isEmpty ? "" : " where \(constraints.joined(separator: ", "))"
    let attributes = declaration.prefixMatch(of: /(@\w+ )*/)?.0 ?? ""
    let rest = declaration.dropFirst(attributes.count)
    return "extension \(type)\(condition) {\n  \(attributes)public \(rest)\n}\n"
  }

  private var declaration: String {
    let text = symbol.declaration
      // A body that does nothing has no type of its own, as an opaque result needs.
      .replacing("-> some", with: "-> any")
      // The member may be that of a protocol, and this one is that of a class.
      .replacing(/Self\.(?=\w)/, with: "")
    guard ["property", "subscript"].contains(where: symbol.kind.identifier.hasSuffix) else {
      return "\(text) { fatalError() }"
    }
    let head = text.prefix { $0 != "{" }.replacing(": some", with: ": any")
      .replacing(/^let/, with: "var")
    return head + (text.contains(" set") ? "{ get { fatalError() } set {} }" : "{ fatalError() }")
  }
}

extension SymbolGraph.Symbol {
  /// True for a member that an extension can declare: types in a type cannot be told apart by their modules.
  fileprivate var isMember: Bool {
    [".method", ".property", ".init", ".subscript"].contains { kind.identifier.hasSuffix($0) }
  }

  /// The symbols of the functions that uses of it refer to, as the compiler names them.
  var calledNames: [String] {
    let name = "$s" + identifier.precise.dropFirst("s:".count)
    if kind.identifier == "swift.init" { return [name, name.dropLast() + "C"] }
    guard let end = name.firstMatch(of: /p(Z?)$/) else { return [name] }
    // Those of a property or of a subscript are its getter and its setter.
    return ["g", "s"].map { name[..<end.range.lowerBound] + $0 + end.1 }
  }
}

/// The rows of a page of the surface.
private struct SurfaceRows {
  struct Row {
    let text: String

    /// The name, without what tells apart rows of one name.
    var name: String { String(text.prefixMatch(of: /[^ (]+(\([^)]*\))?/)?.0 ?? "") }
    var type: String { String(text.prefix { $0 != "." && $0 != ":" && $0 != "<" }) }
    var isMember: Bool { text.contains(".") && !text.contains(": ") }
  }

  let originals: [Row]
  let additions: [Row]

  init(_ page: String) {
    let parts = page.components(separatedBy: "\n## Additions\n")
    let rows = parts.map { part in
      part.matches(of: /\n\| `([^`]+)` \|/).map { Row(text: String($0.1)) }
    }
    (originals, additions) = (rows[0], rows.dropFirst().flatMap { $0 })
  }

  /// True if a row of an addition stands for a symbol.
  func names(_ symbol: SymbolGraph.Symbol, by row: Row) -> Bool {
    let name = Addition.name(of: symbol)
    guard name == row.name || name.hasSuffix(".\(row.name)") else { return false }
    // The originals have another overload of this name.
    guard originals.contains(where: { $0.name == row.name }) else { return true }
    let marks = ["of a case": "CasePath<", "of a predicate": "-> Bool"]
    return marks.contains { row.text.hasSuffix($0) && symbol.declaration.contains($1) }
  }
}
