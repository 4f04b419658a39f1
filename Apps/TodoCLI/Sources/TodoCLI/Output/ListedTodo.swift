/// One line of the list.
struct ListedTodo: Equatable, Sendable {
  /// The number that the other commands take.
  var number: Int
  /// The same for the todo's whole life, and different from every other list's.
  var id: String
  /// What there is to do.
  var text: String
  /// Says whether it is done.
  var isDone: Bool
}

extension [ListedTodo] {
  /// The list for people and for line-based tools: `[x] 12 Milk`, the numbers aligned.
  ///
  /// - Parameter isForTerminal: Writes out what a terminal would obey. Without it the texts are
  ///   exact, line breaks included.
  func lines(isForTerminal: Bool) -> String {
    let width = map { String($0.number).count }.max() ?? 0
    return map { todo in
      let number = String(todo.number)
      let padding = String(repeating: " ", count: width - number.count)
      let text = isForTerminal ? todo.text.visible : todo.text
      return "[\(todo.isDone ? "x" : " ")] \(padding)\(number) \(text)\n"
    }
    .joined()
  }

  /// The list for programs: a JSON array, one object a line, with the members `number`, `id`, `text`
  /// and `done` in this order.
  ///
  /// The members never change their names, types or meaning; later versions may append others. What
  /// a terminal would obey is written as `\u` escapes, which mean the same to a JSON reader.
  var json: String {
    guard !isEmpty else { return "[]\n" }
    let objects = map { todo in
      "  {\"number\":\(todo.number),\"id\":\(todo.id.jsonLiteral),"
        + "\"text\":\(todo.text.jsonLiteral),\"done\":\(todo.isDone)}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }
}

extension String {
  /// The string as JSON has it (RFC 8259, section 7).
  fileprivate var jsonLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where scalar.isObeyed:
        // Every such character is in the basic plane, so one escape of four digits is enough.
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
