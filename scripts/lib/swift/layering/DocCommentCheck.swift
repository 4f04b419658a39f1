/// The words that no doc comment opens with: after them, what a declaration is or does comes late.
private let refusedOpenings = ["What", "Whether", "Says", "Who", "Whoever"]

/// Every doc comment opens with a verb or noun phrase that says what the declaration is or does.
func checkDocComments(of checkout: Checkout) throws -> [Finding] {
  try checkout.sources()
    // Most files contain none of the openings: look for them before looking closely.
    .filter { _, text in refusedOpenings.contains { text.contains("/// \($0)") } }
    .flatMap { file, text in refusedDocComments(in: text, of: file) }
}

private func refusedDocComments(in text: String, of file: String) -> [Finding] {
  let lines = docLines(of: text)
  let numbers = Set(lines.map(\.line))
  return lines.compactMap { line, text in
    let opening = text.drop { $0 == " " }.prefix { $0.isLetter }
    // Only the first line of a comment opens it.
    guard !numbers.contains(line - 1), refusedOpenings.contains(String(opening)) else { return nil }
    return Finding(
      file: file,
      line: line,
      message: "the doc comment opens with '\(opening)': use a verb or a noun phrase, such as "
        + "'Publishes…', 'The state of…' or 'True if…'"
    )
  }
}
