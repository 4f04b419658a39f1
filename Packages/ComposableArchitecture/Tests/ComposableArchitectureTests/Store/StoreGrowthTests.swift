import Foundation
import Testing

@testable import ComposableArchitecture

/// How many of these are alive is how many states, actions and closures are held.
private final class Counted {
  // Safe: each program below runs on one thread.
  nonisolated(unsafe) static var alive = 0

  init() { Self.alive += 1 }
  deinit { Self.alive -= 1 }
}

private struct State: Equatable {
  var count = 0
  var rows: IdentifiedArray<Int, Int> = IdentifiedArray(0..<8, id: \.self)
  var last: Counted?

  static func == (lhs: State, rhs: State) -> Bool { lhs.count == rhs.count }
}

private enum Action {
  case start(Counted)
  case cancel
  case received(Counted)
  case row(Int, Counted?)
}

/// A feature that does of everything a little for each action.
private struct Program {
  let scheduler = DispatchQueue.test
  let store: Store<State, Action>

  init() {
    let scheduler = scheduler
    let row = Reducer<Int, Counted?, Void> { _, witness, _ in
      guard let witness else { return .none }
      return Effect(value: witness).deferred(for: 1, scheduler: scheduler)
        .map { _ in nil }
        .cancellable(id: "row", cancelInFlight: true)
    }
    let reducer = Reducer<State, Action, Void>.combine(
      row.forEach(state: \.rows, action: Self.rowPath, environment: { $0 }),
      Reducer { state, action, _ in
        state.count += 1
        switch action {
        case .start(let witness):
          return .merge(
            Effect(value: .received(witness)),
            Just(Action.received(witness)).delay(for: 2, scheduler: scheduler).eraseToEffect()
              .cancellable(id: state.count % 3, cancelInFlight: state.count.isMultiple(of: 2)),
            .concatenate(.fireAndForget { _ = witness }, .cancel(id: "none"))
          )
        case .cancel: return .cancel(ids: [0, 1])
        case .received(let witness): state.last = witness
        case .row: break
        }
        return .none
      }
    )
    store = Store(initialState: State(), reducer: reducer, environment: ())
  }

  private static var rowPath: CasePath<Action, (Int, Counted?)> { /Action.row }

  /// Sends two dozen actions, from which others follow, and makes and drops a scoped store, a view store
  /// and a subscriber.
  func round(_ number: Int) {
    store.send(.start(Counted()))
    store.send(.row(number % 8, Counted()))
    store.send(.cancel)
    let witness = Counted()
    let scoped = ViewStore(store.scope(state: { [witness] in (witness, $0.count).1 }))
    let subscription = scoped.publisher.sink { [witness] _ in _ = witness }
    for _ in 0..<20 { scoped.send(.received(witness)) }
    withExtendedLifetime(subscription) {}
    if number.isMultiple(of: 10) { scheduler.advance(by: 1) }
  }

  /// Runs rounds until the reducer has been called that often.
  ///
  /// - Returns: How many bytes are in use when all that was under way has ended, and how many counted
  ///   objects.
  func run(sends: Int) -> (bytes: Int, objects: Int) {
    var number = 0
    while ViewStore(store).count < sends {
      round(number)
      number += 1
    }
    scheduler.run()
    // One counted object stays: the state's.
    store.send(.received(Counted()))
    return (memoryInUse(), Counted.alive)
  }
}

@Suite("The growth of a program")
struct StoreGrowthTests {
  #if ADDRESS_SANITIZER || THREAD_SANITIZER
    private static let sends = 50_000
  #else
    private static let sends = 1_000_000
  #endif

  @Test("A million sends, with effects, cancellations and scopes, leave the memory as it was")
  func millionSends() async {
    // In a process of its own, where nothing else allocates.
    await #expect(processExitsWith: .success) {
      let program = Program()
      let before = program.run(sends: 10_000)
      let after = program.run(sends: Self.sends)
      #expect(before.objects == 1)
      #expect(after.objects == 1)
      #expect(abs(after.bytes - before.bytes) < 64 << 10)
    }
  }
}
