/// No trap of a layer or an app loses its message in an optimised build, as Swift's `precondition` does.
func checkTraps(of checkout: Checkout) throws -> [Finding] {
  try (checkout.layers.map { "Packages/\($0)/Sources" } + ["Apps"])
    .flatMap { try checkout.sources(below: $0) }
    .filter { $0.text.contains("precondition") }
    .flatMap { file, text in silentTraps(in: text, of: file) }
}

private func silentTraps(in text: String, of file: String) -> [Finding] {
  codeLines(of: text).enumerated().compactMap { index, line in
    guard line.contains(#/\bprecondition(Failure)?\(/#) else { return nil }
    return Finding(
      file: file,
      line: index + 1,
      message: "an optimised build does not print the message: use _require or fatalError"
    )
  }
}
