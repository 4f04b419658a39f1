/// Runs the effects of a store, and knows which ones are in flight.
///
/// - `Origin`: What the owner wants to know of an effect in flight.
final class EffectRunner<Action, Origin> {
  private struct InFlight {
    let origin: Origin
    let sink: Subscribers.Sink<Action, Never>
  }

  private struct State {
    /// By tokens that grow, so that their order is the order of starting.
    var inFlight: [UInt: InFlight] = [:]
    var lastToken: UInt = 0
  }

  let space: CancellationSpace
  private let state = Lock(State())
  private let receive: (Action) -> Void

  /// - Parameters:
  ///   - taskExecutor: Where the tasks of effects run; nil says anywhere.
  ///   - receive: Called with each action that an effect sends, on the thread that sends it.
  init(taskExecutor: (any TaskExecutor)? = nil, receive: @escaping (Action) -> Void) {
    space = CancellationSpace(taskExecutor: taskExecutor)
    self.receive = receive
  }

  deinit {
    cancelAll()
  }

  /// Starts an effect. One that completes at once leaves nothing behind.
  func run(_ effect: Effect<Action, Never>, origin: Origin) {
    // Merged effects run side by side, which is what merging means: no need to put them together.
    // The array, which takes no memory while it is empty, stands in for a stack that could overflow.
    var remaining: [Effect<Action, Never>] = []
    var next: Effect<Action, Never>? = effect
    while let effect = next {
      switch effect.operation {
      case .none: break
      case .value(let action): receive(action)
      case .perform(let work): work()
      case .cancel(let ids): space.cancel(ids)
      case .merge(let effects): remaining.append(contentsOf: effects.reversed())
      case .failure, .publisher, .concatenate, .cancellable: subscribe(to: effect, origin: origin)
      }
      next = remaining.popLast()
    }
  }

  /// Where the effects in flight come from, in the order in which they were started.
  var origins: [Origin] {
    state.withLock { $0.inFlight }.sorted { $0.key < $1.key }.map(\.value.origin)
  }

  /// Cancels what is in flight, in the order in which it was started.
  func cancelAll() {
    let inFlight = state.withLock { state in
      defer { state.inFlight = [:] }
      return state.inFlight
    }
    for (_, effect) in inFlight.sorted(by: { $0.key < $1.key }) { effect.sink.cancel() }
  }

  private func subscribe(to effect: Effect<Action, Never>, origin: Origin) {
    let token = state.withLock { state in
      state.lastToken += 1
      return state.lastToken
    }
    let sink = Subscribers.Sink<Action, Never>(
      receiveCompletion: { [weak self] _ in self?.didComplete(token) },
      receiveValue: { [weak self] in self?.receive($0) }
    )
    // Before the subscription: the effect may complete while it is being subscribed.
    state.withLock { $0.inFlight[token] = InFlight(origin: origin, sink: sink) }
    effect.receive(subscriber: sink, in: space)
  }

  private func didComplete(_ token: UInt) {
    // What is removed is released outside the lock: a deinit may call back.
    _ = state.withLock { $0.inFlight.removeValue(forKey: token) }
  }
}
