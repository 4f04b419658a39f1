import Foundation

/// The lines of a todo in a calendar file.
struct TodoComponent {
  /// The lines. A component in the todo, such as an alarm, is one block.
  private(set) var lines: [ContentLine]
  /// The line break of new lines.
  let ending: [UInt8]
  /// The time zones of the file.
  let zones: CalendarZones

  /// Creates a todo of lines.
  init(lines: [ContentLine], ending: [UInt8], zones: CalendarZones) {
    self.lines = lines
    self.ending = ending
    self.zones = zones
  }

  /// Returns the lines of the text between the first and the last line of a todo.
  static func lines(of body: ArraySlice<UInt8>) -> [ContentLine] {
    var lines: [ContentLine] = []
    var depth = 0
    var blockStart = body.startIndex
    for range in LineRanges(body) {
      let line = ContentLine(raw: body[range])
      if line.name == "BEGIN" {
        if depth == 0 { blockStart = range.lowerBound }
        depth += 1
      } else if line.name == "END" {
        depth -= 1
        if depth == 0 { lines.append(ContentLine(block: body[blockStart..<range.upperBound])) }
      } else if depth == 0 {
        lines.append(line)
      }
    }
    return lines
  }

  /// Returns the first line of a property; `nil` if there is none.
  func first(_ name: String) -> ContentLine? {
    lines.first { $0.name == name }
  }

  /// Changes each line of a property, or removes it where the result is `nil`.
  mutating func update(_ name: String, _ change: (ContentLine) -> ContentLine?) {
    lines = lines.compactMap { $0.name == name ? change($0) : $0 }
  }

  /// Removes a property.
  mutating func remove(_ name: String) {
    lines.removeAll { $0.name == name }
  }

  /// Writes a property without parameters, or removes it if the value is `nil`.
  mutating func set(_ name: String, to value: String?) {
    guard let value else { return remove(name) }
    put(ContentLine(name, value: value.utf8, ending: ending))
  }

  /// Writes the value of a property, and keeps the parameters that it has.
  mutating func set(_ name: String, keepingParametersWith value: some Sequence<UInt8>) {
    let line =
      first(name)?.with(value: value, ending: ending)
      ?? ContentLine(name, value: value, ending: ending)
    put(line)
  }

  /// Replaces the first line of a property, or adds the line after the other properties.
  mutating func put(_ line: ContentLine) {
    if let index = lines.firstIndex(where: { $0.name == line.name }) {
      lines[index] = line
    } else {
      let firstBlock = lines.firstIndex { $0.isBlock }
      lines.insert(line, at: firstBlock ?? lines.endIndex)
    }
  }
}
