import Foundation

/// A todo as a JSON object.
///
/// The members `number`, `id`, `text` and `done` are always there, in this order; the others only if the
/// todo has them. The names never change.
struct TodoObject: Decodable {
  var id: UUID?
  var text: String
  var done: Bool
  var priority: Priority?
  var created: Day?
  var completed: Day?
  var notes: String?

  private enum CodingKeys: String, CodingKey {
    case id, text, done, priority, created, completed, due, start, projects, contexts, notes
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func corrupted(_ key: CodingKeys, _ reason: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
    id = try container.decodeIfPresent(UUID.self, forKey: .id)
    text = try container.decode(String.self, forKey: .text)
    done = try container.decode(Bool.self, forKey: .done)
    func read<Value>(_ key: CodingKeys, _ make: (String) -> Value?) throws -> Value? {
      guard let string = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
      if let value = make(string) { return value }
      throw corrupted(key, "'\(string)' is no \(key == .priority ? "priority" : "day")")
    }
    /// Adds a word to the text, where it is if another program has not made the object.
    func add(_ mark: String, _ value: String, _ key: CodingKeys) throws {
      let word = mark + value
      guard !value.isEmpty, !word.contains(where: \.isWhitespace) else {
        throw corrupted(key, "'\(value)' is no word")
      }
      text += " " + word
    }
    priority = try read(.priority) { $0.count == 1 ? $0.first.flatMap(Priority.init) : nil }
    created = try read(.created, Day.init)
    completed = try read(.completed, Day.init)
    notes = try container.decodeIfPresent(String.self, forKey: .notes)
    let words = Todo(description: text, id: UUID())
    for (key, mark, present) in [(CodingKeys.due, "due:", words.due), (.start, "t:", words.start)] {
      // The member may have the day without its time.
      guard let day = try read(key, DayAndTime.init), day != present,
        day != present.map({ DayAndTime($0.day) })
      else { continue }
      guard present == nil else { throw corrupted(key, "'\(day)' is not the day in the text") }
      try add(mark, day.description, key)
    }
    let projects = try container.decodeIfPresent([String].self, forKey: .projects) ?? []
    for name in projects where !words.projects.contains(name) { try add("+", name, .projects) }
    let contexts = try container.decodeIfPresent([String].self, forKey: .contexts) ?? []
    for name in contexts where !words.contexts.contains(name) { try add("@", name, .contexts) }
  }

  func todo(_ uuid: () -> UUID) -> Todo {
    Todo(
      isComplete: done,
      description: text,
      id: id ?? uuid(),
      priority: priority,
      creationDate: created,
      completionDate: completed,
      notes: notes ?? ""
    )
  }
}

extension [Todo] {
  /// The list as a JSON array, an object on each line.
  ///
  /// It is written by hand, because lists are long, and an encoder takes ten times as long.
  public var json: String {
    guard !isEmpty else { return "[]\n" }
    var bytes = JSONBytes()
    bytes.add("[\n")
    for (index, todo) in enumerated() {
      bytes.add(index == 0 ? "  " : ",\n  ")
      bytes.add(todo)
    }
    bytes.add("\n]\n")
    return bytes.text
  }
}

/// The bytes of a JSON text.
private struct JSONBytes {
  private var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ todo: Todo) {
    add("{")
    if let number = todo.number {
      add("\"number\":")
      bytes.append(contentsOf: String(number).utf8)
      add(",")
    }
    add("\"id\":\"")
    add(todo.id)
    add("\",\"text\":")
    addString(todo.description)
    add(todo.isComplete ? ",\"done\":true" : ",\"done\":false")
    addMember(",\"priority\":", todo.priority.map { String($0.letter) })
    addMember(",\"created\":", todo.creationDate?.description)
    addMember(",\"completed\":", todo.completionDate?.description)
    addMember(",\"due\":", todo.due?.day.description)
    addMember(",\"start\":", todo.start?.day.description)
    addMember(",\"projects\":", todo.projects)
    addMember(",\"contexts\":", todo.contexts)
    addMember(",\"notes\":", todo.notes.isEmpty ? nil : todo.notes)
    add("}")
  }

  private mutating func addMember(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    add(name)
    addString(value)
  }

  private mutating func addMember(_ name: StaticString, _ values: [String]) {
    guard !values.isEmpty else { return }
    add(name)
    add("[")
    for (index, value) in values.enumerated() {
      if index > 0 { add(",") }
      addString(value)
    }
    add("]")
  }

  /// Adds the 36 characters of an identity.
  private mutating func add(_ id: UUID) {
    withUnsafeBytes(of: id.uuid) { id in
      for (index, byte) in id.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 { add("-") }
        add(hexadecimalDigit: byte >> 4)
        add(hexadecimalDigit: byte & 15)
      }
    }
  }

  private mutating func add(hexadecimalDigit digit: UInt8) {
    bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
  }

  /// Adds a string literal (RFC 8259, section 7). Characters that a terminal would obey are escaped,
  /// which means the same to a reader of JSON.
  private mutating func addString(_ string: String) {
    add("\"")
    if string.utf8.allSatisfy(\.isPlainInJSON) {
      bytes.append(contentsOf: string.utf8)
    } else {
      addEscaped(string)
    }
    add("\"")
  }

  private mutating func addEscaped(_ string: String) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": add("\\\"")
      case "\\": add("\\\\")
      case "\n": add("\\n")
      case "\r": add("\\r")
      case "\t": add("\\t")
      case " "..."~": bytes.append(UInt8(scalar.value))
      case _ where scalar.isObeyedByTerminals:
        // Each of them is in the basic plane, so four digits are enough.
        let digits = String(scalar.value, radix: 16)
        add("\\u")
        bytes.append(contentsOf: (String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      default: bytes.append(contentsOf: UTF8.encode(scalar)!)
      }
    }
  }
}

extension UInt8 {
  /// True for the bytes that a string literal has as they are, each for itself.
  fileprivate var isPlainInJSON: Bool {
    (UInt8(ascii: " ")...UInt8(ascii: "~")).contains(self) && self != UInt8(ascii: "\"")
      && self != UInt8(ascii: "\\")
  }
}
