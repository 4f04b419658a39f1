extension String {
  /// This text, each of its lines that is not empty moved to the right.
  func indented(by width: Int) -> String {
    let margin = String(repeating: " ", count: width)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + $0 }
      .joined(separator: "\n")
  }
}
