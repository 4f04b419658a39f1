/// `@DependencyClient`: a structure of functions, each of which a test can give a value of its own.
enum DependencyClientMacro {
  static func expand(_ expansion: inout Expansion) -> String {
    switch expansion.role {
    case .member: initializers(&expansion)
    case .memberAttribute: attribute(expansion)
    case .extension, .accessor, .peer: ""
    }
  }

  private static func initializers(_ expansion: inout Expansion) -> String {
    guard
      let declaration = expansion.declaration(
        of: "struct",
        for: "DependencyClient",
        "make it a struct"
      )
    else { return "" }
    let properties = declaration.members.filter(\.isProperty).compactMap { member in
      member.bindings.first.flatMap { binding in binding.name.map { (member, $0, binding) } }
    }
    let memberwise = initializer(properties.map { ($0.1, $0.2) }, declaration.access)
    let needsNone = properties.allSatisfy { member, _, binding in
      member.endpoint != nil || binding.initialValue != nil || binding.type?.hasSuffix("?") == true
    }
    return needsNone && !properties.isEmpty
      ? "\(memberwise)\n\(declaration.access)init() {}" : memberwise
  }

  private static func initializer(
    _ properties: [(name: String, binding: Declaration.Binding)],
    _ access: String
  ) -> String {
    let typed = properties.filter { $0.binding.type != nil }
    let parameters = typed.map { name, binding in
      let type = binding.type!
      if FunctionType(type) != nil { return "\(name): @escaping \(type)" }
      return "\(name): \(type)\(binding.initialValue.map { " = \($0)" } ?? "")"
    }
    return """
      \(access)init(\(parameters.joined(separator: ", "))) {
      \(typed.map { "self.\($0.name) = \($0.name)" }.joined(separator: "\n"))
      }
      """
  }

  private static func attribute(_ expansion: Expansion) -> String {
    guard expansion.isOfMember, let member = expansion.declaration, member.isProperty,
      member.keyword == "var", member.endpoint != nil,
      !member.attributes.contains(where: { $0.baseName.hasPrefix("DependencyEndpoint") })
    else { return "" }
    return "@\(module).DependencyEndpoint"
  }
}

/// `@DependencyEndpoint`: a function of a client that is reported when a test has not given it.
enum DependencyEndpointMacro {
  static func expand(_ expansion: inout Expansion) -> String {
    guard let variable = expansion.declaration, let binding = variable.bindings.first,
      let name = binding.name, let storage = binding.storage, let type = variable.endpoint
    else { return "" }
    if expansion.role == .accessor {
      // Without an initialiser, which would put the initial value in the place of the function that reports.
      return "get { \(storage) }\nset { \(storage) = newValue }"
    }
    let fallback = fallback(of: type, binding, &expansion)
    let method = variable.attribute("DependencyEndpoint")?.arguments.map {
      $0.split(separator: "\"").dropFirst().first.map(String.init) ?? name
    }
    return """
      private var \(storage): \(type.text) = { \(type.closureHead)
      \(module)._$reportUnimplemented("\(name)")
      \(fallback)
      }
      \(labelledMethod(method ?? name, of: name, type, variable.access))
      """
  }

  /// The end of a function that has not been given. There is a diagnostic if it has nothing to return.
  private static func fallback(
    of type: FunctionType,
    _ binding: Declaration.Binding,
    _ expansion: inout Expansion
  ) -> String {
    if let value = binding.initialValue {
      return "return \(type.callMarks)(\(value))(\(type.arguments))"
    }
    if type.throwing != nil {
      return "throw \(module).Unimplemented(\"\(binding.name ?? "")\")"
    }
    if type.returnsNothing { return "" }
    if type.result.hasSuffix("?") { return "return nil" }
    expansion.diagnose(
      "Default value required for non-throwing closure '\(binding.name ?? "")': write what it returns in tests that do not give it",
      at: binding.range
    )
    return "Swift.fatalError()"
  }

  /// A method with the names of the parameters as its labels; empty if they have none.
  private static func labelledMethod(
    _ name: String,
    of variable: String,
    _ type: FunctionType,
    _ access: String
  ) -> String {
    guard type.parameters.contains(where: { $0.name != nil }) else { return "" }
    let parameters = type.parameters.enumerated().map { index, parameter in
      "\(parameter.name ?? "_") p\(index): \(parameter.type)"
    }
    return """
      \(access)func \(name)(\(parameters.joined(separator: ", "))) \(type.effects)-> \(type.result) {
      \(type.callMarks)self.\(variable)(\(type.arguments))
      }
      """
  }
}

extension Declaration {
  /// True for a variable or a constant that an initialiser has to set.
  fileprivate var isProperty: Bool {
    !isStatic && bindings.first.map { !$0.isComputed } == true
      && !(keyword == "let" && bindings.first?.initialValue != nil)
  }

  /// The type of the function that a variable holds; nil if it holds another value.
  fileprivate var endpoint: FunctionType? {
    attribute("DependencyEndpointIgnored") == nil
      ? bindings.first?.type.flatMap(FunctionType.init) : nil
  }
}
