import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("A sync")
struct SyncReducerTests {
  private let scheduler = DispatchQueue.test
  private let server = ModelServer()
  private let replica = ModelReplica()
  private let milk = SyncFields(text: "Milk", rank: 1)

  private func store(
    fault: @escaping () -> ModelServer.Fault? = { nil }
  ) -> TestStore<SyncState, SyncState, SyncAction, SyncAction, SyncEnvironment> {
    TestStore(
      initialState: SyncState(),
      reducer: syncReducer,
      environment: SyncEnvironment(
        database: replica.client,
        server: server.client(
          on: scheduler.eraseToAnyScheduler(),
          delay: { 100 },
          fault: fault
        )
      )
    )
  }

  private func upload(_ base: RemoteTodo? = nil) -> SyncServer.Upload {
    SyncServer.Upload(
      id: UUID(0),
      fields: milk,
      modified: Date(timeIntervalSince1970: 5),
      base: base,
      name: "1"
    )
  }

  @Test("A sync sends what is new here, and ends when the server has nothing new")
  func send() {
    replica.change(UUID(0), to: milk, at: 5)
    let request = SyncRequest.put(upload())
    let written = RemoteTodo(
      href: "/todos/\(UUID(0)).ics",
      etag: "\"1\"",
      id: UUID(0),
      fields: milk,
      modified: Date(timeIntervalSince1970: 5),
      source: "written by 1",
      metadata: RemoteTodo.Metadata(words: [], uploads: ["1"])
    )
    store().assert(
      .send(.sync) {
        $0.step = .reading
        $0.rounds = 1
      },
      .receive(.known(.success(SyncServer.Known()))) { $0.step = .fetching },
      .do { scheduler.advance(by: .milliseconds(100)) },
      .receive(.received(.success(RemoteChanges(token: "0")))) { $0.step = .merging },
      .receive(.merged(.success(SyncDatabase.Merged(report: SyncReport(), requests: [request])))) {
        $0.step = .sending
        $0.requests = [request]
        $0.unanswered = 1
      },
      .do { scheduler.advance(by: .milliseconds(100)) },
      .receive(.answered(request, .success(.written(written)))) {
        $0.unanswered = 0
        $0.report.sent = 1
        $0.isConfirming = true
      },
      .receive(.confirmed(.success(1))) {
        $0.isConfirming = false
        $0.step = .reading
        $0.rounds = 2
      },
      .receive(
        .known(.success(SyncServer.Known(token: "0", etags: [written.href: written.etag])))
      ) { $0.step = .fetching },
      .do { scheduler.advance(by: .milliseconds(100)) },
      .receive(.received(.success(RemoteChanges(token: "1")))) { $0.step = .merging },
      .receive(.merged(.success(SyncDatabase.Merged(report: SyncReport(), requests: [])))) {
        $0.step = .none
        $0.requests = []
        $0.outcome = .success(SyncReport(sent: 1))
      }
    )
    #expect(server.requestCount == 3)
  }

  @Test("A server that does not answer ends a sync, and the next sync does what is left")
  func failure() {
    replica.change(UUID(0), to: milk, at: 5)
    store(fault: { .requestLost }).assert(
      .send(.sync) {
        $0.step = .reading
        $0.rounds = 1
      },
      .receive(.known(.success(SyncServer.Known()))) { $0.step = .fetching },
      .do { scheduler.advance(by: .milliseconds(100)) },
      .receive(.received(.failure(.offline("the connection broke")))) {
        $0.step = .none
        $0.outcome = .failure(.offline("the connection broke"))
      }
    )
    #expect(report() == .success(SyncReport(sent: 1)))
    #expect(server.todo(UUID(0))?.fields == milk)
    #expect(report() == .success(SyncReport()))
  }

  @Test("The answers of the server before a failure are noted")
  func answersBeforeFailure() {
    for number in 0..<2 { replica.change(UUID(number), to: milk, at: 5) }
    let broken = SyncFailure.offline("the connection broke")
    var client = server.client()
    client.put { [server] upload in
      .result { upload.id == UUID(0) ? .success(server.put(upload)) : .failure(broken) }
    }
    let environment = SyncEnvironment(database: replica.client, server: client)
    #expect(outcome(of: .sync(environment)) == .failure(broken))
    #expect(Array(replica.bases.keys) == [UUID(0)])
  }

  @Test("A sync can be cancelled, and its answers are not received then")
  func cancel() {
    let store = store()
    store.assert(
      .send(.sync) {
        $0.step = .reading
        $0.rounds = 1
      },
      .receive(.known(.success(SyncServer.Known()))) { $0.step = .fetching },
      .send(.sync),
      .send(.cancel) {
        $0.step = .none
        $0.outcome = .failure(.offline("the sync was cancelled"))
      },
      .do { scheduler.advance(by: .seconds(1)) },
      .send(.cancel)
    )
  }

