import Foundation
import TodoFeature

/// The values of the properties CATEGORIES that can be words of a text are the categories. Others are
/// kept as they are.
extension TodoComponent {
  /// The categories.
  var categories: Set<String> { Set(categoryValues.compactMap(Self.category)) }

  /// True if there is a category that cannot be a word of a text.
  var hasOtherCategories: Bool {
    categoryValues.contains { !$0.trimmed.isEmpty && Self.category($0) == nil }
  }

  /// The values of all properties.
  private var categoryValues: [ArraySlice<UInt8>] {
    lines.filter { $0.name == "CATEGORIES" }.flatMap { TextValue.parts($0.value) }
  }

  /// Adds categories, and removes others.
  mutating func writeCategories(adding added: Set<String>, removing removed: Set<String>) {
    update("CATEGORIES") { [ending] line in
      let parts = TextValue.parts(line.value)
      let kept = parts.filter { part in
        Self.category(part).map { !removed.contains($0) } ?? true
      }
      if kept.count == parts.count { return line }
      return kept.isEmpty ? nil : line.with(value: kept.joined(separator: [comma]), ending: ending)
    }
    if !added.isEmpty { add(added) }
  }

  /// Adds categories at the end of the first property.
  private mutating func add(_ categories: Set<String>) {
    let values = categories.sorted().map(TextValue.encoded).joined(separator: [comma])
    let old = first("CATEGORIES")?.value ?? []
    let separator = old.trimmed.isEmpty ? [] : [comma]
    set("CATEGORIES", keepingParametersWith: Array(old) + separator + values)
  }

  /// Returns the category of a value; `nil` if it cannot be a word of a text.
  private static func category(_ value: ArraySlice<UInt8>) -> String? {
    // After a comma many people write a space.
    let category = TextValue.decoded(value.trimmed)
    return SyncFields.isWord(category: category) ? category : nil
  }
}

private let comma = UInt8(ascii: ",")

/// The properties STATUS, COMPLETED and PERCENT-COMPLETE tell if it is done, and when it was done.
extension TodoComponent {
  /// Returns true if it is done, and the day on which it was done.
  func completion(in timeZone: TimeZone) -> (isComplete: Bool, day: Day?) {
    let isComplete =
      switch status {
      case "COMPLETED", "CANCELLED": true
      case "": first("COMPLETED") != nil || first("PERCENT-COMPLETE")?.number == 100
      default: false
      }
    return (isComplete, isComplete ? day(of: "COMPLETED", in: timeZone) : nil)
  }

  /// Writes what differs.
  mutating func writeCompletion(
    _ new: SyncFields,
    replacing old: SyncFields,
    clock: DayClock
  ) {
    guard new.isComplete else {
      if old.isComplete { writeOpen() }
      return
    }
    if !old.isComplete {
      set("STATUS", to: "COMPLETED")
      set("PERCENT-COMPLETE", to: "100")
    }
    // One that was open may have a moment from the last time.
    guard !old.isComplete || old.completionDate != new.completionDate else { return }
    set("COMPLETED", to: new.completionDate.map { clock.moment(on: $0).utcText })
    // Without a moment, nothing else might tell that it is done.
    if status.isEmpty { set("STATUS", to: "COMPLETED") }
  }

  private mutating func writeOpen() {
    set("STATUS", to: "NEEDS-ACTION")
    remove("COMPLETED")
    remove("PERCENT-COMPLETE")
  }

  /// The value of STATUS, in capitals; empty if there is none.
  private var status: String { first("STATUS")?.keyword ?? "" }
}

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

/// The property PRIORITY is the priority: 1 is A, 9 is I. The priorities J to Z are 9, too, and are in
/// the property X-METRONOME-PRIORITY, which is valid as long as PRIORITY is 9.
extension TodoComponent {
  private static let letter = "X-METRONOME-PRIORITY"

  /// The priority; `nil` if there is none.
  var priority: Priority? {
    guard let number = first("PRIORITY")?.number, (1...9).contains(number) else { return nil }
    let exact = first(Self.letter).flatMap { Priority(utf8: $0.keyword.utf8Span.span) }
    if number == 9, let exact, exact.rank > 9 { return exact }
    return Priority(Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(number - 1))))
  }

  /// Writes a priority.
  mutating func write(priority: Priority?) {
    set("PRIORITY", to: priority.map { String(min($0.rank, 9)) })
    set(Self.letter, to: priority.flatMap { $0.rank > 9 ? String($0.letter) : nil })
  }
}

extension Priority {
  /// The place in the alphabet: 1 for A.
  fileprivate var rank: Int {
    // Every letter of a priority is one of A to Z.
    Int(letter.asciiValue! - UInt8(ascii: "A")) + 1
  }
}

/// The property X-APPLE-SORT-ORDER is the negative rank, because it is in ascending order.
///
/// Most programs write none. Then all machines compute the same rank from CREATED, so that none has to write it.
/// The todo that was made last is above the others.
extension TodoComponent {
  private static let property = "X-APPLE-SORT-ORDER"

  /// True if there is an order.
  var hasRank: Bool { order != nil }

  /// The rank.
  var rank: Int64 { order.map { -Self.clamped($0) } ?? rankOfCreation }

  /// Writes a rank.
  mutating func write(rank: Int64) {
    set(Self.property, to: String(-Self.clamped(rank)))
  }

  private var order: Int64? { first(Self.property)?.number }

  /// The rank of a todo without an order; 0 if it is not known when it was made.
  private var rankOfCreation: Int64 {
    // The time zone of this machine is not that of others.
    let second = time(of: "CREATED")?.second(in: .gmt)
    let age = second.map { Int64($0) - Int64(Date.timeIntervalBetween1970AndReferenceDate) } ?? 0
    return age * Self.ranksPerSecond + rankOfIdentity
  }

  /// The part of the rank that differs among todos of one second, so that there is room between them.
  private var rankOfIdentity: Int64 {
    guard let bytes = identity?.uuid else { return 0 }
    let number = Int64(bytes.13) << 16 | Int64(bytes.14) << 8 | Int64(bytes.15)
    return number % Self.ranksPerSecond
  }

  /// With this number, such todos are above those of a list that has never been synced, unless more than
  /// 800,000 were added to it.
  private static let ranksPerSecond: Int64 = 1 << 22

  private static func clamped(_ number: Int64) -> Int64 {
    min(max(number, -((1 << 62) - 1)), (1 << 62) - 1)
  }
}
