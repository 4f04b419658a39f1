/// The heart of a store: the state, the reducer, the actions that wait and the effects that run.
///
/// Actions that come while another one is under way, from effects, subscribers or other threads, wait
/// in a queue and are handled before the `send` that is under way returns, first in, first out. The
/// state is changed in place: there is one reference to it.
///
/// It is inlinable as far as a send goes that waits for nobody: code that does not know the types asks
/// the runtime for them at every step, which a profile showed to be most of a send.
@usableFromInline
final class RootState<State, Action>: StateSource {
  @usableFromInline let observers = ObserverList()
  @usableFromInline var state: State
  @usableFromInline var version: UInt = 0

  @inlinable var settledState: State { state }
  @inlinable var settledVersion: UInt { version }

  @usableFromInline let reduce: (inout State, Action) -> Effect<Action, Never>
  @usableFromInline let gate = Lock(SendGate())
  /// Guarded by the gate.
  @usableFromInline var waiting = Fifo<Action>()
  private let taskExecutor: (any TaskExecutor)?
  private lazy var effects = EffectRunner<Action, Void>(taskExecutor: taskExecutor) { [weak self] in
    self?.send($0)
  }

  @usableFromInline
  init(
    state: State,
    taskExecutor: (any TaskExecutor)?,
    reduce: @escaping (inout State, Action) -> Effect<Action, Never>
  ) {
    self.state = state
    self.taskExecutor = taskExecutor
    self.reduce = reduce
  }

  @inlinable
  func send(_ action: Action) {
    // Where nothing is under way nothing waits either: the action need not go through the queue.
    let mayHandle = gate.withLock { gate in
      if gate.isDraining {
        waiting.append(action)
        gate.waiting += 1
      }
      defer { gate.isDraining = true }
      return !gate.isDraining
    }
    guard mayHandle else { return }
    handle(action)
    while gate.withLock({ $0.goesOn() }) { handle(takeWaiting()) }
  }

  @inlinable
  func handle(_ action: Action) {
    let effect = reduce(&state, action)
    version += 1
    observers.takeIn()
    observers.tell()
    if !effect.isNone { run(effect) }
  }

  /// Runs an effect; what is over at once, here where the types are known.
  @inlinable
  func run(_ effect: Effect<Action, Never>) {
    switch effect.operation {
    case .value(let action): send(action)
    case .perform(let work): work()
    default: start(effect)
    }
  }

  @usableFromInline
  func start(_ effect: Effect<Action, Never>) {
    effects.run(effect, origin: ())
  }

  /// Takes the action that has waited longest. There is one: nobody else takes any.
  @inlinable
  func takeWaiting() -> Action {
    gate.withLock { gate in
      gate.waiting -= 1
      return waiting.popFirst()!
    }
  }
}

/// Whether a send is under way, and how many actions wait for it.
///
/// It knows no types of others, so that locking it is fast where theirs are not known.
@usableFromInline
struct SendGate {
  @usableFromInline var isDraining = false
  @usableFromInline var waiting = 0

  @usableFromInline
  init() {}

  /// Says whether there is one more action to handle; if not, the send is over.
  @inlinable
  mutating func goesOn() -> Bool {
    isDraining = waiting > 0
    return isDraining
  }
}
