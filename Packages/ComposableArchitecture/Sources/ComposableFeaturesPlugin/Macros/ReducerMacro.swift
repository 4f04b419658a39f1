/// `@Reducer`: a structure becomes a feature.
///
/// It gets the conformance, and the parts that are missing: a `State` and an `Action` without cases, a `body` that does nothing. Its
/// `body` gets the builder, and enums called `State` and `Action` get case paths.
enum ReducerMacro {
  static func expand(_ expansion: inout Expansion) -> String {
    switch expansion.role {
    case .member: members(&expansion)
    case .memberAttribute: attributes(expansion)
    case .extension: expansion.conformance(of: "struct", to: "Reducer")
    case .accessor, .peer: ""
    }
  }

  // MARK: - Members

  private static func members(_ expansion: inout Expansion) -> String {
    guard
      let declaration = expansion.declaration(of: "struct", for: "Reducer", "make it a struct")
    else { return "" }
    let feature = Feature(declaration)
    guard feature.check(&expansion) else { return "" }
    return feature.missingMembers.joined(separator: "\n")
  }

  // MARK: - Attributes of members

  private static func attributes(_ expansion: Expansion) -> String {
    guard expansion.isOfMember, let member = expansion.declaration else { return "" }
    switch (member.keyword, member.name) {
    case ("enum", "State"):
      return missing(["\(module).CasePathable", "dynamicMemberLookup"], on: member)
    case ("enum", "Action"): return missing(["\(module).CasePathable"], on: member)
    case ("var", "body"): return builder(of: member)
    default: return ""
    }
  }

  /// The attributes that an enum does not have, nor the conformance that one makes.
  private static func missing(_ names: [String], on member: Declaration) -> String {
    names.filter { name in
      let base = name.split(separator: ".").last!
      return member.attribute(String(base)) == nil
        && !member.inheritedTypes.contains { $0.split(separator: ".").last == base }
    }
    .map { "@\($0)" }.joined(separator: " ")
  }

  private static func builder(of member: Declaration) -> String {
    guard let binding = member.bindings.first, binding.isComputed, let type = binding.type,
      !member.attributes.contains(where: { $0.baseName == "ReducerBuilder" }),
      let arguments = reducerArguments(of: type)
    else { return "" }
    let types =
      arguments.count == 1 ? ["\(arguments[0]).State", "\(arguments[0]).Action"] : arguments
    return "@\(module).ReducerBuilder<\(types.joined(separator: ", "))>"
  }

  /// The arguments between the angle brackets of `some ReducerOf<Self>` or `some Reducer<State, Action>`.
  fileprivate static func reducerArguments(of type: String) -> [String]? {
    let source = Source(type)
    guard source.is(0, "some") || source.is(0, "any"),
      let angle = source.tokens.indices.first(where: { source.is($0, "<") }),
      ["Reducer", "ReducerOf"].contains(source.text(angle - 1)),
      let end = source.afterAngles(angle, in: angle..<source.tokens.count)
    else { return nil }
    return source.split(angle + 1..<end - 1).map(source.text(ofTokens:))
  }
}

/// The parts of a feature's declaration.
private struct Feature {
  private let access: String
  private let declaration: Declaration
  private let members: [Declaration]

  init(_ declaration: Declaration) {
    self.declaration = declaration
    members = declaration.members
    access = declaration.access
  }

  private func type(_ name: String) -> Declaration? {
    members.first {
      ["struct", "enum", "class", "actor", "typealias"].contains($0.keyword) && $0.name == name
    }
  }

  private var body: (declaration: Declaration, binding: Declaration.Binding)? {
    for member in members where !member.isStatic {
      for binding in member.bindings where binding.name == "body" { return (member, binding) }
    }
    return nil
  }

  private var reduce: Declaration? {
    members.first {
      $0.keyword == "func" && $0.name == "reduce" && !$0.isStatic
        && $0.source.is($0.keywordIndex + 3, "into")
    }
  }

  /// True if the body or the method says what the state and the action are.
  private var isTyped: Bool {
    if reduce != nil { return true }
    guard let binding = body?.binding else { return false }
    return binding.initialValue != nil
      || binding.type.flatMap(ReducerMacro.reducerArguments)?.count == 2
  }

  /// The declarations that it needs and does not have.
  var missingMembers: [String] {
    var missing: [String] = []
    if type("State") == nil, !isTyped {
      missing.append(
        "\(access)struct State: Codable, Equatable, Hashable, Sendable {\n\(access)init() {}\n}"
      )
    }
    if type("Action") == nil, !isTyped {
      missing.append("\(access)enum Action: Equatable, Hashable, Sendable {}")
    }
    if body == nil, reduce == nil {
      missing.append("\(access)let body = \(module).EmptyReducer<State, Action>()")
    }
    return missing
  }

  /// Reports what is wrong with it.
  ///
  /// - Returns: True if nothing is.
  func check(_ expansion: inout Expansion) -> Bool {
    if let reduce, let body {
      expansion.diagnose(
        "'\(declaration.name)' has both 'body' and 'reduce(into:action:)', and 'body' would never run: keep one of them",
        at: body.binding.range,
        fixIt: Expansion.FixIt(
          message: "remove 'reduce(into:action:)'",
          range: reduce.source.bytes(ofTokens: reduce.tokens),
          replacement: ""
        )
      )
      return false
    }
    for name in ["State", "Action"] {
      guard let range = placeOfValue(named: name) else { continue }
      expansion.diagnose(
        "'\(name)' has to be a type: the \(name.lowercased()) of '\(declaration.name)'. Rename this, and declare a struct, an enum or a typealias",
        at: range
      )
      return false
    }
    return true
  }

  /// The place of a variable, a function or a case that has the name of a type that is needed.
  private func placeOfValue(named name: String) -> Range<Int>? {
    for member in members {
      if let binding = member.bindings.first(where: { $0.name == name }) { return binding.range }
      if let element = member.cases.first(where: { $0.name == name }) { return element.range }
      if member.keyword == "func", member.name == name { return member.nameRange }
    }
    return nil
  }
}
