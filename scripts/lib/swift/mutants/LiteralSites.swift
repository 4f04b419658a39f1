extension Syntax {
  /// The literals of numbers and of truth, and the calls of `min` and `max`.
  func literalSites() -> [Site] {
    tokens.indices.compactMap { index in
      let token = tokens[index]
      switch token.text {
      case "true", "false":
        return site(.boolean, token, token.text == "true" ? "false" : "true") {
          "(\(isActive($0)) != \(token.text))"
        }
      case "min", "max":
        guard index > 0, index + 1 < tokens.count, tokens[index + 1].text == "(",
          ![".", "func"].contains(tokens[index - 1].text)
        else { return nil }
        let other = token.text == "min" ? "max" : "min"
        return site(.extremum, token, other) { "(\(isActive($0)) ? \(other) : \(token.text))" }
      default:
        guard token.kind == .number, index == 0 || tokens[index - 1].text != "." else { return nil }
        let next = Int(token.text).map { String($0 + 1) } ?? "\(token.text) + 1"
        return site(.constant, token, next) { "(\(isActive($0)) ? \(next) : \(token.text))" }
      }
    }
  }

  private func site(
    _ family: Family,
    _ token: Token,
    _ other: String,
    text: @escaping (Int) -> String
  ) -> Site {
    Site(
      family: family,
      offset: token.range.lowerBound,
      change: "'\(token.text)' → '\(other)'",
      edits: [Site.Edit(token.range, text)]
    )
  }
}
