/// Every table of a page, and of a doc comment, is shown as one: it has a line of dashes below its head, no
/// blank line, and as many cells in each row as in the head.
func checkTables(of checkout: Checkout) throws -> [Finding] {
  let pages = try checkout.files(endingWith: ".md").flatMap { file, text in
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return brokenTables(in: lines.enumerated().map { ($0 + 1, $1) }, of: file)
  }
  let comments = try checkout.sources()
    .filter { $0.text.contains("/// |") }
    .flatMap { brokenTables(in: separated(docLines(of: $0.text)), of: $0.file) }
  return pages + comments
}

/// A line of a page, by its number.
private typealias Line = (number: Int, text: Substring)

/// The lines of doc comments, with an empty line between two comments.
private func separated(_ lines: [(line: Int, text: Substring)]) -> [Line] {
  var result: [Line] = []
  for (number, text) in lines {
    if let last = result.last, last.number + 1 < number { result.append((last.number + 1, "")) }
    result.append((number, text))
  }
  return result
}

private func brokenTables(in lines: [Line], of file: String) -> [Finding] {
  var findings: [Finding] = []
  var isBehindTable = false
  for paragraph in paragraphs(of: lines) {
    let table = Array(paragraph.drop { !isRow($0.text) })
    if !table.isEmpty {
      findings += mistakes(in: table, of: file, isBehindTable: isBehindTable)
    }
    isBehindTable = !table.isEmpty
  }
  return findings
}

/// The lines between blank lines. A block of code ends a paragraph, too, and is left out.
private func paragraphs(of lines: [Line]) -> [[Line]] {
  var paragraphs: [[Line]] = [[]]
  var fence: Substring?
  for line in lines {
    let text = line.text.drop { $0 == " " }
    let marks = text.prefix { $0 == "`" || $0 == "~" }
    if let open = fence {
      if marks.hasPrefix(open) { fence = nil }
    } else if marks.count >= 3 {
      fence = marks
      // A line that is neither a row nor blank: what follows does not continue a table.
      paragraphs += [[(line.number, "")], []]
    } else if text.isEmpty {
      paragraphs.append([])
    } else {
      paragraphs[paragraphs.endIndex - 1].append(line)
    }
  }
  return paragraphs.filter { !$0.isEmpty }
}

private func mistakes(in table: [Line], of file: String, isBehindTable: Bool) -> [Finding] {
  guard table.count > 1, isLineOfDashes(table[1].text) else {
    let message =
      isBehindTable
      ? "the blank line above ends the table: remove it, or give these rows a head and a line of dashes"
      : "a table needs a line of dashes below its head: add '| --- | --- |'"
    return [Finding(file: file, line: table[0].number, message: message)]
  }
  let count = cellCount(of: table[0].text)
  return table.compactMap { line in
    let cells = cellCount(of: line.text)
    guard cells != count else { return nil }
    return Finding(
      file: file,
      line: line.number,
      message: "the row has \(cells) \(cells == 1 ? "cell" : "cells"), and the head of the table "
        + "\(count): a pipe inside of a cell is written '\\|', and a blank line ends a table"
    )
  }
}

private func isRow(_ text: Substring) -> Bool { text.drop { $0 == " " }.hasPrefix("|") }

private func isLineOfDashes(_ text: Substring) -> Bool {
  text.wholeMatch(of: #/\s*\|(\s*:?-+:?\s*\|)+\s*/#) != nil
}

/// The number of a row's cells. The pipe at its end may be missing.
private func cellCount(of text: Substring) -> Int {
  var row = text.replacing("\\|", with: "")[...]
  row = row.drop { $0 == " " }
  while row.last == " " { row.removeLast() }
  if row.hasPrefix("|") { row.removeFirst() }
  if row.hasSuffix("|") { row.removeLast() }
  return row.count { $0 == "|" } + 1
}
