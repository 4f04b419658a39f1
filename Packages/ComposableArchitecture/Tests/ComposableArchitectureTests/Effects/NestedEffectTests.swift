import Testing

@testable import ComposableArchitecture

/// A way to put an effect together of many, one at a time.
enum EffectNesting: CaseIterable {
  case merge, mergeBefore, concatenate, concatenateBefore, append, mergeCancellables

  /// An effect that sends the numbers from 0 up.
  fileprivate func effect(of count: Int) -> Effect<Int, Never> {
    (0..<count).reduce(.none) { nested, number in
      let next = Effect<Int, Never>(value: number)
      // What is put before the others comes in reverse.
      let previous = Effect<Int, Never>(value: count - 1 - number)
      return switch self {
      case .merge: .merge(nested, next)
      case .mergeBefore: .merge(previous, nested)
      case .concatenate: .concatenate(nested, next)
      case .concatenateBefore: .concatenate(previous, nested)
      case .append: nested.append(next)
      case .mergeCancellables: .merge(nested, next.cancellable(id: number))
      }
    }
  }
}

@Suite("Effects inside effects")
struct NestedEffectTests {
  private static let count = 100_000

  @Test(
    "100,000 effects inside one another run in constant stack, in order",
    arguments: EffectNesting.allCases
  )
  func nests(nesting: EffectNesting) {
    onSmallStack {
      let effect = nesting.effect(of: Self.count)
      #expect(Recording(effect).events.count == Self.count + 1)
      #expect(Recording(effect.map { $0 + 1 }).values == Array(1...Self.count))
      let row = RowID(collection: \[Int].self, key: 1)
      #expect(Recording(effect.inRow(row)).values == Array(0..<Self.count))
      let reducer = Reducer<[Int], Int?, Void> { state, action, _ in
        guard let action else { return effect.map(Optional.some) }
        state.append(action)
        return .none
      }
      let store = Store(initialState: [], reducer: reducer, environment: ())
      store.send(nil)
      #expect(ViewStore(store).state == Array(0..<Self.count))
    }
  }

  @Test("The end of 100,000 effects of different kinds inside one another takes constant stack")
  func mixedEnd() {
    onSmallStack {
      weak var witness: DeinitWitness?
      do {
        let strongWitness = DeinitWitness()
        witness = strongWitness
        var nested = Effect<Int, Never>.fireAndForget { _ = strongWitness }
        for number in 0..<Self.count {
          let next = Effect<Int, Never>(value: number)
          nested =
            switch number % 3 {
            case 0: .merge(nested, next)
            case 1: .concatenate(next, nested)
            default: nested.cancellable(id: number)
            }
        }
        #expect(witness != nil)
        nested = .none
      }
      #expect(witness == nil)
    }
  }

  @Test("An effect inside of others that is used elsewhere, too, outlives them")
  func shared() {
    let inner = Effect<Int, Never>.merge(
      Effect(value: 1),
      .merge(Effect(value: 2), Effect(Just(3)))
    )
    do {
      let outer = Effect.concatenate(inner, .merge(inner, Effect(value: 4)))
      #expect(Recording(outer).values == [1, 2, 3, 1, 2, 3, 4])
    }
    #expect(Recording(inner).values == [1, 2, 3])
  }
}
