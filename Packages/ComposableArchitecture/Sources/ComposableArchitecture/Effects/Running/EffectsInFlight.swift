@_spi(Layers) import Schedulers

/// The effects of a store that are in flight, in the order in which they were started.
///
/// An effect holds this list while it runs. So the owner of the list has to cancel all effects when
/// it is released.
@usableFromInline
class EffectsInFlight {
  /// The context of the cancellation ids of the effects.
  @usableFromInline final let context: EffectContext

  private let running = _Lock(_ConduitList<EffectInFlight>())

  @usableFromInline
  init(context: EffectContext) {
    self.context = context
  }

  /// The tasks of the effects, one for each effect.
  final var tasks: [ActionTask] { all.map(\.task) }

  /// True if no effect is in flight.
  @usableFromInline final var isEmpty: Bool { running.withLock { $0.isEmpty } }

  /// Cancels all effects.
  @usableFromInline
  final func cancelAll() {
    for effect in all { effect.cancel() }
  }

  /// Cancels the effects that belong to the task of an action.
  final func cancelAll(of task: ActionTask) {
    for effect in all where effect.task.belongs(to: task) { effect.cancel() }
  }

  final func add(_ effect: EffectInFlight) {
    running.withLock { $0.append(effect) }
  }

  final func remove(_ effect: EffectInFlight) {
    running.withLock { _ = $0.remove(effect) }
  }

  private var all: [EffectInFlight] { running.withLock { $0.slots }.compactMap(\.self) }
}
