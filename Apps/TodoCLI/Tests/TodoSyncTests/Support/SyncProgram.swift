import ComposableArchitecture
import Foundation
import TestSupport
import TodoFeature

@testable import TodoCLI

/// The steps of two to four machines that sync with one calendar.
struct SyncProgram: CustomStringConvertible, Sendable {
  enum Step: Equatable {
    case add(replica: Int)
    /// Commands on one of the todos that are there, by its place.
    case edit(replica: Int, place: Int)
    case check(replica: Int, place: Int)
    case note(replica: Int, place: Int)
    /// Changes the due day, and its time.
    case due(replica: Int, place: Int)
    /// Lets a todo wait, or no more.
    case wait(replica: Int, place: Int)
    case move(replica: Int, place: Int)
    case remove(replica: Int, place: Int)
    case undo(replica: Int)
    /// A sync, with faults or without, that ends in a crash after some of its actions, or by itself.
    case sync(replica: Int, seed: UInt64?, crash: Int?)
  }

  var replicaCount: Int
  /// The differences of the machines' clocks from the right time, in seconds.
  var clockErrors: [TimeInterval]
  var steps: [Step]

  var description: String {
    "\(replicaCount) machines, clocks: \(clockErrors)\n"
      + steps.map { "  \($0)" }.joined(separator: "\n")
  }

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 2...4, using: &random)
    replicaCount = count
    clockErrors = (0..<count).map { _ in
      Bool.random(using: &random) ? 0 : .random(in: -100...100, using: &random)
    }
    steps = []
    for _ in 0..<Int.random(in: 5...20, using: &random) {
      let replica = Int.random(in: 0..<count, using: &random)
      let place = Int.random(in: 0..<5, using: &random)
      switch Int.random(in: 0..<15, using: &random) {
      case 0, 1: steps.append(.add(replica: replica))
      case 2, 3: steps.append(.edit(replica: replica, place: place))
      case 4: steps.append(.check(replica: replica, place: place))
      case 5: steps.append(.move(replica: replica, place: place))
      case 6: steps.append(.remove(replica: replica, place: place))
      case 7: steps.append(.undo(replica: replica))
      case 8: steps.append(.note(replica: replica, place: place))
      case 9: steps.append(.wait(replica: replica, place: place))
      case 10: steps.append(.due(replica: replica, place: place))
      default:
        let isFaulty = Bool.random(using: &random)
        let crashes = Int.random(in: 0..<4, using: &random) == 0
        steps.append(
          .sync(
            replica: replica,
            seed: isFaulty ? random.next() : nil,
            crash: crashes ? Int.random(in: 1...8, using: &random) : nil
          )
        )
      }
    }
  }

  /// Runs the program in a new calendar, and then syncs all machines until nothing changes.
  ///
  /// - Returns: The problem afterwards; `nil` if all machines agree and nothing is lost.
  func problem(_ radicale: Radicale) async throws -> String? {
    let calendar = try await radicale.makeCalendar(named: "\(UUID())")
    // Requests are waited for, on a thread of its own.
    return try await withCheckedThrowingContinuation { end in
      Thread.detachNewThread {
        end.resume(
          with: Result {
            var run = try SyncProgramRun(self, calendar.url, radicale)
            for step in steps { try run.perform(step) }
            return try run.problem()
          }
        )
      }
    }
  }
}

/// The machines while a program runs.
private struct SyncProgramRun {
  private let replicas: [Replica]
  private let time: Time
  /// The machines that have changed the text of a todo, and its last text. If it is only one machine, that
  /// text has to stay.
  private var writers: [Todo.ID: Set<Int>] = [:]
  private var texts: [Todo.ID: String] = [:]
  /// The same of the notes, with their last line.
  private var noteWriters: [Todo.ID: Set<Int>] = [:]
  private var notes: [Todo.ID: String] = [:]
  /// The same of the days on which todos start.
  private var startWriters: [Todo.ID: Set<Int>] = [:]
  private var starts: [Todo.ID: DayAndTime?] = [:]
  /// The same of the due days.
  private var dueWriters: [Todo.ID: Set<Int>] = [:]
  private var dues: [Todo.ID: DayAndTime?] = [:]
  /// The todos that were removed, or changed by an undo: all is allowed to happen to them.
  private var contested: Set<Todo.ID> = []

