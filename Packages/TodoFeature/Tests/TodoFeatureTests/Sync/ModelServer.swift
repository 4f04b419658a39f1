import ComposableArchitecture
import Foundation
import TodoFeature

/// A server in memory: what any server does, and what goes wrong on the way to one.
final class ModelServer {
  /// A fault on the way of a request.
  enum Fault: CaseIterable {
    /// The request does not arrive.
    case requestLost
    /// The request is done, but its answer does not arrive.
    case answerLost
    /// The request arrives twice. The second answer is the one that is received.
    case requestDoubled
    /// The answer does not tell the version.
    case versionUntold
  }

  /// The todos, by their addresses.
  private(set) var todos: [String: RemoteTodo] = [:]
  /// False for a server without names for its states.
  var hasTokens = true
  /// False for a server that drops the metadata of uploads. Other programs then drop the rank, too.
  var keepsMetadata = true
  /// The number of requests that have arrived.
  private(set) var requestCount = 0
  /// True if a request has arrived twice.
  private(set) var hasDoubledRequests = false

  private var version = 0
  /// The version in which each address was changed or removed last.
  private var versions: [String: Int] = [:]

  /// Returns the todo with an identity.
  func todo(_ id: Todo.ID) -> RemoteTodo? { todos.values.first { $0.id == id } }

  /// The rank of a todo without one.
  func creationRank(of id: Todo.ID) -> Int64 { -Int64(id.uuid.15) }

  func changes(since known: SyncServer.Known) -> RemoteChanges {
    let since = hasTokens ? known.token.flatMap(Int.init) ?? 0 : 0
    let changed = todos.values.filter { todo in
      versions[todo.href]! > since && known.etags[todo.href].map { $0 != todo.etag } ?? true
    }
    return RemoteChanges(
      changed: changed.sorted { $0.href < $1.href },
      removed: known.etags.keys.filter { todos[$0] == nil }.sorted(),
      token: hasTokens ? String(version) : nil
    )
  }

  func put(_ upload: SyncServer.Upload) -> SyncServer.Answer {
    let href = upload.base?.href ?? "/todos/\(upload.id).ics"
    let isExpected =
      upload.base == nil
      ? todos[href] == nil : todos[href] != nil && todos[href]?.etag == upload.base?.etag
    guard isExpected else { return .refused(upload.id) }
    let metadata = todos[href]?.metadata
    let uploads = (metadata?.uploads ?? []).union([upload.name])
    let hasRank =
      metadata.map(\.hasRank) == true || upload.fields.rank != creationRank(of: upload.id)
    write(
      href,
      upload.id,
      upload.fields,
      upload.modified,
      upload.base?.source,
      RemoteTodo.Metadata(
        words: upload.fields.propertyWords,
        uploads: uploads,
        hasRank: hasRank
      )
    )
    return .written(todos[href]!)
  }

  func delete(_ id: Todo.ID, _ href: String, _ etag: String?) -> SyncServer.Answer {
    guard let todo = todos[href] else { return .removed(id) }
    guard todo.etag == etag else { return .refused(id) }
    remove(href)
    return .removed(id)
  }

  /// Writes a todo, as another program does it, too.
  func write(
    _ href: String,
    _ id: Todo.ID,
    _ fields: SyncFields,
    _ modified: Date?,
    _ source: String? = nil,
    _ metadata: RemoteTodo.Metadata = RemoteTodo.Metadata()
  ) {
    version += 1
    versions[href] = version
    todos[href] = RemoteTodo(
      href: href,
      etag: "\"\(version)\"",
      id: id,
      fields: fields,
      modified: modified,
      source: source ?? "written by \(version)",
      metadata: keepsMetadata ? metadata : RemoteTodo.Metadata(hasRank: metadata.hasRank)
    )
  }

  func remove(_ href: String) {
    version += 1
    versions[href] = version
    todos[href] = nil
  }

  /// The server as a replica sees it.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler on which it answers.
  ///   - delay: Returns the milliseconds that the next answer takes.
  ///   - fault: Returns what goes wrong with the next request.
  func client(
    on scheduler: AnySchedulerOf<DispatchQueue> = .immediate,
    delay: @escaping () -> Int = { 0 },
    fault: @escaping () -> Fault? = { nil }
  ) -> SyncServer {
    func effect<Value>(_ work: @escaping () -> Value) -> Effect<Value, SyncFailure> {
      Deferred {
        [self] () -> Publishers.Delay<Effect<Value, SyncFailure>, AnySchedulerOf<DispatchQueue>> in
        let fault = fault()
        let answer = Effect<Value, SyncFailure>.result { [self] in
          if fault == .requestLost { return .failure(.offline("the connection broke")) }
          requestCount += 1
          var value = work()
          if fault == .requestDoubled {
            hasDoubledRequests = true
            value = work()
          }
          if fault == .versionUntold, case .written(var todo) = value as? SyncServer.Answer {
            todo.etag = nil
            value = SyncServer.Answer.written(todo) as! Value
          }
          return fault == .answerLost ? .failure(.offline("no answer came")) : .success(value)
        }
        return answer.delay(for: .milliseconds(delay()), scheduler: scheduler)
      }
      .eraseToEffect()
    }
    return SyncServer(
      changes: { known in effect { self.changes(since: known) } },
      send: { request in effect { self.answer(request) } }
    )
  }

  private func answer(_ request: SyncRequest) -> SyncServer.Answer {
    switch request {
    case .put(let upload): put(upload)
    case .delete(let id, let href, let etag): delete(id, href, etag)
    }
  }
}

extension SyncServer {
  /// Writes todos in another way.
  mutating func put(by answer: @escaping (Upload) -> Effect<Answer, SyncFailure>) {
    let send = send
    self.send = { request in
      if case .put(let upload) = request { answer(upload) } else { send(request) }
    }
  }
}
