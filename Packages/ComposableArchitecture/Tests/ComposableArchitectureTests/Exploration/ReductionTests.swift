import ComposableArchitecture
import ScheduleExploration
import Testing

@Suite("Orders that need not be run")
struct ReductionTests {
  private enum Action: Equatable {
    case started(Int)
    case ended(Int)
  }

  private typealias Counts = [Int]

  /// Counts what has ended. The last digit of the list is the one that has ended last, if `keepsOrder`.
  private func counter(keepsOrder: Bool) -> Reducer<Counts, Action, ExploredQueue> {
    Reducer { counts, action, queue in
      switch action {
      case .started(let index):
        return Effect(value: .ended(index)).delay(for: 1, scheduler: queue).eraseToEffect()
      case .ended(let index):
        counts[index] += 1
        if keepsOrder { counts[counts.count - 1] = index }
        return .none
      }
    }
  }

  private func explore(
    actions: Int,
    keepsOrder: Bool = false,
    observing: @escaping (Store<Counts, Action>) -> AnyCancellable? = { _ in nil }
  ) -> ExplorationResult {
    Exploration(.everyOrder(limit: 50_000)).run { (queue: ExploredQueue) in
      let store = Store(
        initialState: Array(repeating: 0, count: actions + 1),
        reducer: counter(keepsOrder: keepsOrder),
        environment: queue
      )
      let observation = observing(store)
      for index in 0..<actions { store.send(.started(index)) }
      queue.advance(by: 1)
      expectEqual(ViewStore(store).state.dropLast(), Array(repeating: 1, count: actions)[...])
      withExtendedLifetime(observation) {}
    }
  }

  @Test("Eight actions that commute are one order")
  func commuting() {
    let result = explore(actions: 8)
    #expect(result.runs == 1)
    #expect(result.isComplete && result.failure == nil && result.problem == nil)
  }

  @Test("Without a reduction, they are all permutations")
  func permutations() {
    #if DEBUG
      let (actions, orders) = (6, 720)
    #else
      let (actions, orders) = (8, 40_320)
    #endif
    let result = Exploration(.delays(actions * actions)).run { (queue: ExploredQueue) in
      let store = Store(
        initialState: Array(repeating: 0, count: actions + 1),
        reducer: counter(keepsOrder: false),
        environment: queue
      )
      for index in 0..<actions { queue.schedule { store.send(.ended(index)) } }
      queue.advance()
    }
    #expect(result.runs == orders && result.isComplete)
  }

  @Test("Four actions that do not commute are 24 orders")
  func ordered() {
    let result = explore(actions: 4, keepsOrder: true)
    #expect(result.runs == 24)
    #expect(result.isComplete)
  }

  @Test("Where a subscriber sees the states, all orders are run")
  func observed() {
    var logs: Set<[Counts]> = []
    var log: [Counts] = []
    let result = explore(actions: 3) { store in
      log = []
      return ViewStore(store).publisher.sink { state in
        log.append(state)
        if state.reduce(0, +) == 3 { logs.insert(log) }
      }
    }
    #expect(logs.count == 6)
    #expect(result.isComplete)
  }

  @Test("A test store that receives in any order takes commuting actions as one order")
  func anyOrder() {
    let result = Exploration(.everyOrder()).run { (queue: ExploredQueue) in
      let store = TestStore(
        initialState: [0, 0, 0],
        reducer: counter(keepsOrder: false),
        environment: queue
      )
      for index in 0..<2 { store.send(.started(index)) }
      queue.advance(by: 1)
      store.receive(anyOrder: [.ended(0), .ended(1)]) { $0 = [1, 1, 0] }
    }
    #expect(result.runs == 1)
    #expect(result.isComplete && result.failure == nil && result.problem == nil)
  }

  @Test("A test store that receives in a given order fails in the other one")
  func givenOrder() {
    let result = Exploration(.everyOrder()).run { (queue: ExploredQueue) in
      let store = TestStore(
        initialState: [0, 0, 0],
        reducer: counter(keepsOrder: false),
        environment: queue
      )
      for index in 0..<2 { store.send(.started(index)) }
      queue.advance(by: 1)
      store.receive(.ended(0)) { $0 = [1, 0, 0] }
      store.receive(.ended(1)) { $0 = [1, 1, 0] }
    }
    #expect(result.failure?.delays == 1)
  }

  @Test("An invariant is checked in the orders between, too")
  func invariant() throws {
    let result = Exploration(.everyOrder()).run { (queue: ExploredQueue) in
      let store = TestStore(
        initialState: [0, 0, 0],
        reducer: counter(keepsOrder: false),
        environment: queue
      )
      store.always { $0[0] >= $0[1] }
      for index in 0..<2 { store.send(.started(index)) }
      queue.advance(by: 1)
      store.receive(anyOrder: [.ended(0), .ended(1)]) { $0 = [1, 1, 0] }
    }
    let failure = try #require(result.failure)
    #expect(failure.delays == 1)
    #expect(failure.message.contains("The state breaks an invariant of this test store"))
  }
}
