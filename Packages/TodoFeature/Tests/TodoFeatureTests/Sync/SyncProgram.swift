import ComposableArchitecture
import Foundation
@testable import TodoFeature

/// The steps of two to four machines that sync with one server.
struct SyncProgram: CustomStringConvertible {
  enum Step: Equatable {
    case add(replica: Int, todo: Int)
    case edit(replica: Int, todo: Int, SyncProgram.Property)
    case remove(replica: Int, todo: Int)
    /// A sync, with faults or without, that ends in a crash after some of its actions, or by itself.
    case sync(replica: Int, seed: UInt64?, crash: Int?)
    /// Another program changes a todo on the server.
    case foreign(todo: Int, SyncProgram.Property)
  }

  enum Property: CaseIterable {
    case text, due, category, done, priority, rank
  }

  var replicaCount: Int
  var hasTokens: Bool
  var clockErrors: [TimeInterval]
  var steps: [Step]

  var description: String {
    "\(replicaCount) machines, tokens: \(hasTokens), clocks: \(clockErrors)\n"
      + steps.map { "  \($0)" }.joined(separator: "\n")
  }

  init(seed: UInt64) {
    var random = SplitMix(state: seed)
    let count = Int.random(in: 2...4, using: &random)
    replicaCount = count
    hasTokens = Bool.random(using: &random)
    clockErrors = (0..<count).map { _ in
      Bool.random(using: &random) ? 0 : .random(in: -100...100, using: &random)
    }
    steps = []
    for _ in 0..<Int.random(in: 5...30, using: &random) {
      let replica = Int.random(in: 0..<count, using: &random)
      let todo = Int.random(in: 0..<4, using: &random)
      let property = Property.allCases.randomElement(using: &random)!
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: steps.append(.add(replica: replica, todo: todo))
      case 2, 3, 4: steps.append(.edit(replica: replica, todo: todo, property))
      case 5: steps.append(.remove(replica: replica, todo: todo))
      case 6: steps.append(.foreign(todo: todo, property))
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

  /// Runs the program, and then syncs all machines until nothing changes.
  ///
  /// - Returns: What is wrong afterwards; `nil` if all machines agree and nothing is lost.
  func problem() -> String? {
    var run = SyncProgramRun(self)
    for step in steps { run.perform(step) }
    return run.problem()
  }

  /// Returns the shortest program that still goes wrong, found by leaving out steps.
  func shrunk() -> SyncProgram {
    var program = self
    var index = program.steps.count - 1
    while index >= 0 {
      var shorter = program
      shorter.steps.remove(at: index)
      if shorter.problem() != nil { program = shorter }
      index = min(index - 1, program.steps.count - 1)
    }
    return program
  }
}

/// The machines and the server while a program runs.
private struct SyncProgramRun {
  let server = ModelServer()
  let replicas: [ModelReplica]
  /// Who has changed a property of a todo: if it is only one machine, its last value has to stay.
  private var writers: [Key: Set<Int>] = [:]
  private var lastValues: [Key: SyncFields] = [:]
  private var added: Set<Int> = []
  private var removed: Set<Int> = []
  private var time: TimeInterval = 1_000

  private struct Key: Hashable {
    var todo: Int
    var property: SyncProgram.Property
  }

  private static let foreignWriter = -1

  init(_ program: SyncProgram) {
    server.hasTokens = program.hasTokens
    replicas = program.clockErrors.map { error in
      let replica = ModelReplica()
      replica.clockError = error
      return replica
    }
  }

  mutating func perform(_ step: SyncProgram.Step) {
    time += 1
    switch step {
    case .add(let replica, let todo):
      // Each todo is made once: nobody else has its identity.
      guard added.insert(todo).inserted else { return }
      let fields = SyncFields(
        Todo(description: "todo \(todo)", id: UUID(todo)),
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
      guard let remote = server.todo(UUID(todo)) else { return }
      var fields = remote.fields
      change(&fields, property)
      let date = Date(timeIntervalSince1970: time)
      server.write(remote.href, remote.id, fields, date, remote.source)
      note(Self.foreignWriter, todo, property, fields)
    }
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

  private func change(_ fields: inout SyncFields, _ property: SyncProgram.Property) {
    var todo = Todo(description: fields.text, id: UUID(0))
    let number = Int(time)
    switch property {
    case .text:
      todo.description = todo.words.dropFirst().joined(separator: " ") + " t\(number)"
    case .due:
      todo.description =
        todo.words.filter { !$0.hasPrefix("due:") }.joined(separator: " ")
        + " due:2026-01-\(10 + number % 20)"
    case .category:
      todo.description += " +c\(number)"
    case .done: fields.isComplete.toggle()
    case .priority: fields.priority = Priority("ABCDEFGHIJ".randomElement()!)
    case .rank: fields.rank = Int64(number)
    }
    guard todo.description != fields.text else { return }
    let changed = SyncFields(todo, rank: 0)
    (fields.text, fields.due, fields.categories) = (changed.text, changed.due, changed.categories)
  }

  private func sync(_ replica: ModelReplica, seed: UInt64?, crash: Int?) {
    let scheduler = DispatchQueue.test
    var random = SplitMix(state: seed ?? 0)
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
      environment: SyncEnvironment(database: replica.client, server: client)
    )
    ViewStore(store, removeDuplicates: { $0.step == $1.step }).send(.sync)
    scheduler.run()
  }

  /// Returns what is wrong when all machines have synced.
  func problem() -> String? {
    for _ in 0..<3 { for replica in replicas { sync(replica, seed: nil, crash: nil) } }
    let requests = server.requestCount
    for replica in replicas { sync(replica, seed: nil, crash: nil) }
    if server.requestCount != requests + replicas.count { return "a sync without changes has work" }
    for (index, replica) in replicas.enumerated() where replica.list != replicas[0].list {
      return "machine \(index) has \(replica.list), machine 0 has \(replicas[0].list)"
    }
    let list = replicas[0].todos
    let remote = Dictionary(server.todos.values.map { ($0.id, $0.fields) }) { first, _ in first }
    if list.mapValues(\.fields) != remote { return "the server has \(remote)" }
    if server.todos.count != remote.count { return "the server has a todo twice" }
    for todo in added.subtracting(removed) where list[UUID(todo)] == nil {
      return "todo \(todo) is lost"
    }
    return lostEdit(in: list)
  }

  /// Returns an edit that nobody has contradicted, and that is not there.
  private func lostEdit(in list: [Todo.ID: SyncItem.Local]) -> String? {
    for (key, writers) in writers where writers.count == 1 && !removed.contains(key.todo) {
      guard let fields = list[UUID(key.todo)]?.fields, let last = lastValues[key] else { continue }
      let isKept =
        switch key.property {
        case .due: fields.due == last.due
        case .done: fields.isComplete == last.isComplete
        case .priority: fields.priority == last.priority
        case .rank: fields.rank == last.rank
        case .category: last.categories.isSubset(of: fields.categories)
        case .text: true
        }
      if !isKept { return "the edit of \(key.property) of todo \(key.todo) is lost" }
    }
    return nil
  }
}
