@_spi(Layers) import Schedulers

/// A store for tests of a feature: the test must assert every change of the state and every action that an effect sends.
///
/// ```swift
/// @Test func search() async {
///   let clock = TestClock()
///   let store = TestStore(initialState: Search.State()) {
///     Search()
///   } withDependencies: {
///     $0.continuousClock = clock
///     $0.apiClient.search = { _ in ["metronome"] }
///   }
///
///   await store.send(.queryChanged("m")) { $0.query = "m" }
///   await clock.advance(by: .seconds(1))
///   await store.receive(\.response) { $0.results = ["metronome"] }
/// }
/// ```
///
/// - The reducer runs for an action when it arrives. The test asserts the changes in the order of the actions, by `send` and
///   `receive`. At the end, no received action may be left over, and no effect may be running.
/// - Tasks of effects run on the executor of the clock or scheduler that the test has given, or on one of this store. So each step knows when
///   they have done all that they can do. Where the test gives no clock, a step also waits for effects that do something elsewhere, such
///   as on a queue: as long as one is running, and no longer than ``timeout``.
/// - A store that is made on the main actor is used there.
///
/// Source: the Composable Architecture's `TestStore`.
public final class TestStore<State: Equatable, Action> {
  typealias Session = TestSession<State, Action, DependencyValues>

  /// The dependencies of the feature. They may be changed between two steps.
  ///
  /// ```swift
  /// store.dependencies.apiClient.search = { _ in throw URLError(.timedOut) }
  /// ```
  public var dependencies: DependencyValues {
    get { session.environment.used(for: .setting) }
    set { session.environment = newValue.used(for: .reading) }
  }

  /// The changes, actions and effects that the test must assert; `.on` unless it is set.
  public var exhaustivity: Exhaustivity {
    get { session.exhaustivity }
    set { session.exhaustivity = newValue }
  }

  /// Has no effect: the tasks of this store's effects run one at a time in any case. For tasks that they start without structure, see
  /// `withMainSerialExecutor`.
  public var useMainSerialExecutor = true

  /// The state that the test has asserted so far: the one after the last action that was sent or received.
  public internal(set) var state: State

  /// The time that a step waits for effects which do something that the test does not control; a second unless it is set.
  public var timeout = Duration.seconds(1)

  let session: Session
  /// The effects that the test has skipped. They run, but they need not end.
  var skippedEffects: [Session.Origin] = []
  /// The clock whose executor runs the tasks of effects, if the test gives none.
  private let clock = TestClock()
  let place: IssueLocation

  /// Makes a test store.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Changes the values of dependencies, also for the initial state.
  ///   - fileID, file, line, column: Where actions are reported that are left over when the store is released; the caller's by default.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let (state, feature, dependencies) = ComposableFeatures.withDependencies(prepareDependencies) {
      (initialState(), _ReducerPlace(reducer()), DependencyValues._current)
    }
    self.state = state
    place = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    session = Session(
      state: state,
      reducer: AnyReducer { state, action, dependencies in
        dependencies.withCurrent { feature.reduce(into: &state, action: action) }
      },
      environment: dependencies,
      receiving: .onArrival,
      ownExecutor: clock.taskExecutor,
      location: place
    )
  }

  @inline(never)
  deinit { complete() }

  /// Calls an operation with other dependencies of the feature.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: Changes the values.
  ///   - operation: Called at once. After it, the values are what they were.
  public func withDependencies<R>(
    _ updateValuesForOperation: (_ dependencies: inout DependencyValues) throws -> Void,
    operation: () throws -> R
  ) rethrows -> R {
    let previous = dependencies
    defer { dependencies = previous }
    try updateValuesForOperation(&dependencies)
    return try operation()
  }

  /// Calls an asynchronous operation with other dependencies of the feature.
  public nonisolated(nonsending) func withDependencies<R>(
    _ updateValuesForOperation: (_ dependencies: inout DependencyValues) throws -> Void,
    operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    let previous = dependencies
    defer { dependencies = previous }
    try updateValuesForOperation(&dependencies)
    return try await operation()
  }

  /// Calls an operation with another exhaustivity.
  ///
  /// - Parameters:
  ///   - exhaustivity: That of the operation's steps.
  ///   - operation: Called at once. After it, the exhaustivity is what it was.
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity,
    operation: () throws -> R
  ) rethrows -> R {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try operation()
  }

  /// Calls an asynchronous operation with another exhaustivity.
  public nonisolated(nonsending) func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity,
    operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try await operation()
  }
}

/// The test store of a feature.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable
