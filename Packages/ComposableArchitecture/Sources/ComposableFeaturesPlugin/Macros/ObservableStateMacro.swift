/// `@ObservableState`: a structure whose variables are observed one by one, or an enum whose payloads are.
enum ObservableStateMacro {
  static func expand(_ expansion: inout Expansion) -> String {
    switch expansion.role {
    case .member: members(&expansion)
    case .memberAttribute: attribute(expansion)
    case .extension:
      expansion.conformance(
        of: expansion.declaration?.keyword == "enum" ? "enum" : "struct",
        to: "ObservableState"
      )
    case .accessor, .peer: ""
    }
  }

  private static func members(_ expansion: inout Expansion) -> String {
    if let declaration = expansion.declaration, declaration.keyword == "enum" {
      return enumMembers(declaration)
    }
    guard
      let declaration = expansion.declaration(
        of: "struct",
        for: "ObservableState",
        "make it a struct or an enum"
      )
    else { return "" }
    let access = declaration.access
    return """
      var _$observationRegistrar = \(module).ObservationStateRegistrar()
      \(access)var _$id: \(module).ObservableStateID { _$observationRegistrar.id }
      \(access)mutating func _$willModify() { _$observationRegistrar._$willModify() }
      """
  }

  private static func enumMembers(_ declaration: Declaration) -> String {
    var tag = -1
    let identities = declaration.perCase { element in
      tag += 1
      return element.hasOnePayload
        ? "case .\(element.name)(let state): return ._$id(for: state)._$tag(\(tag))"
        : "case .\(element.name): return \(module).ObservableStateID()._$tag(\(tag))"
    }
    let changes = declaration.perCase { element in
      guard element.hasOnePayload else { return "case .\(element.name): break" }
      return """
        case .\(element.name)(var state):
        \(module)._$willModify(&state)
        self = .\(element.name)(\(element.label)state)
        """
    }
    let access = declaration.access
    return """
      \(access)var _$id: \(module).ObservableStateID {
      switch self {
      \(identities)
      }
      }
      \(access)mutating func _$willModify() {
      switch self {
      \(changes)
      }
      }
      """
  }

  private static func attribute(_ expansion: Expansion) -> String {
    guard expansion.isOfMember, let member = expansion.declaration, member.isTracked,
      expansion.parent?.keyword != "enum"
    else { return "" }
    return "@\(module).ObservationStateTracked"
  }
}

/// `@ObservationStateTracked`: the accessors of a variable that is observed, and its storage.
enum ObservationStateTrackedMacro {
  static func expand(_ expansion: inout Expansion) -> String {
    guard let variable = expansion.declaration, let binding = variable.bindings.first,
      let name = binding.name, let storage = binding.storage
    else { return "" }
    switch expansion.role {
    case .peer:
      let type = binding.type.map { ": \($0)" } ?? ""
      let value = binding.initialValue.map { " = \($0)" } ?? ""
      return "private var \(storage)\(type)\(value)"
    case .accessor: return accessors(of: name, storage)
    case .member, .memberAttribute, .extension: return ""
    }
  }

  private static func accessors(of name: String, _ storage: String) -> String {
    """
    @storageRestrictions(initializes: \(storage))
    init(initialValue) { \(storage) = initialValue }
    get {
    _$observationRegistrar.access(self, keyPath: \\.\(name))
    return \(storage)
    }
    set {
    let isChange = \(module)._$isChanged(\(module)._$former(\(storage)), newValue)
    if isChange { _$observationRegistrar.willSet(self, keyPath: \\.\(name)) }
    \(storage) = newValue
    if isChange { _$observationRegistrar.didSet(self, keyPath: \\.\(name)) }
    }
    _modify {
    \(module)._$willModify(&\(storage))
    let former = \(module)._$former(\(storage))
    defer {
    if \(module)._$isChanged(former, \(storage)) {
    _$observationRegistrar.willSet(self, keyPath: \\.\(name))
    _$observationRegistrar.didSet(self, keyPath: \\.\(name))
    }
    }
    yield &\(storage)
    }
    """
  }
}

/// `@ViewAction`: the `send` of view actions.
enum ViewActionMacro {
  static func expand(_ expansion: inout Expansion) -> String {
    guard let declaration = expansion.declaration else { return "" }
    guard declaration.members.contains(where: { $0.bindings.contains { $0.name == "store" } })
    else {
      expansion.diagnose(
        "'@ViewAction' requires '\(declaration.name)' to have a 'store' property of type 'Store'",
        at: declaration.nameRange
      )
      return ""
    }
    return expansion.conformance(of: declaration.keyword, to: "ViewActionSending")
  }
}

extension Declaration {
  /// The access modifier of members that are as visible as the type; empty if they need none.
  var access: String {
    modifiers.first { ["public", "package"].contains($0) }.map { "\($0) " } ?? ""
  }

  /// True for a stored variable without a property wrapper, which is not marked.
  fileprivate var isTracked: Bool {
    guard keyword == "var", !isStatic, !modifiers.contains("lazy"), let binding = bindings.first
    else { return false }
    // An attribute with a capital letter is a property wrapper or a macro.
    return !binding.isComputed && !attributes.contains { $0.baseName.first?.isUppercase == true }
  }
}

extension Declaration.Binding {
  /// The name of the variable in which the accessors that a macro adds keep the value.
  var storage: String? { name.map { "_\($0.filter { $0 != "`" })" } }
}

extension Declaration.Case {
  fileprivate var hasOnePayload: Bool { parameters?.count == 1 }

  fileprivate var label: String { parameters?.first?.label.map { "\($0): " } ?? "" }
}
