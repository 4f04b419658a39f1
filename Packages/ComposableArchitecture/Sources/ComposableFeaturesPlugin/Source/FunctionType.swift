/// The type of a function, as it is written: `@Sendable (_ id: Int) async throws -> String`.
struct FunctionType {
  struct Parameter {
    /// The name after the `_`; nil without one.
    let name: String?
    let type: String
  }

  /// The type as it is written.
  let text: String
  let parameters: [Parameter]
  let isAsync: Bool
  /// `throws`, with the type of the error if it has one; nil if the function does not throw.
  let throwing: String?
  let result: String

  /// Returns nil for any other type.
  init?(_ type: String) {
    let source = Source(type)
    guard
      let declaration = DeclarationParser.declarations(of: source, in: source.tokens.indices).first
    else { return nil }
    let list = declaration.keywordIndex
    let end = source.tokens.count
    guard source.is(list, "("), let arrow = source.first("->", in: source.after(list)..<end) else {
      return nil
    }
    let effects = source.after(list)..<arrow
    guard effects.allSatisfy({ source.tokens[$0].kind != .symbol }) else { return nil }
    text = type
    parameters = source.split(source.inside(list)).map { part in
      guard let colon = source.first(":", in: part), colon < part.lowerBound + 3 else {
        return Parameter(name: nil, type: source.text(ofTokens: part))
      }
      return Parameter(
        name: source.text(colon - 1),
        type: source.text(ofTokens: colon + 1..<part.upperBound)
      )
    }
    isAsync = effects.contains { source.is($0, "async") }
    throwing = effects.first { source.is($0, "throws") }.map {
      source.text(ofTokens: $0..<arrow)
    }
    result = source.text(ofTokens: arrow + 1..<end)
  }

  /// The marks that a call of the function needs before it.
  var callMarks: String { "\(throwing == nil ? "" : "try ")\(isAsync ? "await " : "")" }

  /// The effects between the parameters and the result.
  var effects: String { "\(isAsync ? "async " : "")\(throwing.map { "\($0) " } ?? "")" }

  /// The arguments of a call that passes the parameters `p0`, `p1` and so on.
  var arguments: String {
    parameters.enumerated()
      .map { "\($1.type.hasPrefix("inout ") ? "&" : "")p\($0)" }.joined(separator: ", ")
  }

  /// The beginning of a closure with these parameters.
  var closureHead: String {
    parameters.isEmpty ? "" : parameters.indices.map { "p\($0)" }.joined(separator: ", ") + " in"
  }

  var returnsNothing: Bool { ["Void", "Swift.Void", "()"].contains(result) }
}
