import ComposableArchitecture
import Foundation
@testable import TodoFeature

/// The machines and the server while a program runs.
struct SyncProgramRun {
  let server = ModelServer()
  let replicas: [ModelReplica]
  private let foreignStyle: SyncProgram.ForeignStyle
  private let crowd: Range<Int>
  private let decision: MassRemoval.Decision
  /// The machines that have changed a property of a todo: if it is only one, its last value must stay.
  private var writers: [Key: Set<Int>] = [:]
  private var lastValues: [Key: SyncFields] = [:]
  private var added: Set<Int> = []
  private var removed: Set<Int> = []
  private var time: TimeInterval = 1_000
  private var isWiped = false

  private struct Key: Hashable {
    var todo: Int
    var property: SyncProgram.Property
  }

  private static let foreignWriter = -1

  init(_ program: SyncProgram) {
    server.hasTokens = program.hasTokens
    server.keepsMetadata = program.keepsMetadata
    foreignStyle = program.foreignStyle
    replicas = program.clockErrors.enumerated().map { number, error in
      let replica = ModelReplica(name: "\(number)-")
      replica.clockError = error
      return replica
    }
    crowd = 100..<100 + program.crowd
    decision = program.decision
    for todo in crowd {
      let fields = SyncFields(text: "todo \(todo)", rank: Int64(todo))
      replicas[0].change(UUID(todo), to: fields, at: 0)
    }
    for replica in replicas { sync(replica, seed: nil, crash: nil) }
  }

  mutating func perform(_ step: SyncProgram.Step) {
    time += 1
    switch step {
    case .add(let replica, let todo):
      // Each todo is made once: nobody else has its identity.
      guard added.insert(todo).inserted else { return }
      let fields = SyncFields(
        Todo(description: "todo \(todo) due:2026-01-01", id: UUID(todo)),
        rank: replicas[replica].topRank
      )
      replicas[replica].change(UUID(todo), to: fields, at: time)
    case .edit(let replica, let todo, let property):
      guard var fields = replicas[replica].todos[UUID(todo)]?.fields else { return }
      change(&fields, property)
      replicas[replica].change(UUID(todo), to: fields, at: time)
      note(replica, todo, property, fields)
    case .remove(let replica, let todo):
      guard replicas[replica].todos[UUID(todo)] != nil else { return }
      replicas[replica].change(UUID(todo), to: nil, at: time)
      removed.insert(todo)
    case .sync(let replica, let seed, let crash):
      sync(replicas[replica], seed: seed, crash: crash)
    case .foreign(let todo, let property):
      let isNew = server.todo(UUID(todo)) == nil && added.insert(todo).inserted
      if let remote = isNew ? foreignTodo(todo) : server.todo(UUID(todo)) {
        change(remote, todo, property)
      }
    case .drop(let todo):
      if let remote = server.todo(UUID(todo)) { dropCategories(remote, todo) }
    case .wipe:
      // Once: if a machine has sent only some again, the next removal is a small one.
      if isWiped { return }
      isWiped = true
      for todo in crowd { (server.todo(UUID(todo))?.href).map(server.remove) }
    }
  }

  /// A todo that another program makes: it has no rank.
  private func foreignTodo(_ todo: Int) -> RemoteTodo {
    RemoteTodo(
      href: "/todos/\(todo)-foreign.ics",
      etag: nil,
      id: UUID(todo),
      fields: SyncFields(
        text: "todo \(todo)",
        due: DayAndTime("2026-01-01"),
        rank: server.creationRank(of: UUID(todo))
      ),
      modified: nil,
      source: "",
      metadata: RemoteTodo.Metadata(hasRank: false)
    )
  }

  /// Changes a todo of the server as another program does it.
  private mutating func change(_ remote: RemoteTodo, _ todo: Int, _ property: SyncProgram.Property)
  {
    var fields = remote.fields
    if foreignStyle == .words {
      fields.categories.formUnion(
        fields.readFromText.categories
      )
    }
    change(&fields, property)
    note(Self.foreignWriter, todo, property, fields)
    // Without metadata, a machine that sees the todo for the first time cannot know whether the word or the
    // property is the later one. Until a machine has written the todo, there are none.
    let hasMetadata = server.keepsMetadata && remote.metadata.words != nil
    if !hasMetadata, replicas.contains(where: { $0.bases[UUID(todo)] == nil }) {
      noteConflict(todo, property, fields)
    }
    var written = fields.written(foreignStyle, property, instead: remote.fields)
    // Without any categories, the words of the text would be those of a program that drops them.
    // Without metadata, a machine that has not seen the word of a start takes it for one of another program.
    let isRemoved = written.categories.isEmpty || property == .start && written.start == nil
    if foreignStyle == .property, isRemoved { written.text = fields.text }
    write(written, instead: remote, todo, hasRank: property == .rank)
  }

