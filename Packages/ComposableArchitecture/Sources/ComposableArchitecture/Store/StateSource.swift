@_spi(Layers) import Schedulers
import Synchronization

/// Where a store's state comes from: the root's own, or one that is derived from another source's.
protocol StateSource<State>: AnyObject {
  associatedtype State

  /// The state as it is now.
  var state: State { get }

  /// Grows with every change of the state.
  var version: UInt { get }

  var observers: ObserverList { get }
}

/// Who is told when a source's state has changed, in the order in which they came.
final class ObserverList {
  private let observers = Lock(ConduitList<StateObserver>())

  func add(_ observer: StateObserver) {
    observers.withLock { $0.append(observer) }
  }

  func remove(_ observer: StateObserver) {
    observer.isActive.store(false, ordering: .relaxed)
    observers.withLock { _ = $0.remove(observer) }
  }

  func notify() {
    for observer in observers.withLock({ $0.slots }) {
      if let observer, observer.isActive.load(ordering: .relaxed) { observer.stateDidChange() }
    }
  }
}

/// One who is told.
final class StateObserver: ListedConduit {
  var position = 0
  let isActive = Atomic<Bool>(true)
  let stateDidChange: () -> Void

  init(stateDidChange: @escaping () -> Void) {
    self.stateDidChange = stateDidChange
  }
}
