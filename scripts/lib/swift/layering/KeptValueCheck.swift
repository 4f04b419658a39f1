/// Checks that values which are kept are moved out before they are released.
///
/// A value, a closure, a subscriber or an error may call back when it is released. If it is
/// overwritten in place, that happens in the middle of an access, or inside of a lock.
func checkKeptValues(of checkout: Checkout) throws -> [Finding] {
  try checkout.layers.flatMap { layer in
    let files = try checkout.sources(below: "Packages/\(layer)/Sources")
      // Its threads are those of tests.
      .filter { !$0.file.contains("/\(controlledModule)/") }.map {
        (name: $0.file, lines: codeLines(of: $0.text))
      }
    let unchecked = Set(files.flatMap { keptProperties(in: $0.lines, ifUnchecked: true) })
    return files.flatMap { file in
      overwritten(unchecked, in: file.lines, of: file.name)
        + lateReleases(in: file.lines, of: file.name)
    }
  }
}

/// The beginning of types whose values hold nothing that could call back.
private let plainTypes = [
  "Bool", "Int", "UInt", "Subscribers.Demand", "Phase", "Unsafe", "Unmanaged", "Line.Instant",
]

/// The names of the stored properties that may hold objects of other code.
///
/// - Parameter ifUnchecked: True for those alone whose accesses the compiler does not check.
private func keptProperties(in lines: [Substring], ifUnchecked: Bool) -> [Substring] {
  lines.indices.compactMap { index in
    guard let match = lines[index].firstMatch(of: /^ +[^=:]*\bvar (\w+)(: [^={]+)?(= .*)?$/),
      isInType(index, lines)
    else { return nil }
    let isUnchecked = lines[max(0, index - 1)...index].contains {
      $0.contains("@exclusivity(unchecked)")
    }
    let content = (match.2?.dropFirst(2) ?? match.3?.dropFirst(2) ?? "")
    guard !isPlain(content), isUnchecked || isForeign(content) else { return nil }
    return isUnchecked || !ifUnchecked ? match.1 : nil
  }
}

/// True for functions, existentials, and the usual type parameters: such values come from other code.
private func isForeign(_ content: Substring) -> Bool {
  content.contains(
    /->|\bany |\b(Output|Input|Value|Element|Failure|Latest|Row|Downstream|Completion)\b/
  )
}

private func isPlain(_ content: Substring) -> Bool {
  plainTypes.contains { content.hasPrefix($0) }
    || content.prefixMatch(of: /-?\d|true\b|false\b/) != nil
}

/// The line that opens the block which a line is in.
private func opening(of index: Int, _ lines: [Substring]) -> Substring? {
  let indentation = lines[index].indentation
  return lines[..<index].last { !$0.isEmpty && $0.indentation < indentation }
}

private func isInType(_ index: Int, _ lines: [Substring]) -> Bool {
  let opening = opening(of: index, lines) ?? ""
  return opening.contains(/\b(class|struct|enum|extension)\b|^ *where |^ *\{/)
    && !opening.contains(/\b(func|init|deinit|if|guard|switch|for|while|get|set|in)\b/)
}

/// Assignments to the properties of this file, and to the unchecked ones of a node.
private func overwritten(
  _ unchecked: Set<Substring>,
  in lines: [Substring],
  of file: String
) -> [Finding] {
  let own = Set(keptProperties(in: lines, ifUnchecked: false))
  return lines.indices.compactMap { index in
    guard
      let match = lines[index]
        .firstMatch(of: /(?:^|[{;]|: |defer \{) *(?:(self|node|state|\$0)\.)?(\w+) = (?!=)/),
      own.contains(match.2) || match.1 == "node" && unchecked.contains(match.2),
      !isInInitializer(index, lines), !isSafe(match.2, at: index, lines)
    else { return nil }
    return Finding(
      file: file,
      line: index + 1,
      message: "what '\(match.2)' keeps may call back when it is released, in the middle of this "
        + "access: use exchange(_:with:) or take(), and release the former value after it, outside "
        + "of every lock"
    )
  }
}

/// True if nothing is released: the property is empty, or its former value is held besides.
private func isSafe(_ name: Substring, at index: Int, _ lines: [Substring]) -> Bool {
  let isDeferred = lines[index].contains("defer")
  return lines[max(0, index - 2)...min(index + 1, lines.count - 1)].contains { line in
    line.contains("\(name) == nil")
      || ["\(name)", "former"].contains { line.contains("let \($0) = \(name)") }
      || line.contains("return \(name)") && isDeferred
  }
}

private func isInInitializer(_ index: Int, _ lines: [Substring]) -> Bool {
  let indentation = lines[index].indentation
  let declaration = lines[..<index].last {
    $0.indentation < indentation && $0.contains(/\b(init[?]?[<(]|func |deinit)/)
  }
  return declaration?.contains(/\binit[?]?[<(]/) ?? false
}

/// Values that are taken out inside of a lock, and released after it has been taken again.
private func lateReleases(in lines: [Substring], of file: String) -> [Finding] {
  lines.indices.compactMap { index in
    guard let match = lines[index].firstMatch(of: /\blet (\w+) = .*\.(removeFirst|popFirst)\(\)$/)
    else { return nil }
    let indentation = lines[index].indentation
    let scope = lines[(index + 1)...].prefix {
      $0.isEmpty || $0.indentation >= indentation
    }
    guard let unlock = scope.firstIndex(where: { $0.contains(".unlock()") }),
      scope[unlock...].contains(where: { $0.contains(".lock()") }),
      !scope.contains(where: { $0.contains("consume \(match.1)") })
    else { return nil }
    return Finding(
      file: file,
      line: index + 1,
      message: "'\(match.1)' is released after the lock has been taken again: use it by "
        + "'consume \(match.1)'"
    )
  }
}
