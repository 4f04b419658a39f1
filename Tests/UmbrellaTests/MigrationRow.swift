import Foundation

/// A row of a table that compares another library with this one.
///
/// The first cell has the other library's name, the second one the code to write here, and the third one
/// what this code shows. A second cell without code is a remark.
struct MigrationRow: Sendable {
  /// The file of the page, as it is named from the checkout's root, and the line of the row.
  let file: String
  let line: Int
  /// The second cell; nil if it has no code.
  let code: String?
  /// The third cell.
  let output: String
  /// The reason why the row cannot be tried; nil if it can.
  let mistake: String?

  static let rule = "needs code alone in its second cell, or a remark and an empty third cell"

  /// Makes a row of a line of a table.
  init(_ text: String, file: String, line: Int) {
    self.file = file
    self.line = line
    let cells = Self.cells(of: text)
    let (second, third) = cells.count == 3 ? (cells[1], cells[2]) : ("", "")
    code = Self.code(in: second)
    output = Self.code(in: third) ?? third
    mistake =
      if cells.count != 3 {
        "has \(cells.count) cells instead of 3"
      } else if code == nil, second.contains("`") || second.isEmpty || !third.isEmpty {
        Self.rule
      } else {
        nil
      }
  }

  /// The statement of a `switch` over the rows of a page that shows what the code does.
  func statement(number: Int) -> String? {
    guard let code else { return nil }
    return """
        case \(number):
      #sourceLocation(file: "\(file)", line: \(line))
          \(shownCode(code))
      #sourceLocation()
      """
  }

  /// The code, which assigns to `end` the closure that shows the last expression.
  private func shownCode(_ code: String) -> String {
    let (statements, last) = Self.split(code)
    if last.hasPrefix("let ") || last.hasPrefix("for ") { return code }
    if last.wholeMatch(of: /(any )?\[?[A-Z]\w*(<[\w<>., ]*>)?(\.[A-Z]\w*)*\]?\??/) != nil {
      return "\(statements)_ = (\(last)).self"
    }
    return "\(statements)end = shown(\(last), scheduler)"
  }

  /// Splits code behind its last semicolon that is not in brackets.
  private static func split(_ code: String) -> (statements: Substring, last: Substring) {
    var depth = 0
    var start = code.startIndex
    for index in code.indices {
      switch code[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ";" where depth == 0: start = code.index(index, offsetBy: 2)
      default: break
      }
    }
    return (code[..<start], code[start...])
  }

  /// The cells of a line. A pipe that is part of a cell has a backslash before it.
  private static func cells(of text: String) -> [String] {
    text.replacing("\\|", with: "\0").split(separator: "|", omittingEmptySubsequences: false)
      .dropFirst().dropLast()
      .map { $0.replacing("\0", with: "|").trimmingCharacters(in: .whitespaces) }
  }

  /// The code of a cell that has nothing else.
  private static func code(in cell: String) -> String? {
    (cell.wholeMatch(of: /`([^`]+)`/)?.1).map(String.init)
  }
}
