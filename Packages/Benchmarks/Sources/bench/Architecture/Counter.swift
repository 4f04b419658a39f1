import BenchmarkKit
import ComposableArchitecture

/// The smallest feature: a number that grows.
struct CounterState: CountingState {
  var count = 0
  /// A value that never changes, for subscribers that observe only it.
  var name = 0
}

enum CounterAction: Equatable {
  case increment
  case reset
}

/// A state that knows how many actions have reached its counter.
protocol CountingState: Equatable {
  var count: Int { get }
  init()
}

extension CounterState {
  static func reduce(
    _ state: inout CounterState,
    _ action: CounterAction,
    _ environment: Void
  ) -> Effect<CounterAction, Never> {
    switch action {
    case .increment: state.count &+= 1
    case .reset: state.count = 0
    }
    return .none
  }

  static let reducer = Reducer<CounterState, CounterAction, Void>(reduce)

  /// The floor of a send: a closure on a local variable.
  ///
  /// - Parameters:
  ///   - calls: How often it is called per send.
  ///   - notify: Called with the state after each send.
  static func floor(
    _ count: Int,
    calls: Int = 1,
    notify: @escaping (CounterState) -> Void = { _ in }
  ) -> Contender {
    { tally in
      var state = CounterState()
      tally.afterwards { tally.add(state.count) }
      let increment = hidden { (state: inout CounterState) in state.count &+= 1 }
      return {
        for _ in 0..<opaque(count) {
          for _ in 0..<calls { increment(&state) }
          notify(state)
        }
      }
    }
  }
}
