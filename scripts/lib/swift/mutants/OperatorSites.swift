extension Syntax {
  /// The operators that can be replaced.
  func operatorSites() -> [Site] {
    tokens.indices.compactMap { index in
      let token = tokens[index]
      guard token.kind == .operation, token.isSpaced || isNegation(index) || isRange(index),
        !isConstraint(index), let replacement = OperatorReplacement.all[token.text]
      else { return nil }
      return Site(
        family: replacement.family,
        offset: token.range.lowerBound,
        change: replacement.change,
        edits: [Site.Edit(token.range, OperatorReplacement.symbol)],
        declaration: replacement.declaration
      )
    }
  }

  private func isNegation(_ index: Int) -> Bool {
    guard tokens[index].text == "!", index + 1 < tokens.count, !touches(index - 1) else {
      return false
    }
    let next = tokens[index + 1]
    return touches(index) && (next.kind == .word || next.text == "(")
  }

  /// True for a range with two bounds that differ.
  private func isRange(_ index: Int) -> Bool {
    guard tokens[index].text == "..<", index + 1 < tokens.count else { return false }
    let (lower, upper) = (tokens[index - 1].text, tokens[index + 1].text)
    return touches(index - 1) && touches(index) && lower != upper
      && ![")", "]", ","].contains(upper)
  }

  /// True if there is nothing between a token and the next one, and it does not open a bracket.
  private func touches(_ index: Int) -> Bool {
    index >= 0 && tokens[index].range.upperBound == tokens[index + 1].range.lowerBound
      && !["(", "[", ","].contains(tokens[index].text)
  }

  /// True for the name of an operator that is declared, in constraints of types, and at the end of a list of them.
  private func isConstraint(_ index: Int) -> Bool {
    guard index > 0, index + 1 < tokens.count else { return true }
    func isType(_ token: Token) -> Bool { token.text.first!.isUppercase }
    return ["func", "operator"].contains(tokens[index - 1].text) || tokens[index + 1].text == "{"
      || tokens[index].text == "==" && isType(tokens[index - 1])
        && (isType(tokens[index + 1]) || ["any", "("].contains(tokens[index + 1].text))
  }
}
