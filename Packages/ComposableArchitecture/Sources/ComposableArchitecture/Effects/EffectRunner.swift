import Synchronization

/// Runs the effects of a store, and knows which ones are in flight.
///
/// - `Origin`: What the owner wants to know of an effect in flight.
final class EffectRunner<Action, Origin> {
  private struct InFlight {
    var subscribers: [UInt: EffectSubscriber<Action, Origin>] = [:]
    var nextToken: UInt = 0
  }

  private let space = CancellationSpace()
  private let inFlight = Lock(InFlight())
  fileprivate let receive: (Action) -> Void

  /// - Parameter receive: Called with each action that an effect sends, on the thread that sends it.
  init(receive: @escaping (Action) -> Void) {
    self.receive = receive
  }

  deinit {
    cancelAll()
  }

  /// Starts an effect. One that completes at once leaves nothing behind.
  func run(_ effect: Effect<Action, Never>, origin: Origin) {
    // Merged effects run side by side, which is what merging means: no need to put them together.
    var remaining = [effect]
    while let effect = remaining.popLast() {
      switch effect.operation {
      case .none: break
      case .value(let action): receive(action)
      case .perform(let work): work()
      case .cancel(let ids): space.cancel(ids)
      case .merge(let effects): remaining.append(contentsOf: effects.reversed())
      case .failure, .publisher, .concatenate, .cancellable: subscribe(to: effect, origin: origin)
      }
    }
  }

  /// Where the effects in flight come from, in the order in which they were started.
  var origins: [Origin] {
    inFlight.withLock { $0.subscribers.sorted { $0.key < $1.key }.map(\.value.origin) }
  }

  /// Cancels what is in flight.
  func cancelAll() {
    let subscribers = inFlight.withLock { inFlight in
      defer { inFlight.subscribers = [:] }
      return inFlight.subscribers
    }
    for (_, subscriber) in subscribers.sorted(by: { $0.key < $1.key }) { subscriber.cancel() }
  }

  private func subscribe(to effect: Effect<Action, Never>, origin: Origin) {
    let token = inFlight.withLock { inFlight in
      defer { inFlight.nextToken += 1 }
      return inFlight.nextToken
    }
    let subscriber = EffectSubscriber(runner: self, token: token, origin: origin)
    effect.receive(subscriber: subscriber, in: space)
    // Completion is marked under the same lock, so that none slips through between the two.
    inFlight.withLock { inFlight in
      if !subscriber.hasCompleted { inFlight.subscribers[token] = subscriber }
    }
  }

  fileprivate func didComplete(_ subscriber: EffectSubscriber<Action, Origin>) {
    let released = inFlight.withLock { inFlight in
      subscriber.hasCompleted = true
      return inFlight.subscribers.removeValue(forKey: subscriber.token)
    }
    _ = released
  }
}

/// Receives what an effect sends.
private final class EffectSubscriber<Action, Origin>: Subscriber {
  typealias Input = Action
  typealias Failure = Never

  let token: UInt
  let origin: Origin
  /// Guarded by the runner's lock.
  var hasCompleted = false

  private weak var runner: EffectRunner<Action, Origin>?
  private let sink: Subscribers.Sink<Action, Never>

  init(runner: EffectRunner<Action, Origin>, token: UInt, origin: Origin) {
    self.runner = runner
    self.token = token
    self.origin = origin
    sink = Subscribers.Sink(
      receiveCompletion: { _ in },
      receiveValue: { [weak runner] in runner?.receive($0) }
    )
  }

  func receive(subscription: any Subscription) {
    sink.receive(subscription: subscription)
  }

  func receive(_ input: Action) -> Subscribers.Demand {
    sink.receive(input)
  }

  func receive(completion: Subscribers.Completion<Never>) {
    sink.receive(completion: completion)
    runner?.didComplete(self)
  }

  func cancel() {
    sink.cancel()
  }
}
