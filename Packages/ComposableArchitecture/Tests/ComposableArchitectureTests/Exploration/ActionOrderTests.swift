import ComposableArchitecture
import ScheduleExploration
import Testing

@Suite("The orders of a store's actions")
struct ActionOrderTests {
  private enum Action: Equatable {
    case started(Int)
    case ended(Int)
  }

  private typealias Counts = [Int]

  /// Counts what has ended.
  private let counter = Reducer<Counts, Action, ExploredQueue> { counts, action, queue in
    switch action {
    case .started(let index):
      return Effect(value: .ended(index)).delay(for: 1, scheduler: queue).eraseToEffect()
    case .ended(let index):
      counts[index] += 1
      return .none
    }
  }

  private func makeTestStore(
    _ queue: ExploredQueue
  ) -> TestStore<
    Counts, Counts, Action, Action, ExploredQueue
  > {
    TestStore(initialState: [0, 0, 0], reducer: counter, environment: queue)
  }

  @Test("The actions that a body schedules are sent in all permutations")
  func permutations() {
    #if DEBUG
      let (actions, orders) = (6, 720)
    #else
      let (actions, orders) = (8, 40_320)
    #endif
    for strategy in [Exploration.Strategy.everyOrder(limit: 50_000), .delays(actions * actions)] {
      let result = Exploration(strategy).run { (queue: ExploredQueue) in
        let store = Store(
          initialState: Array(repeating: 0, count: actions),
          reducer: counter,
          environment: queue
        )
        for index in 0..<actions { queue.schedule { store.send(.ended(index)) } }
        queue.advance()
      }
      #expect(result.runs == orders && result.isComplete)
    }
  }

  @Test("A subscriber sees the states of all orders")
  func observed() {
    var logs: Set<[Counts]> = []
    let result = Exploration(.everyOrder()).run { (queue: ExploredQueue) in
      let store = Store(initialState: [0, 0, 0], reducer: counter, environment: queue)
      var log: [Counts] = []
      let subscription = ViewStore(store).publisher.sink { log.append($0) }
      for index in 0..<3 { store.send(.started(index)) }
      queue.advance(by: 1)
      logs.insert(log)
      subscription.cancel()
    }
    #expect(logs.count == 6)
    #expect(result.isComplete)
  }

  @Test("A test store that receives in any order passes in all orders")
  func anyOrder() {
    let result = Exploration(.everyOrder()).run { (queue: ExploredQueue) in
      let store = makeTestStore(queue)
      for index in 0..<2 { store.send(.started(index)) }
      queue.advance(by: 1)
      store.receive(anyOrder: [.ended(0), .ended(1)]) { $0 = [1, 1, 0] }
    }
    #expect(result.isComplete && result.failure == nil && result.problem == nil)
  }

  @Test("A test store that receives in a given order fails in the other one")
  func givenOrder() {
    let result = Exploration(.everyOrder()).run { (queue: ExploredQueue) in
      let store = makeTestStore(queue)
      for index in 0..<2 { store.send(.started(index)) }
      queue.advance(by: 1)
      store.receive(.ended(0)) { $0 = [1, 0, 0] }
      store.receive(.ended(1)) { $0 = [1, 1, 0] }
    }
    #expect(result.failure?.delays == 1)
  }

  @Test("An invariant of a test store is checked between actions that are received in any order")
  func invariant() throws {
    let result = Exploration(.everyOrder()).run { (queue: ExploredQueue) in
      let store = makeTestStore(queue)
      store.always { $0[0] >= $0[1] }
      for index in 0..<2 { store.send(.started(index)) }
      queue.advance(by: 1)
      store.receive(anyOrder: [.ended(0), .ended(1)]) { $0 = [1, 1, 0] }
    }
    let failure = try #require(result.failure)
    #expect(failure.delays == 1)
    #expect(failure.message.contains("The state breaks an invariant of this test store"))
  }
  @Test(
    "The timeline of a test store names the work of an effect by the action that has started it"
  )
  func timeline() {
    let result = Exploration().run { (queue: ExploredQueue) in
      let store = makeTestStore(queue)
      for index in 0..<2 { store.send(.started(index)) }
      queue.schedule {}
      queue.advance(by: 1)
      store.receive(.ended(0)) { $0 = [1, 0, 0] }
      store.receive(.ended(1)) { $0 = [1, 1, 0] }
    }
    let timeline = result.failure?.timeline.replacing(#/ +ActionOrderTests\.swift:\d+/#) { _ in "" }
    #expect(
      timeline == """
            0.000 s  the body: Action.started(0)
            0.000 s  the body: Action.started(1)
            0.000 s  an action
            1.000 s  delay of Action.started(1)   overtakes 1  ← first difference
            1.000 s  delay of Action.started(0)
            1.000 s  delay of Action.started(0)
            1.000 s  delay of Action.started(1)
            1.000 s  the body: Action.ended(1)
            1.000 s  the body: Action.ended(0)
        """
    )
  }
}
