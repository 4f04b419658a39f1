extension Syntax {
  /// The conditions of `if`, `guard` and `while`. Each of several is one; those that bind a name are none.
  func conditionSites() -> [Site] {
    tokens.indices.filter { isKeyword($0) }
      .flatMap { clauses(after: $0) }
      .filter { !["let", "var", "case", "#"].contains(tokens[$0.lowerBound].text) }
      .map { clause in
        let range =
          tokens[clause.lowerBound].range.lowerBound..<tokens[clause.upperBound].range.upperBound
        return Site(
          family: .condition,
          offset: range.lowerBound,
          change: "the condition is negated",
          edits: [
            Site.Edit(at: range.lowerBound) { _ in "((" },
            Site.Edit(at: range.upperBound) { ") != \(isActive($0)))" },
          ]
        )
      }
  }

  /// True for the keywords; a label of a parameter may have their names.
  private func isKeyword(_ index: Int) -> Bool {
    ["if", "guard", "while"].contains(tokens[index].text)
      && (index == 0 || !["(", ","].contains(tokens[index - 1].text))
  }

  /// The first and the last token of each condition of a statement.
  private func clauses(after keyword: Int) -> [ClosedRange<Int>] {
    let end = tokens[keyword].text == "guard" ? "else" : "{"
    var clauses: [ClosedRange<Int>] = []
    var (start, index) = (keyword + 1, keyword + 1)
    while index < tokens.count {
      let text = tokens[index].text
      if text == "," || text == end {
        if start < index { clauses.append(start...(index - 1)) }
        start = index + 1
      }
      if text == end { return clauses }
      // The condition of `repeat` ends without a brace.
      if text == "}" || index > keyword + 1 && statementStart[index] == index { return [] }
      index = (closing[index] ?? index) + 1
    }
    return []
  }
}
