/// `@CasePathable`: the case paths of an enum.
enum CasePathableMacro {
  static func expand(_ expansion: inout Expansion) -> String {
    switch expansion.role {
    case .member: members(&expansion)
    case .extension: expansion.conformance(of: "enum", to: "CasePathable")
    case .memberAttribute: ""
    }
  }

  private static func members(_ expansion: inout Expansion) -> String {
    guard let declaration = expansion.declaration else { return "" }
    guard declaration.keyword == "enum" else {
      expansion.diagnose(
        "'@CasePathable' cannot be applied to \(declaration.keyword) type '\(declaration.name)': it makes paths to the cases of an enum",
        at: declaration.keywordRange,
        fixIt: declaration.removal(of: "CasePathable")
      )
      return ""
    }
    var seen: Set<String> = []
    for element in declaration.members.flatMap(\.cases) where !seen.insert(element.name).inserted {
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
