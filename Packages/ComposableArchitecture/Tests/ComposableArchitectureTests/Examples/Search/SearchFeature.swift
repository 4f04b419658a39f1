import ComposableArchitecture
import Foundation

/// A search field: it asks the server when the typing pauses, shows what was found and how old that
/// is, and can try again after a failure.
struct SearchState: Equatable {
  var query = ""
  var isSearching = false
  var results: [String] = []
  /// How old the results are; nil where nothing has been found yet.
  var minutesOld: Int?
  var failure: SearchFailure?
}

enum SearchAction: Equatable {
  case queryChanged(String)
  case retryTapped
  case answered(Result<[String], SearchFailure>)
  case minutePassed
}

struct SearchFailure: Error, Equatable {
  var reason: String
}

struct SearchEnvironment {
  typealias Answer = Result<[String], SearchFailure>

  var mainQueue: AnySchedulerOf<DispatchQueue>
  /// Asks the server, which calls back once, even if nobody is interested any more.
  var ask: @Sendable (_ query: String, _ callback: @escaping (Answer) -> Void) -> Void
}

typealias SearchReducer = Reducer<SearchState, SearchAction, SearchEnvironment>

enum SearchCancelID {
  case search, age
}

extension SearchReducer {
  /// The feature; its two effects can be written in different ways.
  ///
  /// - Parameters:
  ///   - search: Sends the server's answer to a query.
  ///   - age: Sends an action every minute.
  static func search(
    _ search: @escaping (_ query: String, SearchEnvironment) -> Effect<SearchAction, Never>,
    age: @escaping (SearchEnvironment) -> Effect<SearchAction, Never>
  ) -> SearchReducer {
    SearchReducer { state, action, environment in
      switch action {
      case .queryChanged(""):
        state = SearchState()
        return .cancel(ids: [SearchCancelID.search, SearchCancelID.age])
      case .queryChanged(let query):
        state.query = query
        state.isSearching = true
        return search(query, environment)
      case .retryTapped:
        state.failure = nil
        state.isSearching = true
        return search(state.query, environment)
      case .answered(.success(let results)):
        state.results = results
        state.minutesOld = 0
        state.failure = nil
        state.isSearching = false
        return age(environment)
      case .answered(.failure(let failure)):
        state.failure = failure
        state.isSearching = false
        return .none
      case .minutePassed:
        state.minutesOld? += 1
        return .none
      }
    }
  }

  /// The feature with effects made of publishers.
  static let searchByPublishers = search(
    { query, environment in
      answer(to: query, environment)
        .debounce(id: SearchCancelID.search, for: 0.3, scheduler: environment.mainQueue)
    },
    age: { environment in
      Effect.timer(id: SearchCancelID.age, every: 60, on: environment.mainQueue)
        .map { _ in .minutePassed }
    }
  )

  /// The server's answer as an effect, which asks at once.
  static func answer(
    to query: String,
    _ environment: SearchEnvironment
  ) -> Effect<SearchAction, Never> {
    Effect.future { environment.ask(query, $0) }
      .receive(on: environment.mainQueue)
      .catchToEffect(SearchAction.answered)
  }

  /// The feature with effects made of tasks.
  static let searchByTasks = search(
    { query, environment in
      .task {
        try await environment.mainQueue.sleep(for: 0.3)
        return .answered(
          await withCheckedContinuation { continuation in
            environment.ask(query) { continuation.resume(returning: $0) }
          }
        )
      } catch: {
        .answered(.failure(SearchFailure(reason: "\($0)")))
      }
      .cancellable(id: SearchCancelID.search, cancelInFlight: true)
    },
    age: { environment in
      .run { send in
        for await _ in environment.mainQueue.timer(interval: 60) { await send(.minutePassed) }
      }
      .cancellable(id: SearchCancelID.age, cancelInFlight: true)
    }
  )
}