  @Test("A sync gives up if the server has another version with every request")
  func endlessChanges() {
    replica.change(UUID(0), to: milk, at: 5)
    var client = server.client()
    client.put { [server] upload in
      server.write("/todos/\(upload.id).ics", upload.id, upload.fields, nil, nil)
      return Effect(value: .refused(upload.id))
    }
    var database = replica.client
    database.merge = { [replica] changes, decision in
      replica.change(UUID(0), to: SyncFields(text: "Milk \(changes.token!)", rank: 1), at: 6)
      return .result { .success(replica.merge(changes, decision)) }
    }
    #expect(
      outcome(of: .sync(SyncEnvironment(database: database, server: client)))
        == .failure(
          .unavailable(
            "the server's todos change with every request; sync again later",
            retryAfter: nil
          )
        )
    )
  }

  @Test(
    "A todo of which the server has a version that cannot be read is refused; the others are sent"
  )
  func unreadableVersion() {
    replica.change(UUID(0), to: milk, at: 5)
    replica.change(UUID(1), to: SyncFields(text: "Bread", rank: 2), at: 5)
    var client = server.client()
    client.put { [server] upload in
      .result { .success(upload.id == UUID(0) ? .refused(upload.id) : server.put(upload)) }
    }
    #expect(
      outcome(of: .sync(SyncEnvironment(database: replica.client, server: client)))
        == .success(
          SyncReport(
            sent: 1,
            refused: 1,
            refusal: "the server has a version of 'Milk' that cannot be read; "
              + "correct or remove it there with another program"
          )
        )
    )
    #expect(server.todo(UUID(1))?.fields.text == "Bread")
  }

  @Test("A todo that the server fails to send is reported; the others are received and sent")
  func unread() {
    replica.change(UUID(0), to: milk, at: 5)
    var client = server.client()
    let changes = client.changes
    client.changes = { known in
      changes(known).map {
        var changes = $0
        changes.unread = ["/cal/b.ics", "/cal/c.ics"]
        return changes
      }
      .eraseToEffect()
    }
    let refusal =
      "the server fails to send '/cal/b.ics'; correct or remove it there with another program"
    #expect(
      outcome(of: .sync(SyncEnvironment(database: replica.client, server: client)))
        == .success(SyncReport(sent: 1, refused: 2, refusal: refusal))
    )
    #expect(server.todo(UUID(0))?.fields == milk)
  }

  @Test("Each entry that cannot be read is named, beside another refusal; the others are synced")
  func unreadableEntries() {
    replica.change(UUID(0), to: milk, at: 5)
    replica.change(UUID(1), to: SyncFields(text: "Bread", rank: 2), at: 5)
    var client = server.client()
    let changes = client.changes
    client.changes = { known in
      changes(known).map {
        var changes = $0
        changes.unreadable = ["/cal/b.ics", "/cal/c.ics"]
        return changes
      }
      .eraseToEffect()
    }
    client.put { [server] upload in
      .result { upload.id == UUID(0) ? .failure(.refused("no")) : .success(server.put(upload)) }
    }
    let advice = "correct or remove it there with another program"
    let refusal =
      "no; the server has a version of '/cal/b.ics' that cannot be read; \(advice); "
      + "the server has a version of '/cal/c.ics' that cannot be read; \(advice)"
    #expect(
      outcome(of: .sync(SyncEnvironment(database: replica.client, server: client)))
        == .success(SyncReport(sent: 1, refused: 3, refusal: refusal))
    )
  }

  @Test(
    "A refused todo does not hold back the others; after a hundred, the next sync begins behind them"
  )
  func refusals() {
    for number in 0..<20 {
      replica.change(UUID(number), to: SyncFields(text: "\(number)", rank: Int64(number)), at: 5)
    }
    var client = server.client()
    var limit = 3
    client.put { [server] upload in
      .result {
        Int(upload.fields.text)! < limit
          ? .failure(.refused("no \(upload.fields.text)")) : .success(server.put(upload))
      }
    }
    let environment = SyncEnvironment(database: replica.client, server: client)
    let report = SyncReport(sent: 17, refused: 3, refusal: "no 0")
    #expect(outcome(of: .sync(environment)) == .success(report))
    // They are sent again by the next one.
    limit = 0
    #expect(outcome(of: .sync(environment)) == .success(SyncReport(sent: 3)))
    limit = 250
    for number in 0..<270 {
      replica.change(UUID(number), to: SyncFields(text: "\(number)", rank: 50), at: 6)
    }
    var reports: [SyncReport] = []
    for _ in 0..<3 {
      let requests = server.requestCount
      if case .success(let report) = outcome(of: .sync(environment)) { reports.append(report) }
      #expect(server.requestCount <= requests + 21)
    }
    #expect(reports.map(\.sent) == [0, 0, 20])
    #expect(reports.prefix(2).allSatisfy { (100...103).contains($0.refused) })
  }

  /// Runs a sync as an effect, with a server that answers at once.
  private func report() -> Result<SyncReport, SyncFailure>? {
    outcome(of: .sync(SyncEnvironment(database: replica.client, server: server.client())))
  }

  private func outcome(
    of effect: Effect<SyncReport, SyncFailure>
  ) -> Result<SyncReport, SyncFailure>? {
    var outcome: Result<SyncReport, SyncFailure>?
    let subscription = effect.sink(
      receiveCompletion: { if case .failure(let failure) = $0 { outcome = .failure(failure) } },
      receiveValue: { outcome = .success($0) }
    )
    subscription.cancel()
    return outcome
  }
}
