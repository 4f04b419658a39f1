import Foundation
import ReactiveFoundation

/// A subscriber that records what it receives, keeps its subscription for ever, and can be awaited.
final class Recorder<Input, Failure: Error>: Subscriber {
  private struct State {
    var subscription: (any Subscription)?
    var values: [Input] = []
    var completions: [Subscribers.Completion<Failure>] = []
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = _Lock(State())
  private let demand: Subscribers.Demand
  private let onValue: @Sendable (Recorder) -> Void

  /// - Parameters:
  ///   - demand: Asked for when the subscription comes.
  ///   - onValue: Called after each value has been recorded.
  init(
    demand: Subscribers.Demand = .none,
    onValue: @escaping @Sendable (Recorder) -> Void = { _ in }
  ) {
    self.demand = demand
    self.onValue = onValue
  }

  var subscription: (any Subscription)? { state.withLock { $0.subscription } }
  var values: [Input] { state.withLock { $0.values } }
  var completions: [Subscribers.Completion<Failure>] { state.withLock { $0.completions } }

  /// Suspends until the completion arrives.
  func completion() async -> Subscribers.Completion<Failure> {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.completions.isEmpty { state.waiting = continuation }
        return !state.completions.isEmpty
      }
      if isOver { continuation.resume() }
    }
    return completions[0]
  }

  func receive(subscription: any Subscription) {
    state.withLock { $0.subscription = subscription }
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    state.withLock { $0.values.append(input) }
    onValue(self)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let waiting = state.withLock { state in
      state.completions.append(completion)
      return state.waiting.take()
    }
    waiting?.resume()
  }
}

// All that changes sits in the lock.
extension Recorder: @unchecked Sendable {}
