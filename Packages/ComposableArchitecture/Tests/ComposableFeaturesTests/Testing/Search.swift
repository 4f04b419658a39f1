import ComposableFeatures
import Foundation

/// A feature that searches a second after its query has changed, and keeps what it finds.
@Reducer
struct Search {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
    var searches = 0
  }

  enum Action: Equatable {
    case queryChanged(String)
    case search
    case response([String])
    case cleared
  }

  enum CancelID { case search }

  @Dependency(\.continuousClock) var clock
  @Dependency(SearchClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.search)
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      case .search:
        state.searches += 1
        return .run { [query = state.query] send in
          await send(.response(client.results(query)))
        }
      case .response(let results):
        state.results = results
        return .none
      case .cleared:
        state = State()
        return .cancel(id: CancelID.search)
      }
    }
  }
}

extension Search {
  /// A test store in a clock's time.
  static func testStore(_ clock: TestClock<Duration>) -> TestStoreOf<Search> {
    TestStore(initialState: State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }
}

struct SearchClient: TestDependencyKey, Sendable {
  var results: @Sendable (String) async -> [String]

  static let testValue = SearchClient { ["\($0)etronome"] }
}
