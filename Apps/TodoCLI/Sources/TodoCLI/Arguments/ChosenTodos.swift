import ArgumentParser
import TodoFeature

/// An argument that names todos: by numbers and ranges, `1`, `1,2`, `3-5`, or by words of `todo list` that have
/// a meaning, `+work`, `due:..today`. Other words are refused, because a mistyped number would be one.
struct ChosenTodos: ExpressibleByArgument {
  /// The numbers; a single one is a range, too.
  private(set) var numbers: [ClosedRange<Int>] = []
  /// The words, all of which have to match.
  private(set) var words: [Substring] = []

  /// The help for an argument that is one of these, or a list of them.
  static let help = ArgumentHelp(
    """
    The todos' numbers, as 'todo list' shows them: 1 or 1,2 or 3-5; or words that all have to match, \
    such as "+work due:..today". If a number is not there, nothing is done.
    """,
    valueName: "number"
  )

  /// The parser needs a time that grows with the square of the number of arguments. So numbers are joined
  /// before, by a character that no argument has.
  private static let separator: Character = "\0"

  init?(argument: String) {
    for part in argument.split(whereSeparator: { $0 == Self.separator || $0.isWhitespace }) {
      if let numbers = Self.numbers(part) {
        self.numbers += numbers
      } else if ["+", "@", "due:", "pri:"].contains(where: { part.hasPrefix($0) && part != $0 }) {
        words.append(part)
      } else {
        return nil
      }
    }
    if numbers.isEmpty, words.isEmpty { return nil }
  }

  /// Reads numbers and ranges between commas.
  private static func numbers(_ text: Substring) -> [ClosedRange<Int>]? {
    if let number = Int(digits: text) { return [number...number] }
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
        .map { Int(digits: $0) }
      guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil,
        first <= last
      else { return nil }
      ranges.append(first...last)
    }
    return ranges
  }

  /// Returns arguments with the numbers joined. One that may be the value of an option stays alone.
  static func joined(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    var endsWithNumber = false
    for argument in arguments {
      let isNumber = Int(digits: argument) != nil
      if isNumber, endsWithNumber {
        joined[joined.count - 1].append(separator)
        joined[joined.count - 1] += argument
      } else {
        endsWithNumber = isNumber && joined.last?.hasPrefix("-") != true
        joined.append(argument)
      }
    }
    return joined
  }
}

extension [Todo] {
  /// Returns the identity of the todo with a number.
  ///
  /// - Throws: A failure if no todo has it.
  func id(of number: Int) throws(CommandFailure) -> Todo.ID {
    try todos(with: [number...number])[0].id
  }

  /// Returns the identities of the todos that arguments name, each once.
  ///
  /// - Parameters:
  ///   - arguments: The arguments. If they have numbers and words, a todo has to match both.
  ///   - selection: The todos that the words choose from.
  ///   - today: The day of today, for relative due days.
  /// - Throws: A failure that names every number that no todo has, or the words if no todo matches them.
  func ids(
    of arguments: [ChosenTodos],
    among selection: TodoSelection,
    _ today: Day
  ) throws(CommandFailure) -> [Todo.ID] {
    let numbers = arguments.flatMap(\.numbers)
    let words = arguments.flatMap(\.words).joined(separator: " ")
    let numbered = numbers.isEmpty ? self : try todos(with: numbers)
    if words.isEmpty { return numbered.map(\.id) }
    let query = try TodoQuery(argument: words, today)
    let found = numbered.filter { selection.contains($0, today: today) && query.matches($0) }
    guard !found.isEmpty else {
      let kind = selection == .all ? "" : "\(selection) "
      throw CommandFailure(.dataError, "no \(kind)todo matches '\(words)'")
    }
    return found.map(\.id)
  }

  /// Returns the todos with these numbers. Of a range, some may be missing.
  private func todos(with numbers: [ClosedRange<Int>]) throws(CommandFailure) -> [Todo] {
    var wanted: Set<ClosedRange<Int>> = []
    let distinct = numbers.filter { wanted.insert($0).inserted }
    let ranges = distinct.filter { $0.lowerBound < $0.upperBound }
    let lowest = distinct.map(\.lowerBound).min() ?? 0
    let highest = distinct.map(\.upperBound).max() ?? 0
    var found: Set<Int> = []
    let todos = filter { todo in
      // Of a few numbers, the bounds exclude most todos faster than the set.
      guard let number = todo.number, lowest <= number, number <= highest,
        wanted.contains(number...number) || ranges.contains(where: { $0.contains(number) })
      else { return false }
      found.insert(number)
      return true
    }
    let missing = distinct.filter { range in
      range.lowerBound == range.upperBound
        ? !found.contains(range.lowerBound) : !found.contains(where: range.contains)
    }
    guard missing.isEmpty else {
      let list = missing.map(\.text).joined(separator: " or ")
      throw CommandFailure(.dataError, "no todo has number \(list); 'todo list' shows the numbers")
    }
    return todos
  }
}

extension ClosedRange<Int> {
  fileprivate var text: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)-\(upperBound)"
  }
}

extension TodoQuery {
  /// Reads words of a command line.
  init(argument words: String, _ today: Day) throws(CommandFailure) {
    do {
      try self.init(words, today: today)
    } catch {
      throw CommandFailure(.usage, "\(error)")
    }
  }
}
