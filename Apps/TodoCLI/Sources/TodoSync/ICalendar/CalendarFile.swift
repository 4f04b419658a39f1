import CLibical
import Foundation
import TodoFeature

/// A calendar file: the todo in it, and the bytes around that.
struct CalendarFile {
  /// The largest file that is read, in bytes.
  static let limit = 1 << 20
  /// The number of components that can be in one another.
  static let depthLimit = 16

  /// Tells libical, once, not to end the process because of an error in a file.
  private static let prepareLibrary: Void = icalerror_set_errors_are_fatal(0)

  /// The bytes before the properties of the todo, with the line that begins it.
  private let head: ArraySlice<UInt8>
  /// The todo.
  var todo: TodoComponent
  /// The bytes after the properties of the todo, from the line that ends it.
  private let tail: ArraySlice<UInt8>

  /// Finds the todo of a file.
  ///
  /// - Returns: `nil` if there is none, or if the file is damaged or too large.
  init?(_ source: String) {
    guard source.utf8.count <= Self.limit else { return nil }
    Self.prepareLibrary
    self.init(bytes: Array(source.utf8))
  }

  private init?(bytes: [UInt8]) {
    guard !bytes.contains(0), let components = ComponentScan(bytes)?.components else { return nil }
    let todos = components.filter { $0.name == "VTODO" }
    guard let found = todos.first(where: { !$0.isException }) ?? todos.first else { return nil }
    head = bytes[..<found.body.lowerBound]
    tail = bytes[found.body.upperBound...]
    todo = TodoComponent(
      lines: TodoComponent.lines(of: bytes[found.body]),
      ending: ContentLine.ending(of: head),
      zones: CalendarZones(
        definitions: components.filter { $0.name == "VTIMEZONE" }.map { bytes[$0.body] }
      )
    )
  }

  /// Makes a file with a todo that has only its identity.
  init(newFor id: Todo.ID) {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Metronome//todo//EN", "BEGIN:VTODO",
      "UID:\(id.uuidString)", "STATUS:NEEDS-ACTION", "END:VTODO", "END:VCALENDAR", "",
    ]
    // These lines are a file.
    self.init(bytes: Array(lines.joined(separator: "\r\n").utf8))!
  }

  /// The text.
  var source: String {
    var bytes = Array(head)
    for line in todo.lines { bytes += line.raw }
    return String(decoding: bytes + tail, as: UTF8.self)
  }
}
