import ComposableArchitecture
import Testing

private struct Table: Equatable {
  var numbers = Array(0..<100)
  var answers = 0
}

private enum TableAction {
  case touch
  case answer
}

private let reducer = Reducer<Table, TableAction, Void> { state, action, _ in
  switch action {
  case .touch:
    state.numbers[0] += 1
    return Effect(value: .answer)
  case .answer:
    state.numbers[1] += 1
    state.answers += 1
    return .none
  }
}

private func address(of numbers: [Int]) -> UInt {
  numbers.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
}

/// Counts the changes of numbers, and those of them that copied the numbers.
private final class ChangeCounter {
  private(set) var changes = 0
  private(set) var copies = 0

  func increment(_ index: Int, of numbers: inout [Int]) {
    let before = address(of: numbers)
    numbers[index] += 1
    changes += 1
    if address(of: numbers) != before { copies += 1 }
  }
}

@Suite("How often the steps of a test store copy the state")
struct TestStoreCopyTests {
  private let counter = ChangeCounter()

  private func makeStore(
    closuresMustChangeState: Bool
  ) -> TestStore<Table, Table, TableAction, TableAction, Void> {
    let store = TestStore(
      initialState: Table(),
      reducer: reducer,
      environment: (),
      receiving: .onReceive
    )
    store.closuresMustChangeState = closuresMustChangeState
    return store
  }

  @Test("The closure of a step changes the previous state in place", arguments: [false, true])
  func closure(closuresMustChangeState: Bool) {
    let store = makeStore(closuresMustChangeState: closuresMustChangeState)
    store.send(.touch) { counter.increment(0, of: &$0.numbers) }
    store.receive({ $0 == .answer }) {
      counter.increment(1, of: &$0.numbers)
      $0.answers = 1
    }
    store.assert(
      .send(.touch) { counter.increment(0, of: &$0.numbers) },
      .receive({ $0 == .answer }) {
        counter.increment(1, of: &$0.numbers)
        $0.answers = 2
      }
    )
    #expect(counter.changes == 4)
    #expect(counter.copies == 0)
  }

  @Test(
    "The closure of a scoped test store's step changes the previous state in place",
    arguments: [false, true]
  )
  func closureOfScope(closuresMustChangeState: Bool) {
    let store = makeStore(closuresMustChangeState: closuresMustChangeState).scope(state: \.numbers)
    store.send(.touch) { counter.increment(0, of: &$0) }
    store.receive({ $0 == .answer }) { counter.increment(1, of: &$0) }
    #expect(counter.changes == 2)
    #expect(counter.copies == 0)
  }

  @Test("A step that leaves an array as it is does not copy it")
  func untouched() {
    let store = TestStore(
      initialState: Table(),
      reducer: Reducer<Table, TableAction, Void> { state, _, _ in
        state.answers += 1
        return .none
      },
      environment: ()
    )
    let before = address(of: store.state.numbers)
    store.send(.answer) { $0.answers = 1 }
    #expect(address(of: store.state.numbers) == before)
  }
}
