import ComposableArchitecture
import Foundation
import Testing

typealias SearchTestStore = TestStore<
  SearchState, SearchState, SearchAction, SearchAction, SearchEnvironment
>

/// The two ways in which the feature's effects are written.
enum SearchStyle: CaseIterable {
  case publishers, tasks

  var reducer: SearchReducer {
    switch self {
    case .publishers: .searchByPublishers
    case .tasks: .searchByTasks
    }
  }
}

/// A server that answers at its due time, whether or not its answer is still waited for.
final class SearchServer: Sendable {
  /// How the server answers a query, the first time and the next ones.
  typealias Answers = [String: [(delay: Int, answer: SearchEnvironment.Answer)]]

  private let scheduler: TestSchedulerOf<DispatchQueue>
  private let state: _Lock<(upcoming: Answers, answered: [String])>

  init(_ scheduler: TestSchedulerOf<DispatchQueue>, _ answers: Answers) {
    self.scheduler = scheduler
    state = _Lock((answers, []))
  }

  /// The queries that have been answered.
  var answered: [String] { state.withLock { $0.answered } }

  func ask(_ query: String, callback: @escaping (SearchEnvironment.Answer) -> Void) {
    guard let (delay, answer) = state.withLock({ $0.upcoming[query]?.removeFirst() }) else {
      Issue.record("The server was not to be asked for \"\(query)\".")
      return
    }
    let due = scheduler.now.advanced(by: .milliseconds(delay))
    scheduler.schedule(after: due, tolerance: 0, options: nil) {
      self.state.withLock { $0.answered.append(query) }
      callback(answer)
    }
  }

  var environment: SearchEnvironment {
    SearchEnvironment(mainQueue: scheduler.eraseToAnyScheduler(), ask: ask)
  }
}

// MARK: - A session with all that can happen

extension SearchServer {
  /// It answers "sw" late, and fails the first time it is asked for "swim".
  static func ofSession(_ scheduler: TestSchedulerOf<DispatchQueue>) -> SearchServer {
    SearchServer(
      scheduler,
      [
        "sw": [(2_000, .success(["swallow"]))],
        "swim": [
          (100, .failure(SearchFailure(reason: "offline"))), (100, .success(["swimming"])),
        ],
      ]
    )
  }
}

extension SearchState {
  /// The state at the end of the session: its results are two minutes old.
  static let endOfSession = SearchState(query: "swim", results: ["swimming"], minutesOld: 2)
}
