import Foundation

/// The todo.txt format: one todo on a line.
///
/// ```
/// (A) 2026-11-23 Call Mom +family @phone due:2026-12-01
/// x 2026-11-25 2026-11-23 Buy milk
/// ```
///
/// A line has, in this order and each followed by a space: `x` if the todo is done, the priority, the
/// day of completion if it is done, the day of creation, and the description.
///
/// Source: the rules of the todo.txt format (todotxt.org).
extension Todo {
  /// Reads a line of a todo.txt file. Every line is a todo: what has no other meaning is its
  /// description.
  ///
  /// - Parameters:
  ///   - line: The line, without its line break.
  ///   - id: The todo's identity.
  public init(todoTxt line: String, id: UUID) {
    var rest = Substring(line)
    let isComplete = rest.removePrefix("x ")
    self.init(rest, isComplete: isComplete, id: id)
  }

  /// Makes an open todo of a typed text. What is typed is to be done, so that an `x` at the beginning is a
  /// word: `x ray appointment`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - id: The todo's identity.
  public init(_ text: EnteredText, id: UUID) {
    self.init(Substring(text.line), isComplete: false, id: id)
  }

  /// Reads the part of a line after the mark.
  private init(_ text: Substring, isComplete: Bool, id: UUID) {
    var rest = text
    let priority = rest.removePriority()
    let completionDate = isComplete ? rest.removeDay() : nil
    let creationDate = rest.removeDay()
    self.init(
      isComplete: isComplete,
      description: String(rest),
      id: id,
      priority: priority,
      creationDate: creationDate,
      completionDate: completionDate
    )
  }

  /// The todo as a line of a todo.txt file, without the line break.
  ///
  /// Reading the line gives the same todo, with three exceptions, which the format has no words for.
  /// The notes are left out.
  /// Line breaks in the description become spaces. And a description that begins like a mark, a
  /// priority or a day is read as such, if no other part before it prevents that.
  public var todoTxt: String {
    todoTxtPrefix + String(description.map { $0.isNewline ? " " : $0 })
  }

  /// The part of the line before the description.
  var todoTxtPrefix: String {
    var line = isComplete ? "x " : ""
    if let priority { line += "\(priority) " }
    if isComplete, let completionDate { line += "\(completionDate) " }
    // A single day of a todo that is done is read as that of its completion.
    if let creationDate, !isComplete || completionDate != nil { line += "\(creationDate) " }
    return line
  }
}

// Bytes are compared, because a space and a mark that combines with it are one character.
extension Substring {
  /// - Returns: True if the prefix was there.
  fileprivate mutating func removePrefix(_ prefix: StaticString) -> Bool {
    let isPrefixed = prefix.withUTF8Buffer { utf8.starts(with: $0) }
    if isPrefixed { self = Substring(utf8.dropFirst(prefix.utf8CodeUnitCount)) }
    return isPrefixed
  }

  /// Removes a priority and the space after it.
  fileprivate mutating func removePriority() -> Priority? {
    let mark = Array(utf8.prefix(4))
    guard mark.count == 4, mark[0] == UInt8(ascii: "("), mark[2] == UInt8(ascii: ")"),
      mark[3] == UInt8(ascii: " "), let priority = Priority(Character(Unicode.Scalar(mark[1])))
    else { return nil }
    self = Substring(utf8.dropFirst(4))
    return priority
  }

  /// Removes a day and the space after it.
  fileprivate mutating func removeDay() -> Day? {
    let word = utf8.prefix(11)
    guard word.count == 11, word.last == UInt8(ascii: " "),
      let day = Day(String(Substring(word.dropLast())))
    else { return nil }
    self = Substring(utf8.dropFirst(11))
    return day
  }
}