  /// Writes a todo without its categories, as a program does that does not know them. Those whose words are in
  /// the text stay.
  private mutating func dropCategories(_ remote: RemoteTodo, _ todo: Int) {
    let words = remote.fields.readFromText.categories
    // A word that is no category, or a category without a word: nobody knows what is meant.
    if words != remote.fields.categories { noteConflict(todo, .category, remote.fields) }
    var written = remote.fields
    written.categories = []
    write(written, instead: remote, todo, hasRank: false)
  }

  /// Writes a todo on the server as another program does it.
  private mutating func write(
    _ fields: SyncFields,
    instead remote: RemoteTodo,
    _ todo: Int,
    hasRank: Bool
  ) {
    var (written, metadata) = (fields, remote.metadata)
    if hasRank {
      metadata.hasRank = true
    } else if !server.keepsMetadata {
      metadata.hasRank = false
      // A machine that has another rank does not know the one that is dropped.
      if replicas.contains(where: { $0.bases[remote.id]?.fields.rank != remote.fields.rank }) {
        noteConflict(todo, .rank, fields)
      }
      written.rank = server.creationRank(of: remote.id)
    }
    let date = Date(timeIntervalSince1970: time)
    server.write(remote.href, remote.id, written, date, remote.source, metadata)
  }

  private mutating func note(
    _ writer: Int,
    _ todo: Int,
    _ property: SyncProgram.Property,
    _ fields: SyncFields
  ) {
    let key = Key(todo: todo, property: property)
    writers[key, default: []].insert(writer)
    lastValues[key] = fields
  }

  /// Notes a change after which any value may stay.
  private mutating func noteConflict(
    _ todo: Int,
    _ property: SyncProgram.Property,
    _ fields: SyncFields
  ) {
    for replica in replicas.indices { note(replica, todo, property, fields) }
  }

  private func change(_ fields: inout SyncFields, _ property: SyncProgram.Property) {
    let number = Int(time)
    let words = fields.words
    switch property {
    case .text:
      fields.text = (["t\(number)"] + words.filter(\.isProperty)).joined(separator: " ")
    case .due, .time:
      // Another program may change the property, or the word.
      guard var due = foreignStyle == .words ? fields.readFromText.due ?? fields.due : fields.due
      else {
        return
      }
      if property == .due {
        due.day = Day(year: 2026, month: 1, day: 10 + number % 20)!
      } else {
        due.time = number.isMultiple(of: 3) ? nil : TimeOfDay("10:\(10 + number % 50)")
      }
      let others = words.filter { !$0.hasPrefix("due:") }
      fields.text = (others + ["due:\(due)"]).joined(separator: " ")
      fields.due = due
    case .start:
      let isRemoved = number.isMultiple(of: 3) && foreignStyle != .words
      let day = Day(year: 2026, month: 2, day: 1 + number % 20)!
      let time = number.isMultiple(of: 2) ? TimeOfDay("08:00") : nil
      fields.start = isRemoved ? nil : DayAndTime(day, time)
      let others = words.filter { !$0.hasPrefix("t:") }.map(String.init)
      fields.text = (others + (fields.start.map { ["t:\($0)"] } ?? [])).joined(separator: " ")
    case .category where number.isMultiple(of: 2) && foreignStyle != .words:
      fields.text = words.filter { !$0.hasPrefix("+") }.joined(separator: " ")
      fields.categories = []
    case .category:
      fields.text += " +c\(number)"
      fields.categories.insert("c\(number)")
    case .done: fields.isComplete.toggle()
    case .priority: fields.priority = Priority(Array("ABCDEFGHIJ")[number % 10])
    case .notes: fields.notes = number.isMultiple(of: 5) ? "" : "line\n\(number)"
    case .rank: fields.rank = Int64(number)
    }
  }

