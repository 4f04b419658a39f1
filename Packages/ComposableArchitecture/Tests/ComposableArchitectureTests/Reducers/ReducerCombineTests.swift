import Testing

@testable import ComposableArchitecture

private typealias ListReducer = Reducer<[Int], Int?, Void>

/// Appends its number to the state, and sends it.
private func appending(_ number: Int) -> ListReducer {
  ListReducer { state, action, _ in
    guard action == nil else { return .none }
    state.append(number)
    return Effect(value: number)
  }
}

/// A way to combine reducers, one at a time.
enum ReducerNesting: CaseIterable {
  case combined, combinedBefore, combine, combineBefore, combineThree

  /// The reducers of the numbers from 0 up.
  fileprivate func reducer(of count: Int) -> ListReducer {
    (1..<count).reduce(appending(0)) { nested, number in
      switch self {
      case .combined: nested.combined(with: appending(number))
      case .combinedBefore: appending(-number).combined(with: nested)
      case .combine: .combine(nested, appending(number))
      case .combineBefore: .combine(appending(-number), nested)
      case .combineThree: .combine(appending(-number), nested, appending(number))
      }
    }
  }

  fileprivate func numbers(of count: Int) -> [Int] {
    switch self {
    case .combined, .combine: Array(0..<count)
    case .combinedBefore, .combineBefore: Array((-count + 1)...0)
    case .combineThree: Array((-count + 1)..<count)
    }
  }
}

@Suite("Combined reducers")
struct ReducerCombineTests {
  @Test(
    "Any number of reducers, one combined with the next, run in order in constant stack",
    arguments: ReducerNesting.allCases,
    [1, 2, 16, 17, 18, 40, 20_000]
  )
  func nests(nesting: ReducerNesting, count: Int) {
    onSmallStack {
      let reducer = nesting.reducer(of: count)
      let numbers = nesting.numbers(of: count)
      for _ in 0..<2 {
        var state: [Int] = []
        let effect = reducer.run(&state, nil, ())
        #expect(state == numbers)
        #expect(Recording(effect).values == numbers.map(Optional.some))
      }
    }
  }

  @Test("Reducers that are combined with more than one other run in each of them")
  func shared() {
    let inner = ReducerNesting.combined.reducer(of: 30)
    let outer = [inner.combined(with: appending(30)), inner.combined(with: appending(31))]
    let states = (outer + [inner]).map { reducer in
      var state: [Int] = []
      _ = reducer.run(&state, nil, ())
      return state
    }
    #expect(states == [Array(0...30), Array(0..<30) + [31], Array(0..<30)])
  }

  @Test("20,000 combined reducers release what they hold when they go, and not before")
  func end() {
    onSmallStack {
      weak var witness: DeinitWitness?
      do {
        let strong = DeinitWitness()
        witness = strong
        let first = ListReducer { _, _, _ in withExtendedLifetime(strong) { .none } }
        var reducer = (0..<20_000).reduce(first) { reducer, _ in reducer.combined(with: .empty) }
        let copy = reducer
        reducer = .empty
        var state: [Int] = []
        _ = copy.run(&state, nil, ())
        #expect(witness != nil)
      }
      #expect(witness == nil)
    }
  }
}
