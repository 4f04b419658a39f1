/// Returns the text in which the library prints a value: its type and its fields, one per line.
///
/// Equal values have the same text: it depends neither on addresses nor on the order of hashing.
///
/// - Parameters:
///   - value: Any value.
///   - indent: The number of spaces before each line.
public func debugOutput(_ value: Any, indent: Int = 0) -> String {
  var printer = DebugOutputPrinter()
  return String(repeating: " ", count: indent) + printer.print(value, indent: indent)
}

/// Returns the text of a value for a diff with another one. It has only the number of those elements of
/// long lists that are the same in the other value.
func debugOutput(_ value: Any, comparedWith other: Any) -> String {
  var printer = DebugOutputPrinter()
  return printer.print(value, comparedWith: other, indent: 0)
}

/// Writes the text of one value.
///
/// It works on a list of steps instead of calling itself. So a long chain of nested values does not
/// exhaust the stack.
private struct DebugOutputPrinter {
  enum Step {
    case text(String)
    case newline(indent: Int)
    case value(Any, comparedWith: Any? = nil, indent: Int, inObject: Bool)
  }

  /// The steps that remain, the next one last.
  private var steps: [Step] = []
  private var output = ""

  /// The line breaks so far, by the number of spaces that follow.
  private var newlines: [String] = []

  /// The objects so far. They are kept alive, so that no other object gets the address of one of
  /// them.
  private(set) var objects: [ObjectIdentifier: AnyObject] = [:]

  /// The names of the types so far whose values are not printed as a whole. They are kept because
  /// many casts are needed to find that out.
  private var compositeTypeNames: [ObjectIdentifier: String] = [:]

  /// The purpose of a text.
  ///
  /// The elements of a set and the keys of a dictionary are sorted by separate texts. Their final
  /// texts depend on their order: if two of them hold the same object, only the first one shows it.
  /// A graph of objects has too many paths to try them all. So a sort key leaves out objects inside
  /// objects. A tie breaker, for elements with equal sort keys, leaves them out only inside further
  /// sets and dictionaries.
  private enum Purpose { case output, sortKey, tieBreaker }
  private let purpose: Purpose

  init() {
    self.init(.output)
  }

  private init(_ purpose: Purpose) {
    self.purpose = purpose
  }

  /// Returns the text of `value`, of which all lines but the first are indented.
  ///
  /// - Parameters:
  ///   - other: The value that a diff compares it with.
  ///   - inObject: True if the value is part of an object.
  mutating func print(
    _ value: Any,
    comparedWith other: Any? = nil,
    indent: Int,
    inObject: Bool = false
  ) -> String {
    steps.append(.value(value, comparedWith: other, indent: indent, inObject: inObject))
    while let step = steps.popLast() {
      switch step {
      case .text(let text):
        output += text
      case .newline(let indent):
        output += newline(indent)
      case .value(let value, let other, let indent, let inObject):
        write(value, comparedWith: other, indent: indent, inObject: inObject)
      }
    }
    return output
  }

