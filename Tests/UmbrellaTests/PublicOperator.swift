/// A method or property of `Publisher` that users see.
struct PublicOperator {
  /// The name without its parameters.
  let name: String
  let documentation: String

  static func all() async throws -> [PublicOperator] {
    var operators: [PublicOperator] = []
    for module in ["ReactiveCore", "ReactiveExtras"] {
      operators += try await SymbolGraph.symbols(of: module).filter(\.isOperator).map { symbol in
        PublicOperator(
          name: SymbolGraph.Symbol.baseName(symbol.pathComponents[1]),
          documentation: symbol.docComment?.lines.map { $0.text + "\n" }.joined() ?? ""
        )
      }
    }
    return operators
  }
}

extension SymbolGraph.Symbol {
  fileprivate var isOperator: Bool {
    pathComponents.count == 2 && pathComponents[0] == "Publisher"
      && ["swift.method", "swift.property"].contains(kind.identifier)
  }
}
