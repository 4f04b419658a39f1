/// `@CasePathable`: the case paths of an enum.
enum CasePathableMacro {
  static func expand(_ expansion: inout Expansion) -> String {
    switch expansion.role {
    case .member: members(&expansion)
    case .extension: expansion.conformance(of: "enum", to: "CasePathable")
    case .memberAttribute, .accessor, .peer: ""
    }
  }

  private static func members(_ expansion: inout Expansion) -> String {
    guard
      let declaration = expansion.declaration(
        of: "enum",
        for: "CasePathable",
        "it makes paths to the cases of an enum"
      )
    else { return "" }
    if let element = overloadedCase(of: declaration) {
      expansion.diagnose(
        "'@CasePathable' cannot be applied to overloaded case name '\(element.name)': rename one of the cases",
        at: element.range
      )
      return ""
    }
    let paths = declaration.perCase { path(to: $0, in: declaration.name) }
    return """
      public struct AllCasePaths: Swift.Sendable {
      \(paths)
      }
      public static var allCasePaths: AllCasePaths { AllCasePaths() }
      """
  }

  /// A case that has the name of another one; nil if there is none. The clauses of an `#if` may have the same names, because one
  /// of them is compiled.
  private static func overloadedCase(of declaration: Declaration) -> Declaration.Case? {
    var names: Set<String> = []
    // For each `#if` around: the names before it, and those of the clauses that have ended.
    var outer: [(before: Set<String>, ended: Set<String>)] = []
    for member in declaration.members {
      switch member.keyword {
      case "#if": outer.append((before: names, ended: names))
      case "#elseif", "#else":
        guard var clauses = outer.popLast() else { break }
        clauses.ended.formUnion(names)
        names = clauses.before
        outer.append(clauses)
      case "#endif": names.formUnion(outer.popLast()?.ended ?? [])
      default:
        for element in member.cases where !names.insert(element.name).inserted { return element }
      }
    }
    return nil
  }

  private static func path(to element: Declaration.Case, in root: String) -> String {
    let payload = (element.parameters ?? []).payload(of: root)
    return
      "public var \(element.name): \(module).CasePath<\(root), \(payload)> { .init(\(root).\(element.name)) }"
  }
}

extension [Declaration.Parameter] {
  /// The type of the payload that they make up, in an enum with this name.
  func payload(of root: String) -> String {
    switch count {
    case 0: "Swift.Void"
    case 1: self[0].type.hasPrefix("any ") ? "(\(self[0].type(in: root)))" : self[0].type(in: root)
    default:
      "(\(map { ($0.label.map { "\($0): " } ?? "") + $0.type(in: root) }.joined(separator: ", ")))"
    }
  }
}

extension Declaration.Parameter {
  /// The type as it is written in a type that is in the enum: there, `Self` would be that type.
  func type(in root: String) -> String {
    let source = Source(type)
    var (text, end) = ("", 0)
    for index in source.tokens.indices where source.is(index, "Self") {
      let range = source.tokens[index].range
      text += source.text(end..<range.lowerBound) + root
      end = range.upperBound
    }
    return text + source.text(end..<source.bytes.count)
  }
}

extension Declaration {
  /// Lines for the cases of an enum, with the clauses of `#if` in which they stand.
  func perCase(_ line: (Case) -> String) -> String {
    members.flatMap { member in
      member.isDirective ? ["\(member.keyword) \(member.name)"] : member.cases.map(line)
    }
    .joined(separator: "\n")
  }

  /// The change that removes an attribute.
  func removal(of name: String) -> Expansion.FixIt? {
    attribute(name).map {
      Expansion.FixIt(message: "remove '@\(name)'", range: $0.range, replacement: "")
    }
  }
}

/// The module of which the expansions use the declarations.
let module = "ComposableFeatures"