  /// Writes a value that has no parts, or pushes steps for its parts.
  private mutating func write(
    _ value: Any,
    comparedWith other: Any?,
    indent: Int,
    inObject: Bool
  ) {
    if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable {
      steps.append(.value(hashable.base, indent: indent, inObject: inObject))
      return
    }
    if let text = textIfAtomic(value) {
      let isOneLine = !text.utf8.contains(UInt8(ascii: "\n"))
      output += isOneLine ? text : lines(of: text).joined(separator: newline(indent))
      return
    }
    var inObject = inObject
    if type(of: value) is AnyClass {
      let object = value as AnyObject
      if purpose == .sortKey && inObject {
        output += "\(type(of: value))(…)"
        return
      }
      guard objects.updateValue(object, forKey: ObjectIdentifier(object)) == nil else {
        output += "\(type(of: value))(↩︎)"
        return
      }
      inObject = true
    }
    let mirror = Mirror(reflecting: value)
    let other = other.flatMap { type(of: $0) == type(of: value) ? $0 : nil }
    let otherMirror = other.map { Mirror(reflecting: $0) }
    switch mirror.displayStyle {
    case .optional:
      let (wrapped, levels) = unwrapped(mirror)
      if let wrapped {
        let other = otherMirror.flatMap { unwrapped($0).value }
        steps.append(.value(wrapped, comparedWith: other, indent: indent, inObject: inObject))
      } else {
        // The levels show whether an outer optional is nil, or an inner one.
        output += String(repeating: "Optional(", count: levels)
        output += "nil" + String(repeating: ")", count: levels)
      }
    case .enum:
      let (name, payload) = enumCase(of: value, mirror)
      output += "\(typeName(of: value)).\(name)"
      guard let payload else { return }
      let otherCase = other.map { enumCase(of: $0, Mirror(reflecting: $0)) }
      let otherPayload = otherCase?.name == name ? otherCase?.payload : nil
      pushFields(payload, comparedWith: otherPayload, indent: indent, inObject: inObject)
    case .collection:
      let unchanged = other.map { unchangedElements(of: value, comparedWith: $0) } ?? []
      let elements = elements(
        mirror.children,
        without: unchanged,
        comparedWith: otherMirror?.children,
        indent: indent + 2,
        inObject: inObject
      )
      pushList("[", elements, "]", indent: indent)
    case .set:
      let elements = mirror.children.map(\.value)
      let sorted = sorted(elements, value, indent: indent + 2, inObject: inObject)
      pushList("Set([", sorted.map { [$0.text] }, "])", indent: indent)
    case .dictionary:
      let pairs = mirror.children.map { Mirror(reflecting: $0.value).children.map(\.value) }
      let sorted = sorted(pairs.map { $0[0] }, value, indent: indent + 2, inObject: inObject)
      let entries = sorted.map { key in
        let value = pairs[key.index][1]
        return [key.text, .text(": "), .value(value, indent: indent + 2, inObject: inObject)]
      }
      pushList("[", entries, "]", indent: indent)
    case .tuple:
      let others = otherMirror.map { Array($0.children) }
      pushFields(Array(mirror.children), comparedWith: others, indent: indent, inObject: inObject)
    case nil where mirror.children.isEmpty:
      output += value is Any.Type ? "\(value).self" : String(describing: value)
    default:
      output += typeName(of: value)
      let others = otherMirror.map(fields(of:))
      pushFields(fields(of: mirror), comparedWith: others, indent: indent, inObject: inObject)
    }
  }

  private mutating func newline(_ indent: Int) -> String {
    while newlines.count <= indent {
      newlines.append("\n" + String(repeating: " ", count: newlines.count))
    }
    return newlines[indent]
  }

  /// Returns the text of a value that is printed as a whole; nil for any other value.
  private mutating func textIfAtomic(_ value: Any) -> String? {
    let id = ObjectIdentifier(type(of: value))
    if compositeTypeNames[id] != nil { return nil }
    let text = atomicDebugOutput(value)
    // The type of an optional does not determine it: the wrapped value may be printed as a whole,
    // nil is not.
    if text == nil, MetadataKind(type(of: value)) != .optional {
      compositeTypeNames[id] = "\(type(of: value))"
    }
    return text
  }

  private func typeName(of value: Any) -> String {
    compositeTypeNames[ObjectIdentifier(type(of: value))] ?? "\(type(of: value))"
  }

  /// Pushes the parts of a struct, a tuple or a payload, separated by commas.
  ///
  /// - Parameter others: Those of the value that a diff compares with.
  private mutating func pushFields(
    _ fields: [Mirror.Child],
    comparedWith others: [Mirror.Child]?,
    indent: Int,
    inObject: Bool
  ) {
    guard !fields.isEmpty else { return output += "()" }
    let others = others?.count == fields.count ? others : nil
    output += "("
    steps.append(.text(")"))
    steps.append(.newline(indent: indent))
    for index in fields.indices.reversed() {
      let (label, value) = fields[index]
      if index < fields.count - 1 { steps.append(.text(",")) }
      let other = others?[index].value
      steps.append(.value(value, comparedWith: other, indent: indent + 2, inObject: inObject))
      // The elements of tuples without labels are called .0, .1 and so on.
      if let label, !label.hasPrefix(".") { steps.append(.text(label + ": ")) }
      steps.append(.newline(indent: indent + 2))
    }
  }

