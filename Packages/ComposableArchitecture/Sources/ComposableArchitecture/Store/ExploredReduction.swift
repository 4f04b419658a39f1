@_spi(Layers) import Schedulers

/// An action of a store in a run of an exploration (`explore`), with the state before it.
///
/// Two such actions commute if the reducer gives the same state for both orders and no effects, and if
/// nothing sees the states between them.
@usableFromInline
// Safe to share: it belongs to one run, whose steps follow each other.
final class ExploredReduction<State, Action>: ExploredReductionBase, @unchecked Sendable {
  private let action: Action
  private let log: ReductionLog<State, Action>
  /// The state before the action; nil until the reducer has run.
  private var before: State?

  fileprivate init(_ action: Action, _ log: ReductionLog<State, Action>) {
    self.action = action
    self.log = log
    super.init(store: log.number)
  }

  override var label: String { debugCaseOutput(action) }

  /// Notes that the reducer has run.
  @usableFromInline
  func didReduce(from before: State, hasEffects: Bool) {
    self.before = before
    self.hasEffects = hasEffects
  }

  override func commutes(with other: any _ExploredTransition) -> Bool {
    guard let other = other as? ExploredReductionBase, !hasEffects, !other.hasEffects,
      let order = unobservedOrder, let otherOrder = other.unobservedOrder
    else { return false }
    guard store == other.store else { return true }
    guard order == otherOrder, let other = other as? ExploredReduction, let before,
      let equality = log.equality
    else { return false }
    guard let one = log.reduce(before, [action, other.action]),
      let two = log.reduce(before, [other.action, action])
    else { return false }
    return equality.isDuplicate(one, two)
  }
}

/// The end of an effect. It changes no state, and its order is not seen.
final class ExploredCompletion: ExploredReductionBase, @unchecked Sendable {
  init() {
    super.init(store: 0)
    hasEffects = false
    unobservedOrder = 0
  }

  override func commutes(with other: any _ExploredTransition) -> Bool {
    guard let other = other as? ExploredReductionBase else { return false }
    return other.runsLater || !other.hasEffects && other.unobservedOrder != nil
  }
}

/// The part of ``ExploredReduction`` that does not depend on the types of its store.
@usableFromInline
// Safe to share: it belongs to one run, whose steps follow each other.
class ExploredReductionBase: _ExploredTransition, @unchecked Sendable {
  /// The number of the store in its run.
  fileprivate let store: Int
  fileprivate var hasEffects = true
  /// True if the action only waits for a step of a test store, which runs the reducer.
  fileprivate var runsLater = false
  /// The number of the actions of the store whose order nothing sees; nil if the order of this one is seen:
  /// by a subscriber of the store, or by a step of a test store.
  final var unobservedOrder: Int?

  fileprivate init(store: Int) {
    self.store = store
  }

  @usableFromInline var label: String { "" }

  @usableFromInline
  func commutes(with other: any _ExploredTransition) -> Bool { false }
}

/// True if the current task belongs to an exploration.
@usableFromInline var isExploring: Bool { CurrentExploration.recorder != nil }

/// The record of a store's actions in a run of an exploration.
@usableFromInline
// Safe to share: it belongs to one run, whose steps follow each other.
final class ReductionLog<State, Action>: @unchecked Sendable {
  fileprivate lazy var equality = ComposableArchitecture.equality(of: State.self)
  fileprivate let number: Int
  private let recorder: any TransitionRecorder
  private let reducer: (inout State, Action) -> Effect<Action, Never>
  /// The subscriptions of a store, which see the states.
  private weak var updates: StateUpdates?
  /// The invariants of a test store. They are checked after the run, too, when the store is gone.
  var invariants: [Invariant<State>] = []

  /// The log of the exploration that the current task belongs to; nil outside of explorations.
  @usableFromInline
  init?(_ reducer: @escaping (inout State, Action) -> Effect<Action, Never>) {
    guard let recorder = CurrentExploration.recorder else { return nil }
    self.recorder = recorder
    self.reducer = reducer
    number = recorder.numberOfNewStore()
  }

  /// Records also the ends of the store's effects.
  ///
  /// - Parameter updates: The subscriptions of a store; nil for a test store, whose steps see the
  ///   actions.
  @usableFromInline
  func observe(_ updates: StateUpdates?, _ effects: EffectsInFlight) {
    self.updates = updates
    effects.explorationRecorder = recorder
  }

  /// Runs the reducer of a store for an action, and records it.
  @usableFromInline
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action, Never> {
    let reduction = record(action)
    if updates?.hasObservers == false { reduction.unobservedOrder = 0 }
    let before = state
    let effect = reducer(&state, action)
    reduction.didReduce(from: before, hasEffects: !effect.isNone)
    return effect
  }

  /// Records an action.
  ///
  /// - Parameter runsLater: True if the action only waits for a step of a test store.
  @usableFromInline
  func record(_ action: Action, runsLater: Bool = false) -> ExploredReduction<State, Action> {
    let reduction = ExploredReduction(action, self)
    reduction.runsLater = runsLater
    recorder.record(reduction)
    return reduction
  }

  /// Returns the state after the actions; nil if they have effects, report issues, or break an invariant
  /// on the way.
  fileprivate func reduce(_ state: State, _ actions: [Action]) -> State? {
    let issueCount = _Lock(0)
    var state = state
    var isAllowed = true
    withIssueReporter({ _, _ in issueCount.withLock { $0 += 1 } }) {
      for action in actions where isAllowed {
        isAllowed =
          reducer(&state, action).isNone && invariants.allSatisfy { $0.isKept(state) }
      }
    }
    return isAllowed && issueCount.withLock({ $0 }) == 0 ? state : nil
  }
}
