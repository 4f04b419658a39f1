import ArgumentParser
import TodoFeature

/// One or more numbers of todos that follow one another.
///
/// The parser needs a time that grows with the square of the number of arguments. So numbers are
/// joined before, by a character that no argument has.
struct NumberList: ExpressibleByArgument {
  let numbers: [Int]

  /// The help for an argument that is a list of these.
  static let help = ArgumentHelp(
    "The todos' numbers, as 'todo list' shows them. If one of them is not there, nothing is done.",
    valueName: "number"
  )

  private static let separator: Character = "\0"

  init?(argument: String) {
    let numbers = argument.split(separator: Self.separator).map { Int($0) }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
    self.numbers = numbers.compactMap(\.self)
  }

  /// Returns arguments with the numbers joined. One that may be the value of an option stays alone.
  static func joined(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    var endsWithNumber = false
    for argument in arguments {
      let isNumber = Int(argument) != nil && argument.utf8.first != UInt8(ascii: "-")
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
  func id(of number: Int) throws(CommandFailure) -> Todo.ID { try ids(of: [number])[0] }

  /// Returns the identities of the todos with these numbers, each once.
  ///
  /// - Throws: A failure that names every number that no todo has.
  func ids(of numbers: [Int]) throws(CommandFailure) -> [Todo.ID] {
    var wanted: Set<Int> = []
    let distinct = numbers.filter { wanted.insert($0).inserted }
    guard let lowest = wanted.min(), let highest = wanted.max() else { return [] }
    var found: [Int: Todo.ID] = [:]
    for todo in self {
      // Of a few numbers, the bounds exclude most todos faster than the set.
      if let number = todo.number, lowest <= number, number <= highest, wanted.contains(number) {
        found[number] = todo.id
      }
    }
    let missing = distinct.filter { found[$0] == nil }
    guard missing.isEmpty else {
      let list = missing.map(String.init).joined(separator: " or ")
      throw CommandFailure(.dataError, "no todo has number \(list); 'todo list' shows the numbers")
    }
    return distinct.compactMap { found[$0] }
  }
}
