import ComposableArchitecture
import Foundation
import ScheduleExploration

/// Races that programs of events have often, each as a feature that has it, and as one that does not.
///
/// They are those that the documentation of fast-check has made known.
enum Race: String, CaseIterable, Sendable {
  /// The answer to an older query overwrites the one to the last.
  case autocomplete
  /// A number is read, and written after others have changed it.
  case counter
  /// The queries wait until typing pauses, but an answer that is under way is not cancelled.
  case debouncedAutocomplete
  /// The dependencies of a package arrive while another one is shown.
  case dependencyTree
  /// A change that is shown before it is confirmed is taken back wrongly when it fails.
  case todoList
  /// The profile of a user arrives after another user was chosen.
  case userProfile

  /// Explores the feature.
  func explore(_ strategy: Exploration.Strategy, isMended: Bool) -> ExplorationResult {
    let exploration = Exploration(strategy, within: .milliseconds(500))
    switch self {
    case .autocomplete: return exploration.run { exploreAutocomplete($0, isMended: isMended) }
    case .counter: return exploration.run { exploreCounter($0, isMended: isMended) }
    case .debouncedAutocomplete:
      return exploration.run { exploreDebouncedAutocomplete($0, isMended: isMended) }
    case .dependencyTree: return exploration.run { exploreDependencyTree($0, isMended: isMended) }
    case .todoList: return exploration.run { exploreTodoList($0, isMended: isMended) }
    case .userProfile: return exploration.run { exploreUserProfile($0, isMended: isMended) }
    }
  }
}

typealias ExploredQueue = TestSchedulerOf<DispatchQueue>

// MARK: - Autocomplete

private struct QueryState: Equatable {
  var query = ""
  var results: [String] = []
}

private enum QueryAction: Equatable {
  case queryChanged(String)
  case answered([String])
}

private struct QueryID: Hashable {}

private func search(
  isMended: Bool,
  waits: Bool
) -> Reducer<QueryState, QueryAction, ExploredQueue> {
  Reducer { state, action, queue in
    switch action {
    case .queryChanged(let query):
      state.query = query
      // The shorter the query, the longer the answer takes.
      let delay = ExploredQueue.SchedulerTimeType.Stride.milliseconds(500 - 100 * query.count)
      let answer = Effect<QueryAction, Never>(value: .answered(["\(query)!"]))
        .delay(for: delay, scheduler: queue)
        .eraseToEffect()
      if waits {
        let debounced = answer.deferred(for: .milliseconds(100), scheduler: queue)
        if isMended { return debounced.cancellable(id: QueryID(), cancelInFlight: true) }
        return debounced
      }
      return isMended ? answer.cancellable(id: QueryID(), cancelInFlight: true) : answer
    case .answered(let results):
      state.results = results
      return .none
    }
  }
}

private func exploreAutocomplete(_ queue: ExploredQueue, isMended: Bool) {
  let store = Store(
    initialState: QueryState(),
    reducer: search(isMended: isMended, waits: false),
    environment: queue
  )
  for query in ["m", "me"] { store.send(.queryChanged(query)) }
  queue.advance(by: 1)
  expectEqual(ViewStore(store).results, ["me!"])
}

private func exploreDebouncedAutocomplete(_ queue: ExploredQueue, isMended: Bool) {
  let store = Store(
    initialState: QueryState(),
    reducer: search(isMended: isMended, waits: true),
    environment: queue
  )
  store.send(.queryChanged("m"))
  queue.advance(by: 0.2)
  store.send(.queryChanged("metro"))
  queue.advance(by: 2)
  expectEqual(ViewStore(store).results, ["metro!"])
}

// MARK: - Counter

private enum TallyAction: Equatable {
  case incrementTapped
  case read(Int)
  case write(Int)
}

private func exploreCounter(_ queue: ExploredQueue, isMended: Bool) {
  let reducer = Reducer<Int, TallyAction, ExploredQueue> { count, action, queue in
    switch action {
    case .incrementTapped:
      if isMended {
        count += 1
        return .none
      }
      return Effect(value: .read(count)).delay(for: 0.1, scheduler: queue).eraseToEffect()
    case .read(let value):
      return Effect(value: .write(value + 1)).delay(for: 0.1, scheduler: queue).eraseToEffect()
    case .write(let value):
      count = value
      return .none
    }
  }
  let store = Store(initialState: 0, reducer: reducer, environment: queue)
  for _ in 0..<2 { queue.schedule { store.send(.incrementTapped) } }
  queue.advance(by: 1)
  expectEqual(ViewStore(store).state, 2)
}