  /// The right time, which is that of the steps.
  private final class Time: Sendable {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)
    private let step = _Lock(0)

    var number: Int { step.withLock { $0 } }

    func next() { step.withLock { $0 += 1 } }

    func clock(error: TimeInterval) -> @Sendable () -> Date {
      { self.start + TimeInterval(self.number) * 10 + error }
    }
  }

  init(_ program: SyncProgram, _ calendar: URL, _ radicale: Radicale) throws {
    let time = Time()
    self.time = time
    let proxy = try CuttingProxy(for: calendar)
    replicas = try program.clockErrors.enumerated().map { index, error in
      try Replica(
        proxy.url(of: calendar),
        radicale.credentials,
        in: TimeZone(secondsFromGMT: (index * 8 - 8) * 3_600)!,
        through: proxy,
        clock: time.clock(error: error)
      )
    }
  }

  mutating func perform(_ step: SyncProgram.Step) throws {
    time.next()
    switch step {
    case .add(let replica):
      let text = "todo \(time.number) +home due:\(due(time.number))"
      let new = try replicas[replica].perform(.add([entered(text)]))
      if let todo = new.first {
        note(todo.id, text.withoutDays, replica)
        note(todo.id, dueOn: todo.due, replica)
      }
    case .edit(let replica, let place):
      guard let todo = try todo(replica, place) else { return }
      let text = "edited \(time.number) @phone" + (time.number.isMultiple(of: 2) ? " +home" : "")
      try replicas[replica].perform(.edit(todo.id, entered(text)))
      note(todo.id, text, replica)
      note(todo.id, dueOn: nil, replica)
      if todo.start != nil { note(todo.id, startingOn: nil, replica) }
    case .due(let replica, let place):
      guard let todo = try todo(replica, place) else { return }
      let new = due(time.number)
      let text = todo.description.without("due:") + " due:\(new)"
      try replicas[replica].perform(.edit(todo.id, entered(text)))
      note(todo.id, dueOn: new, replica)
    case .check(let replica, let place):
      guard let todo = try todo(replica, place) else { return }
      try replicas[replica].perform(todo.isComplete ? .uncheck([todo.id]) : .check([todo.id]))
    case .note(let replica, let place):
      guard let todo = try todo(replica, place) else { return }
      try replicas[replica].perform(.change([todo.id], .note("note \(time.number)")))
      noteWriters[todo.id, default: []].insert(replica)
      notes[todo.id] = "note \(time.number)"
    case .wait(let replica, let place):
      guard let todo = try todo(replica, place) else { return }
      let start =
        todo.start == nil
        ? Day(year: 2027, month: 2, day: 1 + time.number % 28).map { DayAndTime($0) } : nil
      let text = todo.description.without("t:") + (start.map { " t:\($0)" } ?? "")
      try replicas[replica].perform(.edit(todo.id, entered(text)))
      note(todo.id, startingOn: start, replica)
    case .move(let replica, let place):
      guard let todo = try todo(replica, place) else { return }
      try replicas[replica].perform(.move(todo.id, .top))
    case .remove(let replica, let place):
      guard let todo = try todo(replica, place) else { return }
      try replicas[replica].perform(.remove([todo.id]))
      contested.insert(todo.id)
    case .undo(let replica):
      let before = try replicas[replica].todos
      try replicas[replica].perform(.undo(1))
      let after = try replicas[replica].todos
      for todo in before + after where !(before.contains(todo) && after.contains(todo)) {
        contested.insert(todo.id)
      }
    case .sync(let replica, let seed, let crash):
      sync(replica, seed, crash)
    }
  }

  private func entered(_ text: String) throws -> EnteredText {
    try EnteredText(text, today: Day(.now))
  }

  /// Returns a due day with a time, or without one.
  private func due(_ number: Int) -> DayAndTime {
    let day = Day(year: 2027, month: 1, day: 10 + number % 20)!
    return DayAndTime(
      day,
      number.isMultiple(of: 3) ? nil : TimeOfDay(secondOfDay: number * 3_600 + number % 2)
    )
  }

  private func todo(_ replica: Int, _ place: Int) throws -> Todo? {
    let todos = try replicas[replica].todos
    return todos.isEmpty ? nil : todos[place % todos.count]
  }

  private mutating func note(_ id: Todo.ID, _ text: String, _ replica: Int) {
    writers[id, default: []].insert(replica)
    texts[id] = text
  }

  private mutating func note(_ id: Todo.ID, startingOn day: DayAndTime?, _ replica: Int) {
    startWriters[id, default: []].insert(replica)
    starts[id] = .some(day)
  }

  private mutating func note(_ id: Todo.ID, dueOn day: DayAndTime?, _ replica: Int) {
    dueWriters[id, default: []].insert(replica)
    dues[id] = .some(day)
  }

  private func sync(_ replica: Int, _ seed: UInt64?, _ crash: Int?) {
    var random = SplitMix64(seed: seed ?? 0)
    _ = replicas[replica].sync(crash: crash) {
      guard seed != nil, Int.random(in: 0..<4, using: &random) == 0 else { return nil }
      return Fault(using: &random)
    }
  }

  /// Returns what is wrong when all machines have synced.
  func problem() throws -> String? {
    for round in 0..<4 {
      for (index, replica) in replicas.enumerated() {
        time.next()
        let before = replica.requestCount
        guard case .success(let report) = replica.sync() else {
          return "the sync of machine \(index) fails"
        }
        if round == 3, report != SyncReport() || replica.requestCount != before + 1 {
          return "a sync without changes has work: \(report)"
        }
      }
    }
    let lists = try replicas.map { try $0.todos.map(Shared.init) }
    for (index, list) in lists.enumerated() where list != lists[0] {
      return "machine \(index) has \(list), machine 0 has \(lists[0])"
    }
    let found = Dictionary(lists[0].map { ($0.id, $0.fields.text.withoutDays) }) { first, _ in
      first
    }
    if found.count != lists[0].count { return "there is a todo twice" }
    for (id, text) in texts where !contested.contains(id) {
      guard let last = found[id] else { return "'\(text)' is lost" }
      if writers[id]?.count == 1, last != text { return "'\(text)' has become '\(last)'" }
    }
    let foundNotes = Dictionary(lists[0].map { ($0.id, $0.fields.notes) }) { first, _ in first }
    for (id, line) in notes where !contested.contains(id) && noteWriters[id]?.count == 1 {
      if foundNotes[id]?.hasSuffix(line) != true { return "'\(line)' is lost" }
    }
    let foundStarts = Dictionary(lists[0].map { ($0.id, $0.fields.start) }) { first, _ in first }
    for (id, start) in starts where !contested.contains(id) && startWriters[id]?.count == 1 {
      if foundStarts[id] != start { return "the start \(String(describing: start)) is lost" }
    }
    let foundDues = Dictionary(lists[0].map { ($0.id, $0.fields.due) }) { first, _ in first }
    for (id, due) in dues where !contested.contains(id) && dueWriters[id]?.count == 1 {
      if foundDues[id] != due { return "the due day \(String(describing: due)) is lost" }
    }
    return nil
  }

  /// The part of a todo that the machines have to agree about.
  private struct Shared: Equatable {
    let id: Todo.ID
    let fields: SyncFields

    init(_ todo: Todo) {
      id = todo.id
      fields = SyncFields(todo, rank: 0)
    }
  }
}

extension String {
  /// The text without the words for the days on which a todo is due and starts.
  fileprivate var withoutDays: String { without("due:").without("t:") }

  /// Returns the text without the words that begin with a key.
  fileprivate func without(_ key: String) -> String {
    split(separator: " ").filter { !$0.hasPrefix(key) }.joined(separator: " ")
  }
}
