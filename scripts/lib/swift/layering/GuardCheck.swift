/// Checks that what a lock or a gate guards is accessed inside of it.
///
/// A comment before a property says what guards it: `` // Guarded by `state`. ``, and for all properties up to the next
/// blank line `` // Guarded by `state`, to the blank line. `` A member of the type that accesses such a property locks or
/// enters the guard, or says by `assertHeld()` or `assertInside()` that its caller has done so. A name of the comment may
/// also be a method that takes a closure, and calls it inside the lock. A member that may do without has a comment that says
/// why: `// Unguarded: …`.
///
/// The check goes by members, not by statements, and only by those of the type itself. In builds with METRONOME_CHECKS,
/// the assertions look at the rest.
///
/// Source: `@GuardedBy` (Goetz et al., *Java Concurrency in Practice*, 2006), and Clang's thread safety analysis.
func checkGuards(of checkout: Checkout) throws -> [Finding] {
  try checkout.layers.flatMap { layer in
    let files = try checkout.sources(below: "Packages/\(layer)/Sources").map(GuardedFile.init)
    let guarded = files.flatMap(\.guardedProperties)
    return files.flatMap { file in file.unguardedAccesses(to: guarded) }
  }
}

/// A property with its guards.
private struct GuardedProperty {
  let type: Substring
  let name: Substring
  let guards: [Substring]
}

private struct GuardedFile {
  let name: String
  private let code: [Substring]
  private let text: [Substring]

  init(name: String, text: String) {
    self.name = name
    code = codeLines(of: text)
    self.text = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The properties that a comment of this file says to be guarded.
  var guardedProperties: [GuardedProperty] {
    text.indices.flatMap { index -> [GuardedProperty] in
      guard let comment = text[index].firstMatch(of: #/^ *// Guarded by (.*)/#),
        let type = typeName(around: index)
      else { return [] }
      // The sentence may go on in the next lines.
      let sentence = text[index...].prefix { $0.contains(#/^ *// /#) }.joined(separator: " ")
      let names = sentence.prefix { $0 != "." }.matches(of: /`(\w+)`/).map(\.1)
      let isList = comment.1.contains("to the blank line")
      let scope = text[index...].prefix { !$0.isEmpty }
      let properties = scope.compactMap {
        $0.firstMatch(of: #/^ *(?!//)(?:@?\w+(?:\([^)]*\))? )*var (\w+)\b/#)?.1
      }
      return (isList ? properties : Array(properties.prefix(1)))
        .map { GuardedProperty(type: type, name: $0, guards: names) }
    }
  }

  /// The accesses in members that do not take a guard.
  func unguardedAccesses(to properties: [GuardedProperty]) -> [Finding] {
    members.flatMap { member -> [Finding] in
      let own = properties.filter { $0.type == member.type }
      return own.compactMap { property in
        guard !member.takes(property.guards, code),
          !text[member.lines].contains(where: { $0.contains("// Unguarded: ") }),
          let line = member.firstAccess(to: property.name, code)
        else { return nil }
        let first = property.guards.first ?? ""
        return Finding(
          file: name,
          line: line + 1,
          message:
            "'\(property.name)' is guarded by '\(first)', which this member does not take: call it inside of "
            + "the guard, and begin it with '\(first).assertHeld()' or '\(first).assertInside()'"
        )
      }
    }
  }

  /// A function, an initialiser or a computed property of a type.
  private struct Member {
    let type: Substring
    let lines: Range<Int>
    let isInitializer: Bool

    func takes(_ guards: [Substring], _ code: [Substring]) -> Bool {
      isInitializer
        || lines.contains { line in
          guards.contains { name in
            code[line].contains("\(name).") && code[line].contains(takings)
              || code[line].contains("\(name) {") || code[line].contains("\(name)(")
          }
        }
    }

    /// The first line that accesses a property of the type.
    func firstAccess(to name: Substring, _ code: [Substring]) -> Int? {
      let isShadowed = lines.contains { declares(name, code[$0]) }
      return lines.first { line in
        code[line].ranges(of: name).contains { range in
          let (before, after) = (code[line][..<range.lowerBound], code[line][range.upperBound...])
          guard !isPartOfName(before.last), !isPartOfName(after.first), after.first != ":" else {
            return false
          }
          return before.hasSuffix("self.")
            || !isShadowed && before.last != "." && before.last != "`"
        }
      }
    }

    /// True if a line declares a constant, a variable or a parameter of this name.
    private func declares(_ name: Substring, _ line: Substring) -> Bool {
      line.ranges(of: name).contains { range in
        let (before, after) = (line[..<range.lowerBound], line[range.upperBound...])
        guard !isPartOfName(before.last), !isPartOfName(after.first) else { return false }
        return after.first == ":" && (!before.hasSuffix("(") || before.contains("func "))
          || before.hasSuffix("let ")
          || before.hasSuffix("var ") || before.contains(#/\blet \([^=]*$/#)
      }
    }

    private func isPartOfName(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
  }

  private var members: [Member] {
    code.indices.compactMap { index in
      let line = code[index]
      guard
        line.contains(/\b(func|init|deinit|subscript)\b.*[{(]|\bvar \w+: [^=]*\{/),
        let type = typeName(around: index), isMember(index)
      else { return nil }
      let indentation = line.indentation
      let end =
        line.hasSuffix("}") && line.contains("{")
        ? index
        : code[(index + 1)...].firstIndex {
          $0.indentation == indentation && $0.dropFirst(indentation).hasPrefix("}")
        }
      guard let end else { return nil }
      return Member(
        type: type,
        lines: index..<(end + 1),
        isInitializer: line.contains(/\b(init[?]?[<(]|deinit\b)/)
      )
    }
  }

  /// True if a line is directly in its type.
  private func isMember(_ index: Int) -> Bool {
    guard let opening = opening(of: index) else { return false }
    return code[index].indentation == code[opening].indentation + 2
      || code[opening].contains(/^ *(where|\{)/)
  }

  private func opening(of index: Int) -> Int? {
    let indentation = text[index].indentation
    return code[..<index].lastIndex {
      !$0.isEmpty && $0.indentation < indentation
        && $0.contains(/\b(class|struct|enum|actor|extension)\b/)
    }
  }

  /// The name of the type that a line is in.
  private func typeName(around index: Int) -> Substring? {
    opening(of: index).flatMap {
      code[$0].firstMatch(of: /\b(?:class|struct|enum|actor|extension) (?:\w+\.)*(\w+)/)?.1
    }
  }
}

/// The ways to take a guard, or to say that it is taken. One is a method that takes a closure.
private var takings: Regex<(Substring, Substring)> {
  #/\.(withLock|lock\(\)|assertHeld\(\)|assertInside\(\)|leave|tryEnter|beginHandDown|isEntered|load|\w+.* \{)/#
}