  /// The steps of each element of a list; in place of elements that a diff leaves out, their number.
  ///
  /// - Parameter others: The elements of the list that a diff compares with.
  private func elements(
    _ elements: Mirror.Children,
    without unchanged: [Range<Int>],
    comparedWith others: Mirror.Children?,
    indent: Int,
    inObject: Bool
  ) -> [[Step]] {
    var others = others?.count == elements.count ? others?[...] : nil
    var rest = elements[...]
    var steps: [[Step]] = []
    func append(_ count: Int) {
      for element in rest.prefix(count) {
        let other = others?.popFirst()?.value
        steps.append([
          .value(element.value, comparedWith: other, indent: indent, inObject: inObject)
        ])
      }
      rest = rest.dropFirst(count)
    }
    var next = 0
    for run in unchanged {
      append(run.lowerBound - next)
      steps.append([.text("… \(run.count)\(unchangedElementsSuffix)")])
      rest = rest.dropFirst(run.count)
      others = others?.dropFirst(run.count)
      next = run.upperBound
    }
    append(rest.count)
    return steps
  }

  /// Pushes the elements of a collection, each followed by a comma.
  private mutating func pushList(
    _ opening: String,
    _ elements: [[Step]],
    _ closing: String,
    indent: Int
  ) {
    output += opening
    steps.append(.text(closing))
    steps.append(.newline(indent: indent))
    for element in elements.reversed() {
      steps.append(.text(","))
      steps.append(contentsOf: element.reversed())
      steps.append(.newline(indent: indent + 2))
    }
  }

  /// Sorts the elements or keys of `collection` by their texts, if their order is that of hashing.
  private func sorted(
    _ elements: [Any],
    _ collection: Any,
    indent: Int,
    inObject: Bool
  ) -> [(index: Int, text: Step)] {
    guard collection is any HashOrdered else {
      return elements.enumerated().map { index, element in
        (index, .value(element, indent: indent, inObject: inObject))
      }
    }
    let keys = elements.map { sortKey(.sortKey, of: $0, indent: indent, inObject: inObject) }
    let counts = keys.reduce(into: [:]) { counts, key in counts[key.text, default: 0] += 1 }
    let tieBreakers = zip(keys, elements).map { key, element in
      purpose == .output && !key.isFinal && counts[key.text] != 1
        ? sortKey(.tieBreaker, of: element, indent: indent, inObject: inObject).text : ""
    }
    let order = keys.indices.sorted {
      (keys[$0].text, tieBreakers[$0]) < (keys[$1].text, tieBreakers[$1])
    }
    return order.map { index in
      let text: Step =
        keys[index].isFinal || purpose == .tieBreaker
        ? .text(keys[index].text)
        : .value(elements[index], indent: indent, inObject: inObject)
      return (index, text)
    }
  }

  /// - Returns: A text to sort an element by. `isFinal` is true if it is also the text to print.
  private func sortKey(
    _ purpose: Purpose,
    of element: Any,
    indent: Int,
    inObject: Bool
  ) -> (text: String, isFinal: Bool) {
    var printer = DebugOutputPrinter(purpose)
    let text = printer.print(
      element,
      indent: indent,
      inObject: self.purpose != .output && inObject
    )
    return (text, printer.objects.isEmpty)
  }
}

/// Unwraps optionals in optionals.
///
/// - Returns: The value in the innermost one, or nil and the number of optionals around a nil.
private func unwrapped(_ mirror: Mirror) -> (value: Any?, levels: Int) {
  var (mirror, levels) = (mirror, 0)
  while let child = mirror.children.first {
    guard MetadataKind(type(of: child.value)) == .optional else { return (child.value, levels) }
    mirror = Mirror(reflecting: child.value)
    levels += 1
  }
  return (nil, levels)
}

/// The collections whose order has no meaning and differs from one run to the next.
protocol HashOrdered {}
extension Set: HashOrdered {}
extension Dictionary: HashOrdered {}

/// The fields of a struct or a class, those of the superclass first.
private func fields(of mirror: Mirror) -> [Mirror.Child] {
  var fields = mirror.superclassMirror.map(fields(of:)) ?? []
  for child in mirror.children {
    guard let label = child.label, label.utf8.first == UInt8(ascii: "$") else {
      fields.append(child)
      continue
    }
    // A field that every actor has, and that cannot be inspected.
    if label != "$defaultActor" { fields.append((withoutLazyPrefix(label), child.value)) }
  }
  return fields
}

/// The name that a lazy property has in the source.
private func withoutLazyPrefix(_ label: String) -> String {
  let prefix = "$__lazy_storage_$_"
  return label.hasPrefix(prefix) ? String(label.dropFirst(prefix.count)) : label
}
