/// The heart of a store: the state, the reducer, the actions that wait and the effects that run.
///
/// Actions that come while another one is under way, from effects, subscribers or other threads, wait
/// in a queue and are handled before the `send` that is under way returns, first in, first out. The
/// state is changed in place: there is one reference to it.
final class RootState<State, Action>: StateSource {
  private struct Queue {
    var waiting = Fifo<Action>()
    var isDraining = false
  }

  let observers = ObserverList()
  private(set) var state: State
  private(set) var version: UInt = 0

  private let reduce: (inout State, Action) -> Effect<Action, Never>
  private let queue = Lock(Queue())
  private let taskExecutor: (any TaskExecutor)?
  private lazy var effects = EffectRunner<Action, Void>(taskExecutor: taskExecutor) { [weak self] in
    self?.send($0)
  }

  init(
    state: State,
    taskExecutor: (any TaskExecutor)?,
    reduce: @escaping (inout State, Action) -> Effect<Action, Never>
  ) {
    self.state = state
    self.taskExecutor = taskExecutor
    self.reduce = reduce
  }

  func send(_ action: Action) {
    let mayDrain = queue.withLock { queue in
      queue.waiting.append(action)
      defer { queue.isDraining = true }
      return !queue.isDraining
    }
    if mayDrain { drain() }
  }

  private func drain() {
    while let action = nextAction() {
      let effect = reduce(&state, action)
      version += 1
      observers.takeIn()
      observers.tell()
      effects.run(effect, origin: ())
    }
  }

  private func nextAction() -> Action? {
    queue.withLock { queue in
      let action = queue.waiting.popFirst()
      queue.isDraining = action != nil
      return action
    }
  }
}
