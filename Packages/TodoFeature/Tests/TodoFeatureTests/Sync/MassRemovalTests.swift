import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("A removal of many todos on a server")
struct MassRemovalTests {
  private let server = ModelServer()
  private let replica = ModelReplica()

  /// Adds todos with the numbers from 0 on, and syncs.
  private func add(_ count: Int) {
    for number in 0..<count {
      replica.change(UUID(number), to: SyncFields(text: "\(number)", rank: Int64(number)), at: 5)
    }
    #expect(sync() == SyncReport(sent: count))
  }

  /// Removes todos from the server as another program does it.
  private func removeThere(_ numbers: some Sequence<Int>) {
    for number in numbers { server.remove("/todos/\(UUID(number)).ics") }
  }

  private var texts: Set<String> { Set(replica.todos.values.map(\.fields.text)) }

  /// Syncs with a server that answers at once. The user decides, or is not there.
  @discardableResult
  private func sync(_ decisions: MassRemoval.Decision...) -> SyncReport? {
    var decisions = decisions[...]
    var report: SyncReport?
    let environment = SyncEnvironment(
      database: replica.client,
      server: server.client(),
      decide: { _ in Effect(value: decisions.popFirst() ?? .keep) }
    )
    let subscription = Effect.sync(environment).sink(
      receiveCompletion: { _ in },
      receiveValue: { report = $0 }
    )
    subscription.cancel()
    return report
  }

  @Test("A removal of more than ten todos and more than a half is withheld, in lists of up to 45")
  func rule() {
    func item(_ number: Int) -> SyncItem {
      let fields = SyncFields(text: "\(number)")
      let date = Date(timeIntervalSince1970: 0)
      let base = RemoteTodo(
        href: "\(number)",
        etag: "1",
        id: UUID(number),
        fields: fields,
        modified: date,
        source: ""
      )
      return SyncItem(
        id: base.id,
        local: fields,
        modified: date,
        base: base,
        sent: nil
      )
    }
    for total in 0...45 {
      let items = (0..<total).map(item)
      // One that was never synced does not count.
      let new = SyncItem(id: UUID(99), local: items.first?.local, base: nil, sent: nil)
      for count in 0...total {
        let changes = RemoteChanges(removed: (0..<count).map { "\($0)" })
        let isMany = count > 10 && count * 2 > total
        func merge(_ decision: MassRemoval.Decision) -> SyncMerge {
          SyncMerge(items + [new], with: changes, removals: decision)
        }
        let careful = merge(.keep)
        #expect(careful.withheld == (isMany ? MassRemoval(count: count, total: total) : nil))
        #expect(careful.removed.count == (isMany ? 0 : count))
        #expect(careful.forgotten == careful.removed)
        let agreed = merge(.remove(upTo: count))
        #expect(agreed.withheld == nil && agreed.removed.count == count)
        // More than what the user has agreed to is another removal.
        #expect((merge(.remove(upTo: count - 1)).withheld != nil) == isMany)
        let again = merge(.sendAgain)
        #expect(again.withheld == nil && again.removed.isEmpty && again.forgotten.count == count)
        #expect(again.requests.count == careful.requests.count + count)
      }
    }
  }

  @Test("Without a decision, a sync removes no todo, and all else is synced, each time")
  func keep() {
    add(12)
    removeThere(0..<11)
    replica.change(UUID(11), to: SyncFields(text: "edited", rank: 11), at: 6)
    server.write("/todos/b.ics", UUID(50), SyncFields(text: "Bread", rank: 50), nil)
    let removal = MassRemoval(count: 11, total: 13)
    #expect(sync() == SyncReport(received: 1, sent: 1, withheld: removal))
    #expect(texts == Set((0..<11).map(String.init) + ["Bread", "edited"]))
    #expect(server.todo(UUID(11))?.fields.text == "edited")
    // The next syncs see it again, and read nothing else again.
    for _ in 0..<2 {
      #expect(sync() == SyncReport(withheld: removal))
    }
    server.write("/todos/c.ics", UUID(51), SyncFields(text: "Cheese", rank: 51), nil)
    #expect(sync()?.received == 1)
  }

  @Test("If the user agrees, the todos are removed; an edited one stays, as always")
  func remove() {
    add(14)
    removeThere(0..<14)
    replica.change(UUID(3), to: SyncFields(text: "edited", rank: 3), at: 6)
    #expect(sync(.remove(upTo: 14)) == SyncReport(removedHere: 13, sent: 1))
    #expect(texts == ["edited"])
    #expect(sync() == SyncReport())
  }

  @Test("If removed todos are to be sent again, the server gets them, and other machines keep them")
  func sendAgain() {
    add(12)
    let other = ModelReplica(name: "other-")
    func syncOther() -> SyncReport? {
      var report: SyncReport?
      let environment = SyncEnvironment(database: other.client, server: server.client())
      let running = Effect.sync(environment).sink(
        receiveCompletion: { _ in },
        receiveValue: { report = $0 }
      )
      running.cancel()
      return report
    }
    #expect(syncOther() == SyncReport(received: 12))
    removeThere(0..<12)
    #expect(syncOther() == SyncReport(withheld: MassRemoval(count: 12, total: 12)))
    #expect(sync(.sendAgain) == SyncReport(sent: 12))
    #expect(server.todos.count == 12)
    #expect(syncOther() == SyncReport())
    #expect(other.todos.count == 12)
    #expect(sync() == SyncReport())
  }

  @Test("If more are removed while the user thinks, the user is asked again")
  func moreMeanwhile() {
    add(15)
    removeThere(0..<11)
    var asked: [MassRemoval] = []
    let environment = SyncEnvironment(
      database: replica.client,
      server: server.client(),
      decide: { [server] removal in
        asked.append(removal)
        server.remove("/todos/\(UUID(11)).ics")
        return Effect(value: .remove(upTo: removal.count))
      }
    )
    let running = Effect.sync(environment).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    running.cancel()
    #expect(asked.map(\.count) == [11, 12])
    #expect(texts == ["12", "13", "14"])
  }

  @Test(
    "The question waits until the server has all else, and can be answered later",
    arguments: [
      MassRemoval.Decision.keep, .remove(upTo: 11),
    ]
  )
  func question(decision: MassRemoval.Decision) {
    add(11)
    removeThere(0..<11)
    let scheduler = DispatchQueue.test
    let removal = MassRemoval(count: 11, total: 11)
    let withheld = SyncReport(withheld: removal)
    let store = TestStore(
      initialState: SyncState(),
      reducer: syncReducer,
      environment: SyncEnvironment(
        database: replica.client,
        server: server.client(),
        decide: { _ in
          Effect(value: decision).delay(for: 3_600, scheduler: scheduler).eraseToEffect()
        }
      )
    )
    let known = replica.known
    let changes = RemoteChanges(
      removed: known.etags.keys.sorted(),
      token: "22"
    )
    let asking: [TestStore<SyncState, SyncState, SyncAction, SyncAction, SyncEnvironment>.Step] = [
      .send(.sync) {
        $0.step = .reading
        $0.rounds = 1
      },
      .receive(.known(.success(known))) { $0.step = .fetching },
      .receive(.received(.success(changes))) { $0.step = .merging },
      .receive(.merged(.success(SyncDatabase.Merged(report: withheld, requests: [])))) {
        $0.step = .asking
        $0.report = withheld
      },
      .do { scheduler.advance(by: 3_599) },
      .send(.sync),
      .do { scheduler.advance(by: 1) },
    ]
    if decision == .keep {
      store.assert(
        asking + [
          .receive(.decided(.keep)) {
            $0.step = .none
            $0.outcome = .success(withheld)
          }
        ]
      )
      #expect(replica.todos.count == 11)
      return
    }
    let removed = SyncReport(removedHere: 11)
    store.assert(
      asking + [
        .receive(.decided(decision)) {
          $0.step = .reading
          $0.rounds = 2
          $0.decision = decision
        },
        .receive(.known(.success(known))) { $0.step = .fetching },
        .receive(.received(.success(changes))) { $0.step = .merging },
        .receive(.merged(.success(SyncDatabase.Merged(report: removed, requests: [])))) {
          $0.step = .none
          $0.report = removed
          $0.outcome = .success(removed)
        },
      ]
    )
    #expect(replica.todos.isEmpty)
  }

  @Test("A sync that is cancelled while the user is asked removes nothing")
  func cancel() {
    add(11)
    removeThere(0..<11)
    let store = Store(
      initialState: SyncState(),
      reducer: syncReducer,
      environment: SyncEnvironment(
        database: replica.client,
        server: server.client(),
        decide: { _ in .future { _ in } }
      )
    )
    let viewStore = ViewStore(store)
    viewStore.send(.sync)
    #expect(viewStore.step == .asking)
    viewStore.send(.cancel)
    #expect(viewStore.step == .none && texts.count == 11)
    #expect(sync()?.withheld != nil)
  }

  @Test("The report says what is kept, and what to do, before the reason of a refusal")
  func words() {
    let removal = MassRemoval(count: 40, total: 41)
    let report = SyncReport(received: 1, refused: 1, refusal: "no", withheld: removal)
    #expect(report.description == "received 1, refused 1, kept here 40")
    #expect(report.problem == removal.message + "; no")
    #expect(SyncReport().problem == nil)
    #expect(
      removal.message == "the server has removed 40 of 41 todos, which are kept here; "
        + "'todo sync --remove-all' removes them here, too, 'todo sync --keep-all' sends them again"
    )
  }
}
