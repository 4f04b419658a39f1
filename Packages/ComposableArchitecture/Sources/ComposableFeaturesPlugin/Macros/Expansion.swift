/// A request of the compiler to expand an attached macro, and the diagnostics that come of it.
struct Expansion {
  /// The roles of attached macros that are used here.
  enum Role: String, CaseIterable {
    case member, memberAttribute, `extension`, accessor, peer
  }

  /// The macros, by the names of their types.
  enum Macro: String, CaseIterable {
    case casePathable = "CasePathableMacro"
    case dependencyClient = "DependencyClientMacro"
    case dependencyEndpoint = "DependencyEndpointMacro"
    case dependencyEndpointIgnored = "DependencyEndpointIgnoredMacro"
    case observableState = "ObservableStateMacro"
    case observationStateIgnored = "ObservationStateIgnoredMacro"
    case observationStateTracked = "ObservationStateTrackedMacro"
    case reducer = "ReducerMacro"
    case viewAction = "ViewActionMacro"
  }

  struct FixIt {
    let message: String
    /// The bytes of the declaration's source that are replaced.
    let range: Range<Int>
    let replacement: String
  }

  private let request: JSON
  let macro: Macro
  let role: Role
  /// The declaration that the macro is attached to; the member, for a `memberAttribute`.
  let declaration: Declaration?
  private(set) var diagnostics: [JSON] = []

  /// - Throws: What of the request is not understood.
  init(_ request: JSON) throws(Misunderstanding) {
    self.request = request
    macro = try request.known("macro", "typeName")
    role = try request.known("macroRole")
    declaration = DeclarationParser.declaration(of: try request.text(at: "declSyntax", "source"))
    _ = try request.text(at: "declSyntax", "location", "fileName")
    _ = try request.integer(at: "declSyntax", "location", "offset")
    switch role {
    case .member, .accessor, .peer: break
    case .memberAttribute: _ = try request.integer(at: "parentDeclSyntax", "location", "offset")
    case .extension: _ = try request.text(at: "extendedTypeSyntax", "source")
    }
  }

  /// The type that the member of a `memberAttribute` is in.
  var parent: Declaration? {
    DeclarationParser.declaration(of: request["parentDeclSyntax"]["source"].text)
  }

  /// False where the compiler asks for a generic parameter: then the type stands in the member's place.
  var isOfMember: Bool {
    request["declSyntax"]["location"]["offset"] != request["parentDeclSyntax"]["location"]["offset"]
  }

  /// The type that an `extension` extends, with the types that it is in.
  var extendedType: String { request["extendedTypeSyntax"]["source"].text.trimmed }

  /// The protocols to which the type does not conform already, of those that the macro declares.
  var missingConformances: [String] {
    DeclarationParser.declaration(of: request["conformanceListSyntax"]["source"].text)?
      .inheritedTypes ?? []
  }

  /// The extension that adds a conformance, with the availability of the type; empty if the type has it already, or is of
  /// another kind.
  func conformance(of keyword: String, to name: String) -> String {
    guard let declaration, declaration.keyword == keyword, !missingConformances.isEmpty else {
      return ""
    }
    let availability = declaration.attributes.filter { $0.baseName == "available" }
      .map { declaration.source.text($0.range) + "\n" }.joined()
    return "\(availability)extension \(extendedType): \(module).\(name) {}"
  }

  /// The declaration, if it is of a kind; nil, with a diagnostic, if it is of another one.
  ///
  /// - Parameters:
  ///   - keyword: The keyword of the kind.
  ///   - attribute: The name of the macro.
  ///   - remedy: What the diagnostic adds.
  mutating func declaration(
    of keyword: String,
    for attribute: String,
    _ remedy: String
  ) -> Declaration? {
    guard let declaration, declaration.keyword != keyword else { return declaration }
    diagnose(
      "'@\(attribute)' cannot be applied to \(declaration.keyword) type '\(declaration.name)': \(remedy)",
      at: declaration.keywordRange,
      fixIt: declaration.removal(of: attribute)
    )
    return nil
  }

  /// Adds a diagnostic at bytes of the declaration's source.
  mutating func diagnose(
    _ message: String,
    at range: Range<Int>,
    severity: Severity = .error,
    fixIt: FixIt? = nil
  ) {
    diagnostics.append([
      "message": .string(message),
      "severity": .string(severity.rawValue),
      "position": position(of: range),
      "highlights": .array([place(of: range)]),
      "notes": .array([]),
      "fixIts": .array(fixIt.map { [change($0)] } ?? []),
    ])
  }

  enum Severity: String {
    case error, warning
  }

  private var location: JSON { request["declSyntax"]["location"] }

  private func position(of range: Range<Int>) -> JSON {
    [
      "fileName": location["fileName"],
      "offset": .number(location["offset"].integer + range.lowerBound),
    ]
  }

  private func place(of range: Range<Int>) -> JSON {
    [
      "fileName": location["fileName"],
      "startOffset": .number(location["offset"].integer + range.lowerBound),
      "endOffset": .number(location["offset"].integer + range.upperBound),
    ]
  }

  private func change(_ fixIt: FixIt) -> JSON {
    [
      "message": .string(fixIt.message),
      "changes": .array([["range": place(of: fixIt.range), "newText": .string(fixIt.replacement)]]),
    ]
  }
}

extension String {
  /// The text without the blanks around it.
  var trimmed: String {
    let isBlank = { (character: Character) in character.isWhitespace }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
