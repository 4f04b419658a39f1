import ComposableArchitecture
import Foundation
import TestSupport
import TodoFeature

@testable import TodoCLI
@testable import TodoSync

/// A machine: a database in a folder of its own, and a calendar that it syncs with.
final class Replica {
  private let program: Program
  private let database: TodoDatabase
  private let calendar: URL
  private let server: SyncServer
  private let proxy: CuttingProxy?
  /// The number of requests that were sent.
  private(set) var requestCount = 0

  /// - Parameters:
  ///   - calendar: The address of the calendar.
  ///   - credentials: The user.
  ///   - timeZone: The time zone of the machine.
  ///   - proxy: The proxy that has the address, if connections are to break.
  ///   - clock: Returns the time of the machine's clock.
  init(
    _ calendar: URL,
    _ credentials: Credentials,
    in timeZone: TimeZone = .gmt,
    through proxy: CuttingProxy? = nil,
    clock: @escaping @Sendable () -> Date
  ) throws {
    program = try Program()
    database = TodoDatabase(path: program.store, now: clock)
    self.calendar = calendar
    self.proxy = proxy
    server =
      CalDAVServer(
        collection: calendar,
        credentials: credentials,
        client: .live(),
        decode: { RemoteTodo(source: $0, href: $1, etag: $2, timeZone: timeZone) },
        encode: { $0.calendarText(timeZone: timeZone, now: clock()) }
      ).syncServer
  }

  /// The list, from the top down.
  var todos: [Todo] {
    get throws { try database.todos() }
  }

  /// Changes the list, as a command of the program does it.
  ///
  /// - Returns: The list afterwards.
  @discardableResult
  func perform(_ action: ListAction) throws -> [Todo] {
    _ = try database.perform { _, _ in action }
    return try database.todos()
  }

  /// Runs a sync, request by request, on this thread.
  ///
  /// - Parameters:
  ///   - crash: The number of actions after which the machine stops; `nil` if it does not stop.
  ///   - fault: Returns what goes wrong with the next request.
  /// - Returns: `nil` if it has stopped.
  func sync(
    crash: Int? = nil,
    fault: @escaping () -> Fault? = { nil }
  ) -> Result<SyncReport, SyncFailure>? {
    var actions = 0
    let store = Store(
      initialState: SyncState(),
      reducer: Reducer<SyncState, SyncAction, SyncEnvironment> { state, action, environment in
        actions += 1
        if let crash, actions > crash { return .none }
        return syncReducer.run(&state, action, environment)
      },
      environment: SyncEnvironment(
        database: database.syncClient(of: calendar),
        server: faulty(fault)
      )
    )
    let viewStore = ViewStore(store, removeDuplicates: { $0.step == $1.step })
    viewStore.send(.sync)
    return viewStore.outcome
  }

  private func faulty(_ fault: @escaping () -> Fault?) -> SyncServer {
    func effect<Value: Sendable>(
      _ request: @escaping () -> Effect<Value, SyncFailure>
    ) -> Effect<Value, SyncFailure> {
      .result { [self] in
        let fault = fault()
        if fault == .requestLost { return .failure(.offline("the connection broke")) }
        requestCount += 1
        if case .answerCut(let count) = fault { proxy?.cutNextAnswer(after: count) }
        defer { proxy?.cutNextAnswer(after: nil) }
        var answer = request().waited()
        if fault == .requestDoubled { answer = request().waited() }
        return fault == .answerLost ? .failure(.offline("no answer came")) : answer
      }
    }
    let server = server
    return SyncServer(
      changes: { known in effect { server.changes(known) } },
      send: { request in effect { server.send(request) } }
    )
  }
}

/// A fault on the way of a request.
enum Fault: Equatable {
  /// The request does not arrive.
  case requestLost
  /// The request is done, but its answer does not arrive.
  case answerLost
  /// The request arrives twice. The second answer is the one that is received.
  case requestDoubled
  /// The request is done, but the connection is closed after a number of bytes of its answer.
  case answerCut(after: Int)

  /// Creates a fault by chance.
  init(using random: inout some RandomNumberGenerator) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: self = .requestLost
    case 1: self = .answerLost
    case 2: self = .requestDoubled
    // The headers have about 250 bytes.
    default: self = .answerCut(after: .random(in: 0..<400, using: &random))
    }
  }
}

extension Effect where Output: Sendable {
  /// Runs the effect, which answers on another thread, and waits for its value or its failure.
  fileprivate func waited() -> Result<Output, Failure> {
    let answer = _Lock<Result<Output, Failure>?>(nil)
    let isAnswered = DispatchSemaphore(value: 0)
    let running = catchToEffect().first().sink { result in
      answer.withLock { $0 = result }
      isAnswered.signal()
    }
    isAnswered.wait()
    running.cancel()
    // It was signalled.
    return answer.withLock { $0 }!
  }
}