  private func sync(
    _ replica: ModelReplica,
    seed: UInt64?,
    crash: Int?,
    isLast: Bool = false
  ) {
    let scheduler = DispatchQueue.test
    var random = SplitMix64(seed: seed ?? 0)
    let client = server.client(
      on: scheduler.eraseToAnyScheduler(),
      delay: { seed == nil ? 0 : Int.random(in: 0...50, using: &random) },
      fault: {
        guard seed != nil, Int.random(in: 0..<4, using: &random) == 0 else { return nil }
        return ModelServer.Fault.allCases.randomElement(using: &random)
      }
    )
    var actions = 0
    let store = Store(
      initialState: SyncState(),
      reducer: Reducer<SyncState, SyncAction, SyncEnvironment> { state, action, environment in
        // After a crash, nothing is done any more.
        actions += 1
        if let crash, actions > crash { return .none }
        return syncReducer.run(&state, action, environment)
      },
      environment: SyncEnvironment(
        database: replica.client,
        server: client,
        decide: { [decision] _ in
          Effect(value: isLast && decision == .keep ? .sendAgain : decision)
        }
      )
    )
    ViewStore(store, removeDuplicates: { $0.step == $1.step }).send(.sync)
    scheduler.run()
  }

  /// Returns what is wrong when all machines have synced.
  func problem() -> String? {
    for _ in 0..<3 {
      for replica in replicas { sync(replica, seed: nil, crash: nil, isLast: true) }
    }
    let requests = server.requestCount
    for replica in replicas { sync(replica, seed: nil, crash: nil) }
    if server.requestCount != requests + replicas.count { return "a sync without changes has work" }
    for (index, replica) in replicas.enumerated() where replica.list != replicas[0].list {
      return "machine \(index) has \(replica.list), machine 0 has \(replicas[0].list)"
    }
    let list = replicas[0].todos
    let remote = Dictionary(
      server.todos.values.map { ($0.id, $0.remembered.fields) },
      uniquingKeysWith: { first, _ in first }
    )
    if list.mapValues(\.fields) != remote { return "the server has \(remote)" }
    if server.todos.count != remote.count { return "the server has a todo twice" }
    for todo in added.subtracting(removed) where list[UUID(todo)] == nil {
      return "todo \(todo) is lost"
    }
    if decision != .remove(upTo: .max), let todo = crowd.first(where: { list[UUID($0)] == nil }) {
      return "todo \(todo) of the crowd is lost"
    }
    return lostEdit(in: list)
  }

  /// Returns an edit that nobody has contradicted, and that is not there.
  private func lostEdit(in list: [Todo.ID: ModelReplica.Local]) -> String? {
    for (key, writers) in writers where writers.count == 1 && !removed.contains(key.todo) {
      guard let fields = list[UUID(key.todo)]?.fields, let last = lastValues[key] else { continue }
      if fields.keeps(key.property, of: last) || isInJournal(key, last) { continue }
      return "the edit of \(key.property) of todo \(key.todo) is lost"
    }
    return nil
  }

  /// True if the edit had to give way by the clocks, because a request that arrived twice was refused:
  /// without metadata, nobody knows whether others have changed what it wrote, or something else. The journal
  /// has it.
  private func isInJournal(_ key: Key, _ last: SyncFields) -> Bool {
    server.hasDoubledRequests && !server.keepsMetadata
      && replicas.flatMap { $0.journal[UUID(key.todo)] ?? [] }
        .contains { $0.keeps(key.property, of: last) }
  }
}

extension SyncFields {
  /// True if an edit of a property is still there.
  fileprivate func keeps(_ property: SyncProgram.Property, of last: SyncFields) -> Bool {
    switch property {
    case .due: due?.day == last.due?.day
    case .time: due?.time == last.due?.time
    case .start: start == last.start
    case .done: isComplete == last.isComplete
    case .priority: priority == last.priority
    case .notes: notes == last.notes
    case .rank: rank == last.rank
    case .category: last.categories == categories
    case .text: plainWords == last.plainWords
    }
  }

  /// The properties as another program writes them after a change.
  ///
  /// - Parameter old: The properties before it.
  fileprivate func written(
    _ style: SyncProgram.ForeignStyle,
    _ property: SyncProgram.Property,
    instead old: SyncFields
  ) -> SyncFields {
    var written = self
    if style == .words {
      (written.due, written.start, written.categories) = (old.due, old.start, old.categories)
    }
    if style == .property, property != .text { written.text = old.text }
    return written
  }

  fileprivate var words: [Substring] { Todo(description: text, id: UUID(0)).words }

  /// The words of the text that are neither a day nor a category.
  fileprivate var plainWords: [Substring] { words.filter { !$0.isProperty } }
}

extension Substring {
  fileprivate var isProperty: Bool { hasPrefix("+") || hasPrefix("due:") || hasPrefix("t:") }
}