// MARK: - Dependency tree

private struct TreeState: Equatable {
  var root = ""
  var packages: Set<String> = []
}

private enum TreeAction: Equatable {
  case selected(String)
  case loaded(root: String, String, dependencies: [String])
}

private let dependencies = ["a": ["b"], "b": ["c"], "x": ["y"]]

private struct LoadID: Hashable {}

private func exploreDependencyTree(_ queue: ExploredQueue, isMended: Bool) {
  let load = { (root: String, package: String, queue: ExploredQueue) -> Effect<TreeAction, Never> in
    Effect(
      value: .loaded(root: root, package, dependencies: dependencies[package, default: []])
    )
    .delay(for: 0.1, scheduler: queue)
    .eraseToEffect()
  }
  let reducer = Reducer<TreeState, TreeAction, ExploredQueue> { state, action, queue in
    switch action {
    case .selected(let root):
      state = TreeState(root: root)
      return load(root, root, queue)
    case .loaded(let root, let package, let dependencies):
      if isMended, root != state.root { return .none }
      state.packages.insert(package)
      return .merge(
        dependencies.filter { !state.packages.contains($0) }.map { load(root, $0, queue) }
      )
    }
  }
  let store = Store(initialState: TreeState(), reducer: reducer, environment: queue)
  store.send(.selected("a"))
  queue.schedule(after: queue.now.advanced(by: 0.15)) { store.send(.selected("x")) }
  queue.advance(by: 2)
  expectEqual(ViewStore(store).packages.sorted(), ["x", "y"])
}

// MARK: - Todo list

private struct ListState: Equatable {
  var isDone = [false, false]
  /// The changes that are not confirmed yet.
  var pending: [Int] = []
}

private enum ListAction: Equatable {
  case toggled(Int)
  case answered(Int, isSaved: Bool, before: [Bool])
}

private func exploreTodoList(_ queue: ExploredQueue, isMended: Bool) {
  let reducer = Reducer<ListState, ListAction, ExploredQueue> { state, action, queue in
    switch action {
    case .toggled(let row):
      let before = state.isDone
      state.isDone[row].toggle()
      // The server refuses the first one.
      return Effect(value: .answered(row, isSaved: row != 0, before: before))
        .delay(for: .milliseconds(200 + 100 * row), scheduler: queue)
        .eraseToEffect()
    case .answered(let row, let isSaved, let before):
      guard !isSaved else { return .none }
      if isMended { state.isDone[row].toggle() } else { state.isDone = before }
      return .none
    }
  }
  let store = Store(initialState: ListState(), reducer: reducer, environment: queue)
  for row in 0..<2 { queue.schedule { store.send(.toggled(row)) } }
  queue.advance(by: 1)
  expectEqual(ViewStore(store).isDone, [false, true])
}

// MARK: - User profile

private struct ProfileState: Equatable {
  var user = ""
  var profile: String?
}

private enum ProfileAction: Equatable {
  case userSelected(String)
  case loaded(user: String, profile: String)
}

private func exploreUserProfile(_ queue: ExploredQueue, isMended: Bool) {
  let reducer = Reducer<ProfileState, ProfileAction, ExploredQueue> { state, action, queue in
    switch action {
    case .userSelected(let user):
      state = ProfileState(user: user)
      return Effect(value: .loaded(user: user, profile: "profile of \(user)"))
        .delay(for: 0.3, scheduler: queue)
        .eraseToEffect()
    case .loaded(let user, let profile):
      if isMended, user != state.user { return .none }
      state.profile = profile
      return .none
    }
  }
  let store = Store(initialState: ProfileState(), reducer: reducer, environment: queue)
  for user in ["Blob", "Blob Jr."] { store.send(.userSelected(user)) }
  queue.advance(by: 1)
  expectEqual(ViewStore(store).profile, "profile of Blob Jr.")
}

/// Reports an issue if two values differ.
func expectEqual<Value: Equatable>(_ actual: Value, _ expected: Value) {
  if actual != expected { reportIssue("\(actual) instead of \(expected)") }
}
