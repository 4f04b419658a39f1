import GRDB
import TodoFeature

/// The first digits of the numbers that are completed.
struct NumberPrefix {
  /// The digits; none are the beginning of every number.
  private let digits: String

  init(_ digits: String) {
    self.digits = digits
  }

  /// The prefixes with one more digit.
  private var longer: [NumberPrefix] { (0...9).map { NumberPrefix(digits + String($0)) } }

  /// The numbers that begin with it, as a condition of SQL. The ranges are found by the primary key.
  private var condition: String {
    if digits.isEmpty { return "1" }
    guard digits.first != "0", let number = Int64(digits), number > 0 else { return "0" }
    var ranges: [String] = []
    var (low, high) = (number, number)
    while true {
      ranges.append("number BETWEEN \(low) AND \(high)")
      guard high <= Int64.max / 10 - 1 else { break }
      (low, high) = (low * 10, high * 10 + 9)
    }
    return "(" + ranges.joined(separator: " OR ") + ")"
  }

  /// Returns the todos whose numbers begin with it: the first ones of the list.
  ///
  /// A shell inserts what all candidates have in common. So if there are more than the limit, one is added for each
  /// further digit: otherwise those that are left out could not be typed.
  ///
  /// - Parameters:
  ///   - selection: The todos among which they are. None of them waits.
  ///   - limit: The number of todos after which others are left out.
  func todos(
    in database: Database,
    among selection: TodoSelection,
    limit: Int
  ) throws -> [Todo] {
    let state =
      switch selection {
      case .open: "isComplete = 0"
      case .done: "isComplete <> 0"
      case .all: "1"
      case .waiting: "0"
      }
    let todos = try RankedList.Row.fetch(
      database,
      // As `RankedList` sorts them.
      from: "todo WHERE \(condition) AND \(state) ORDER BY rank DESC, id DESC LIMIT ?",
      arguments: [limit]
    )
    .map(\.todo)
    guard todos.count == limit, limit > 1 else { return todos }
    let shown = TodoIDSet(todos.lazy.map(\.id))
    let others = try longer.flatMap { try $0.todos(in: database, among: selection, limit: 1) }
    return todos + others.filter { !shown.contains($0.id) }
  }
}
