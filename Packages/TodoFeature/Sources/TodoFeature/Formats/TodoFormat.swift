import Foundation

/// A format in which lists are exchanged with other programs.
public enum TodoFormat: String, CaseIterable, Sendable {
  /// A todo.txt file: a line for each todo.
  case todoTxt = "todo.txt"
  /// The JSON of Taskwarrior's `export` and `import`.
  case taskwarrior
  /// An array of objects, as `todo list --json` prints it.
  case json

  /// The reason why a text is not in a format.
  public struct Problem: Error, Equatable, Sendable {
    /// A line for the user that says what is wrong, and where.
    public var message: String
  }

  /// Returns todos as a text in this format, in their order.
  ///
  /// - Parameters:
  ///   - todos: The todos.
  ///   - timeZone: The time zone that days are in, for a format that has moments.
  public func text(of todos: [Todo], in timeZone: TimeZone = .current) -> String {
    switch self {
    case .todoTxt: todos.map { $0.todoTxt + "\n" }.joined()
    case .taskwarrior: TaskwarriorTask.text(of: todos, in: timeZone)
    case .json: todos.json
    }
  }

  /// Reads todos from a text in this format.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - timeZone: The time zone that days are in, for a format that has moments.
  ///   - uuid: Makes the identity of a todo for which the text has none.
  /// - Returns: The todos; `nil` for a task of Taskwarrior that is deleted, or only the pattern of recurring ones.
  public func todos(
    in text: String,
    timeZone: TimeZone = .current,
    uuid: () -> UUID
  ) throws(Problem) -> [Todo?] {
    switch self {
    case .todoTxt:
      text.todoLines.map { Todo(todoTxt: $0, id: uuid()) }
    case .taskwarrior:
      try Self.decode([TaskwarriorTask].self, from: text.escapingControlCharacters).map {
        $0.todo(in: timeZone)
      }
    case .json:
      try Self.decode([TodoObject].self, from: text).map { $0.todo(uuid) }
    }
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type,
    from text: String
  ) throws(Problem) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch let DecodingError.keyNotFound(key, context) {
      throw Problem(message: "\(place(context)) lacks the member '\(key.stringValue)'")
    } catch let DecodingError.typeMismatch(_, context),
      let DecodingError.valueNotFound(_, context)
    {
      throw Problem(message: "\(place(context)) has another type than it should")
    } catch let DecodingError.dataCorrupted(context) where !context.codingPath.isEmpty {
      throw Problem(message: "\(place(context)): \(context.debugDescription)")
    } catch {
      throw Problem(message: "the text is not JSON")
    }
  }

  /// The place of a value: `member 'due' of item 3`.
  private static func place(_ context: DecodingError.Context) -> String {
    let index = context.codingPath.first?.intValue
    let member = context.codingPath.dropFirst().first?.stringValue
    switch (index, member) {
    case (let index?, let member?): return "member '\(member)' of item \(index + 1)"
    case (let index?, nil): return "item \(index + 1)"
    default: return "the text"
    }
  }
}

extension String {
  /// A JSON text with the control characters escaped that JSON does not allow, and that Taskwarrior
  /// writes nevertheless.
  fileprivate var escapingControlCharacters: String {
    func isForbidden(_ byte: UInt8) -> Bool { byte < 0x20 && ![9, 10, 13].contains(byte) }
    guard utf8.contains(where: isForbidden) else { return self }
    var escaped: [UInt8] = []
    for byte in utf8 {
      if isForbidden(byte) {
        escaped += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      } else {
        escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// The lines that are not blank. A line ends with a line feed, before which there may be a carriage
  /// return.
  public var todoLines: [String] {
    utf8.split(separator: UInt8(ascii: "\n")).map { line in
      String(Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    }
    .filter { !$0.isBlank }
  }
}
