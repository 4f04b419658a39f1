import ComposableArchitecture
import Foundation
import ScheduleExploration
import Testing

@testable import TodoFeature

@Suite("A conflict of two machines, in every order")
struct SyncExplorationTests {
  private static let id = UUID(1)

  /// Two machines that have changed the same todo while they were offline.
  private struct Conflict {
    let server = ModelServer()
    let replicas = [ModelReplica(name: "a"), ModelReplica(name: "b")]

    init() {
      let todo = Todo(description: "Milk due:2026-12-02", id: SyncExplorationTests.id)
      replicas[0].change(todo.id, to: SyncFields(todo, rank: 1), at: 1)
      for replica in replicas { sync(replica, with: server.client()) }
      change(0, at: 2) { $0.priority = Priority("A") }
      change(1, at: 3) { ($0.isComplete, $0.notes) = (true, "in the fridge") }
      edit(0, at: 4, "Milk, 1 l due:2026-12-04 t:2026-12-01")
      edit(1, at: 5, "Milk, 2 l due:2026-12-02T10:00")
    }

    /// Changes the text, and the properties whose words it has.
    private func edit(_ replica: Int, at time: TimeInterval, _ text: String) {
      change(replica, at: time) { fields in
        fields.text = text
        (fields.due, fields.start) = (fields.readFromText.due, fields.readFromText.start)
      }
    }

    private func change(_ replica: Int, at time: TimeInterval, _ edit: (inout SyncFields) -> Void) {
      guard var fields = replicas[replica].todos[SyncExplorationTests.id]?.fields else { return }
      edit(&fields)
      replicas[replica].change(SyncExplorationTests.id, to: fields, at: time)
    }

    /// Starts a sync.
    ///
    /// - Returns: The store, which has to be kept until the sync ends.
    @discardableResult
    func sync(
      _ replica: ModelReplica,
      with server: SyncServer
    ) -> Store<SyncState, SyncAction> {
      let store = Store(
        initialState: SyncState(),
        reducer: syncReducer,
        environment: SyncEnvironment(
          database: replica.client,
          server: server
        )
      )
      ViewStore(store, removeDuplicates: { $0.step == $1.step }).send(.sync)
      return store
    }

    /// Syncs both machines at once, and then each by itself.
    func check(_ scheduler: TestSchedulerOf<DispatchQueue>, _ client: SyncServer? = nil) {
      let client = (client ?? server.client()).arriving(on: scheduler.eraseToAnyScheduler())
      let stores = replicas.map { sync($0, with: client) }
      withExtendedLifetime(stores) { scheduler.run() }
      for replica in replicas + replicas { sync(replica, with: server.client()) }
      #expect(replicas[0].list == replicas[1].list)
      let fields = replicas[0].todos[SyncExplorationTests.id]?.fields
      #expect(fields?.priority == Priority("A"))
      #expect(fields?.isComplete == true && fields?.notes == "in the fridge")
      // One has changed the due day, and the other one its time.
      #expect(fields?.text == "Milk, 2 l due:2026-12-04T10:00 t:2026-12-01")
      #expect(fields?.due == DayAndTime("2026-12-04T10:00"))
      #expect(fields?.start == DayAndTime("2026-12-01"))
    }
  }

  @Test("Two machines agree, neither loses what only it has changed, and the later text wins")
  func conflict() {
    let result = Exploration(.everyOrder(limit: 100_000)).run {
      (scheduler: TestSchedulerOf<DispatchQueue>) in
      Conflict().check(scheduler)
    }
    #expect(result.isComplete)
    #expect(result.runs > 5)
    #expect(result.failure == nil, "\(result.failure?.timeline ?? "")")
  }

  @Test("With a server that does not look at versions, a change is lost, and that is found")
  func versionsIgnored() {
    let result = Exploration(.everyOrder(limit: 100_000)).run {
      (scheduler: TestSchedulerOf<DispatchQueue>) in
      let conflict = Conflict()
      let server = conflict.server
      var client = server.client()
      client.put { upload in
        Effect.result {
          let href = server.todo(upload.id)?.href ?? "/todos/\(upload.id).ics"
          server.write(href, upload.id, upload.fields, upload.modified)
          return .success(.written(server.todo(upload.id)!))
        }
      }
      conflict.check(scheduler, client)
    }
    #expect(result.failure != nil)
  }
}

extension SyncServer {
  /// The server, which gets and answers each request as one action of a scheduler.
  fileprivate func arriving(on scheduler: AnySchedulerOf<DispatchQueue>) -> SyncServer {
    func arriving<Value>(_ answer: Effect<Value, SyncFailure>) -> Effect<Value, SyncFailure> {
      .future { callback in
        scheduler.schedule { _ = answer.catchToEffect().sink(receiveValue: callback) }
      }
    }
    return SyncServer(changes: { arriving(changes($0)) }, send: { arriving(send($0)) })
  }
}
