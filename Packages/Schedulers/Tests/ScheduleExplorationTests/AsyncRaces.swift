import Foundation
import ScheduleExploration

/// Races that asynchronous code has often, each as code that has it, and as code that does not.
///
/// They are those that the documentation of fast-check has made known.
enum AsyncRace: CaseIterable, Codable, Sendable {
  /// The answer to an older query overwrites the one to the last.
  case autocomplete
  /// A number is read, and written after others have changed it.
  case counter
  /// The queries wait until typing pauses, but an answer that is under way still counts.
  case debouncedAutocomplete
  /// The dependencies of a package arrive while another one is shown.
  case dependencyTree
  /// A change that is shown before it is confirmed is taken back wrongly when it fails.
  case todoList
  /// The profile of a user arrives after another user was chosen.
  case userProfile

  /// Explores the code.
  func explore(_ strategy: Exploration.Strategy, isMended: Bool) async -> ExplorationResult {
    await Exploration(strategy, within: .milliseconds(500)).run {
      (scheduler: TestSchedulerOf<DispatchQueue>) in
      let setup = Setup(clock: scheduler.eraseToAnyScheduler(), isMended: isMended)
      switch self {
      case .autocomplete:
        let search = Autocomplete(setup, pause: 0)
        try await expectLastAnswer(of: search, typingPause: 0, scheduler)
      case .counter: try await exploreCounter(Counter(setup), scheduler)
      case .debouncedAutocomplete:
        let search = Autocomplete(setup, pause: 100)
        try await expectLastAnswer(of: search, typingPause: 0.15, scheduler)
      case .dependencyTree:
        try await exploreTree(DependencyTree(setup), scheduler)
      case .todoList: try await exploreList(TodoList(setup), scheduler)
      case .userProfile: try await exploreProfile(Profile(setup), scheduler)
      }
    }
  }
}

/// The time in which the code waits, and whether it is free of its race.
private struct Setup {
  let clock: AnySchedulerOf<DispatchQueue>
  let isMended: Bool
}

struct Unexpected: Error {
  let value: String
}

private func expectEqual<Value: Equatable>(_ actual: Value, _ expected: Value) throws {
  if actual != expected { throw Unexpected(value: "\(actual)") }
}

// MARK: - Autocomplete

private actor Autocomplete {
  private(set) var result = ""
  private var query = ""
  private let setup: Setup
  private let pause: Int

  init(_ setup: Setup, pause: Int) {
    self.setup = setup
    self.pause = pause
  }

  func queryChanged(_ query: String) {
    self.query = query
    Task { try await answer(query) }
  }

  private func answer(_ query: String) async throws {
    if pause > 0 {
      try await setup.clock.sleep(for: .milliseconds(pause))
      guard self.query == query else { return }
    }
    try await setup.clock.sleep(for: .milliseconds(100))
    if setup.isMended, self.query != query { return }
    result = "\(query)!"
  }
}

private func expectLastAnswer(
  of search: Autocomplete,
  typingPause: TimeInterval,
  _ scheduler: TestSchedulerOf<DispatchQueue>
) async throws {
  await search.queryChanged("m")
  await scheduler.advance(by: .seconds(typingPause))
  await search.queryChanged("me")
  await scheduler.advance(by: 2)
  try await expectEqual(search.result, "me!")
}

// MARK: - Counter

private actor Counter {
  private(set) var count = 0
  private let setup: Setup

  init(_ setup: Setup) { self.setup = setup }

  func increment(after delay: Int) async throws {
    try await setup.clock.sleep(for: .milliseconds(delay))
    let value = count
    if setup.isMended { count += 1 }
    try await setup.clock.sleep(for: .milliseconds(100))
    if !setup.isMended { count = value + 1 }
  }
}

private func exploreCounter(
  _ counter: Counter,
  _ scheduler: TestSchedulerOf<DispatchQueue>
) async throws {
  async let first: Void = counter.increment(after: 100)
  async let second: Void = counter.increment(after: 300)
  await scheduler.advance(by: 2)
  _ = try await (first, second)
  try await expectEqual(counter.count, 2)
}

// MARK: - Dependency tree

private actor DependencyTree {
  private static let dependencies = ["a": ["b"], "x": ["y"]]

  private(set) var packages: Set<String> = []
  private var root = ""
  private let setup: Setup

  init(_ setup: Setup) { self.setup = setup }

  func select(_ root: String) {
    self.root = root
    packages = []
    load(root, of: root)
  }

  private func load(_ package: String, of root: String) {
    Task {
      try await setup.clock.sleep(for: .milliseconds(100))
      if setup.isMended, self.root != root { return }
      packages.insert(package)
      for dependency in Self.dependencies[package, default: []] { load(dependency, of: root) }
    }
  }
}

private func exploreTree(
  _ tree: DependencyTree,
  _ scheduler: TestSchedulerOf<DispatchQueue>
) async throws {
  await tree.select("a")
  async let later: Void = {
    try await scheduler.sleep(for: .milliseconds(300))
    await tree.select("x")
  }()
  await scheduler.advance(by: 2)
  try await later
  try await expectEqual(tree.packages.sorted(), ["x", "y"])
}

// MARK: - Todo list

private actor TodoList {
  private(set) var isDone = [false, false]
  private let setup: Setup

  init(_ setup: Setup) { self.setup = setup }

  /// The server refuses the change of the first one.
  func toggle(_ row: Int, after delay: Int) async throws {
    try await setup.clock.sleep(for: .milliseconds(delay))
    let before = isDone
    isDone[row].toggle()
    try await setup.clock.sleep(for: .milliseconds(100))
    guard row == 0 else { return }
    if setup.isMended { isDone[row].toggle() } else { isDone = before }
  }
}

private func exploreList(
  _ list: TodoList,
  _ scheduler: TestSchedulerOf<DispatchQueue>
) async throws {
  async let first: Void = list.toggle(0, after: 100)
  async let second: Void = list.toggle(1, after: 300)
  await scheduler.advance(by: 2)
  _ = try await (first, second)
  try await expectEqual(list.isDone, [false, true])
}

// MARK: - User profile

private actor Profile {
  private(set) var profile: String?
  private var user = ""
  private let setup: Setup

  init(_ setup: Setup) { self.setup = setup }

  func select(_ user: String) {
    self.user = user
    profile = nil
    Task {
      try await setup.clock.sleep(for: .milliseconds(300))
      if setup.isMended, self.user != user { return }
      profile = "profile of \(user)"
    }
  }
}

private func exploreProfile(
  _ profile: Profile,
  _ scheduler: TestSchedulerOf<DispatchQueue>
) async throws {
  await profile.select("Blob")
  await profile.select("Blob Jr.")
  await scheduler.advance(by: 1)
  try await expectEqual(profile.profile, "profile of Blob Jr.")
}
