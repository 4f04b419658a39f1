import ComposableArchitecture
import Testing

@Suite("The order of actions")
struct StoreOrderTests {
  private enum Action { case tap, next1, next2, end }

  enum Combination: CaseIterable { case merge, concatenate }

  @Test(
    "Actions of effects queue behind the running one, first in, first out",
    arguments: Combination.allCases
  )
  func breadthFirst(combination: Combination) {
    func combine(_ effects: Effect<Action, Never>...) -> Effect<Action, Never> {
      combination == .merge ? .merge(effects) : .concatenate(effects)
    }
    var works: [Int] = []
    func work(_ number: Int) -> Effect<Action, Never> { .fireAndForget { works.append(number) } }
    let reducer = Reducer<Int, Action, Void> { state, action, _ in
      state += 1
      switch action {
      case .tap: return combine(Effect(value: .next1), Effect(Just(.next2)), work(1))
      case .next1: return combine(Effect(value: .end), work(2))
      case .next2: return work(3)
      case .end: return work(4)
      }
    }
    let viewStore = ViewStore(Store(initialState: 0, reducer: reducer, environment: ()))
    viewStore.send(.tap)
    #expect(works == [1, 2, 3, 4])
    #expect(viewStore.state == 4)
  }

  @Test(
    "A chain of 100,000 actions takes constant stack, and linear time",
    .timeLimit(.minutes(10)),
    arguments: [true, false]
  )
  func chain(isValue: Bool) {
    onSmallStack {
      let reducer = Reducer<Int, Void, Void> { count, _, _ in
        count += 1
        guard count < 100_000 else { return .none }
        return isValue ? Effect(value: ()) : Effect(Just(()))
      }
      let viewStore = ViewStore(Store(initialState: 0, reducer: reducer, environment: ()))
      viewStore.send(())
      #expect(viewStore.state == 100_000)
    }
  }

  @Test(
    "100,000 actions at once take constant stack, and linear time",
    .timeLimit(.minutes(10)),
    arguments: Combination.allCases
  )
  func manyAtOnce(combination: Combination) {
    onSmallStack {
      let reducer = Reducer<[Int], Int?, Void> { state, action, _ in
        if let action {
          state.append(action)
          return .none
        }
        let effects = (0..<100_000).map { Effect<Int?, Never>(value: $0) }
        return combination == .merge ? .merge(effects) : .concatenate(effects)
      }
      let store = Store(initialState: [], reducer: reducer, environment: ())
      store.send(nil)
      #expect(ViewStore(store).state == Array(0..<100_000))
    }
  }

  @Test("An action that is sent while a send is under way is handled before that send returns")
  func nestedSends() {
    var log: [String] = []
    var store: Store<Int, String>?
    let reducer = Reducer<Int, String, Void> { _, action, _ in
      log.append(action)
      guard action == "first" else { return .none }
      return .fireAndForget {
        store?.send("second")
        log.append("the inner send has returned")
      }
    }
    store = Store(initialState: 0, reducer: reducer, environment: ())
    store?.send("first")
    store = nil
    #expect(log == ["first", "the inner send has returned", "second"])
  }

  @Test("A released action's deinit may send")
  func sendingDeinit() {
    enum Action {
      case witness(DeinitWitness)
      case increment
    }
    let reducer = Reducer<Int, Action, Void> { count, action, _ in
      guard case .increment = action else { return .none }
      count += 1
      return .none
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    for _ in 0..<3 { store.send(.witness(DeinitWitness { store.send(.increment) })) }
    #expect(ViewStore(store).state == 3)
  }

  @Test("A state whose deinit sends may be replaced; the reducer is told that it sends")
  func sendingState() {
    struct State {
      var count = 0
      var witness: DeinitWitness?
    }
    enum Action { case replace, increment }
    var store: Store<State, Action>?
    let reducer = Reducer<State, Action, Void> { state, action, _ in
      switch action {
      case .replace: state.witness = DeinitWitness { store?.send(.increment) }
      case .increment: state.count += 1
      }
      return .none
    }
    store = Store(initialState: State(), reducer: reducer, environment: ())
    let issues = reportedIssues {
      for _ in 0..<3 { store?.send(.replace) }
    }
    #expect(issues.count == 1)
    #expect(store.map { ViewStore($0, removeDuplicates: { _, _ in false }).count } == 2)
    // The last state goes with the store, and its deinit looks for the store.
    let last = store
    store = nil
    withExtendedLifetime(last) {}
  }
}
