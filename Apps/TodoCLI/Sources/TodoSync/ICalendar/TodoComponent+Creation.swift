import Foundation
import TodoFeature

/// The property CREATED is the moment at which the todo was made. Its day is the todo's day of creation, unless
/// X-METRONOME-CREATED has the same value: then the todo has no such day.
extension TodoComponent {
  private static let withoutDay = "X-METRONOME-CREATED"

  /// Returns the day of creation; `nil` if the todo has none.
  func creationDay(in timeZone: TimeZone) -> Day? {
    guard let created = first("CREATED") else { return nil }
    if let noted = first(Self.withoutDay), noted.value.trimmed.elementsEqual(created.value.trimmed)
    {
      return nil
    }
    return day(of: "CREATED", in: timeZone)
  }

  /// Changes the day of creation. If it is removed, the moment stays.
  mutating func write(creationDay day: Day?, clock: DayClock) {
    if let day { set("CREATED", to: clock.moment(on: day).utcText) }
    set(
      Self.withoutDay,
      to: day == nil ? first("CREATED").map { String(decoding: $0.value, as: UTF8.self) } : nil
    )
  }

  /// Writes the moment at which a new todo was made. It has no day of creation so far.
  mutating func write(created moment: Date, clock: DayClock) {
    set("CREATED", to: moment.utcText)
    write(creationDay: nil, clock: clock)
  }
}
