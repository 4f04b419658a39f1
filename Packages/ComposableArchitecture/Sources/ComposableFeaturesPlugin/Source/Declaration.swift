/// A declaration: its attributes, its modifiers, its keyword, and what follows. The parts are read when they are asked for.
struct Declaration {
  let source: Source
  /// Its tokens.
  let tokens: Range<Int>
  let attributes: [Attribute]
  let modifiers: [String]
  /// The index of the keyword: that of `struct`, `case` or `#if`, for example.
  let keywordIndex: Int

  struct Attribute {
    /// The name as it is written, with that of its module.
    let name: String
    /// Its bytes in the source.
    let range: Range<Int>
    /// The text between its parentheses, if it has some.
    let arguments: String?

    /// The name without that of its module.
    var baseName: String { String(name.split(separator: ".").last ?? "") }
  }

  /// A case of an enum.
  struct Case {
    let name: String
    /// The bytes of the name in the source.
    let range: Range<Int>
    /// The payload's values; nil without parentheses.
    let parameters: [Parameter]?
  }

  struct Parameter {
    let label: String?
    let type: String
    let defaultValue: String?
  }

  /// A variable of a declaration, which can have several.
  struct Binding {
    /// The name; nil for a tuple of names.
    let name: String?
    /// The bytes of the name in the source.
    let range: Range<Int>
    let type: String?
    let initialValue: String?
    /// True if it has no storage.
    let isComputed: Bool
  }

  var keyword: String { source.text(keywordIndex) }

  /// The name of a type or a function; the condition of `#if`.
  var name: String {
    isDirective
      ? source.text(ofTokens: min(keywordIndex + 1, tokens.upperBound)..<tokens.upperBound)
      : source.text(keywordIndex + 1)
  }

  /// The bytes of the name in the source.
  var nameRange: Range<Int> {
    source.bytes(
      ofTokens: keywordIndex + 1..<min(keywordIndex + 2, max(tokens.upperBound, keywordIndex + 1))
    )
  }

  /// The bytes of the keyword in the source.
  var keywordRange: Range<Int> {
    source.bytes(ofTokens: keywordIndex..<min(keywordIndex + 1, tokens.upperBound))
  }

  /// True for a clause of `#if`, or its end.
  var isDirective: Bool { ["#if", "#elseif", "#else", "#endif"].contains(keyword) }

  var isStatic: Bool { modifiers.contains { $0 == "static" || $0 == "class" } }

  /// The attribute of a name, with or without that of a module.
  func attribute(_ name: String) -> Attribute? { attributes.first { $0.baseName == name } }
}

extension Declaration {
  /// The index of the brace around the members; nil without one.
  private var brace: Int? { source.first("{", in: keywordIndex..<tokens.upperBound) }

  /// The declarations in a type.
  var members: [Declaration] {
    brace.map { DeclarationParser.declarations(of: source, in: source.inside($0)) } ?? []
  }

  /// The types after the colon of a type.
  var inheritedTypes: [String] {
    let head = keywordIndex..<(brace ?? tokens.upperBound)
    guard let colon = source.first(":", in: afterGenerics(in: head)..<head.upperBound) else {
      return []
    }
    let end = source.first("where", in: colon..<head.upperBound) ?? head.upperBound
    return source.split(colon + 1..<end).map(source.text(ofTokens:))
  }

  /// The index after the generic parameters.
  private func afterGenerics(in head: Range<Int>) -> Int {
    let angle = min(head.lowerBound + 2, head.upperBound)
    return source.is(angle, "<") ? source.afterAngles(angle, in: head) ?? angle : angle
  }

  /// The cases that a `case` declares.
  var cases: [Case] {
    guard keyword == "case" else { return [] }
    return source.split(keywordIndex + 1..<tokens.upperBound).map { part in
      let isWithPayload = part.count > 1 && source.is(part.lowerBound + 1, "(")
      return Case(
        name: source.text(part.lowerBound),
        range: source.bytes(ofTokens: part.prefix(1)),
        parameters: isWithPayload
          ? source.split(source.inside(part.lowerBound + 1)).map(parameter) : nil
      )
    }
  }

  private func parameter(_ part: Range<Int>) -> Parameter {
    let names = part.prefix(2).prefix { source.tokens[$0].kind == .word }
    let colon = source.is(names.upperBound, ":") ? names.upperBound : nil
    let type = (colon.map { $0 + 1 } ?? part.lowerBound)..<part.upperBound
    let equals = source.first("=", in: type)
    let label = colon == nil || source.is(part.lowerBound, "_") ? nil : source.text(part.lowerBound)
    return Parameter(
      label: label,
      type: source.text(ofTokens: type.lowerBound..<(equals ?? type.upperBound)),
      defaultValue: equals.map { source.text(ofTokens: $0 + 1..<type.upperBound) }
    )
  }

  /// The variables that a `var` or a `let` declares.
  var bindings: [Binding] {
    guard keyword == "var" || keyword == "let" else { return [] }
    return source.split(keywordIndex + 1..<tokens.upperBound).map(binding)
  }

  private func binding(_ part: Range<Int>) -> Binding {
    let accessors = accessors(in: part)
    let end = accessors ?? part.upperBound
    let equals = source.first("=", in: part.lowerBound..<end)
    let colon = source.first(":", in: part.lowerBound..<(equals ?? end))
    let hasName = source.tokens[part.lowerBound].kind == .word
    return Binding(
      name: hasName ? source.text(part.lowerBound) : nil,
      range: source.bytes(ofTokens: part.prefix(1)),
      type: colon.map { source.text(ofTokens: $0 + 1..<(equals ?? end)) },
      initialValue: equals.map { source.text(ofTokens: $0 + 1..<end) },
      isComputed: accessors.map { !isObserved($0) } ?? false
    )
  }

  /// The index of the brace of accessors: the first one without an initial value, or else one of observers.
  private func accessors(in part: Range<Int>) -> Int? {
    let equals = source.first("=", in: part)
    var index = part.lowerBound
    while let brace = source.first("{", in: index..<part.upperBound) {
      if equals.map({ brace < $0 }) ?? true || isObserved(brace) { return brace }
      index = source.after(brace)
    }
    return nil
  }

  private func isObserved(_ brace: Int) -> Bool {
    source.is(brace + 1, "willSet") || source.is(brace + 1, "didSet")
  }
}
