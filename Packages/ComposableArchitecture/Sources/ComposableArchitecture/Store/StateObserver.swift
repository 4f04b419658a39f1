import Synchronization

/// An object that is told of each change of a store's state.
///
/// It is a base class, and not a box with a reference to the object: that would cost a tenth of the time
/// that it takes to tell a hundred subscribers.
@usableFromInline
class StateObserver: _ListedConduit {
  @usableFromInline final var position = 0
  private final let active = Atomic(false)
  /// Called with the observer. It captures nothing, so that it is specialised; an overridden method of a
  /// generic class never is.
  final let stateDidChange: (StateObserver) -> Void

  @usableFromInline
  init(stateDidChange: @escaping (StateObserver) -> Void) {
    self.stateDidChange = stateDidChange
  }

  /// True from when it is added to a list until it is removed: then it is not called any more.
  fileprivate(set) final var isActive: Bool {
    get { active.load(ordering: .relaxed) }
    set { active.store(newValue, ordering: .relaxed) }
  }

  fileprivate final func notify() {
    if isActive { stateDidChange(self) }
  }
}

/// Observers, in the order in which they were added.
///
/// They may be added and removed at any time, on any thread. One that is added during a notification
/// takes part in the next one; a removed one is skipped.
@usableFromInline
struct StateObserverList: ~Copyable {
  private let observers = _Lock(_ConduitList<StateObserver>())
  /// Read without the lock.
  @usableFromInline let count = Atomic(0)

  init() {}

  @inlinable var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  @usableFromInline
  borrowing func add(_ observer: StateObserver) {
    observer.isActive = true
    observers.withLock { $0.append(observer) }
    count.add(1, ordering: .relaxed)
  }

  /// Removes an observer, if it is in the list.
  @usableFromInline
  borrowing func remove(_ observer: StateObserver) {
    observer.isActive = false
    if observers.withLock({ $0.remove(observer) }) { count.subtract(1, ordering: .relaxed) }
  }

  borrowing func notify() {
    guard !isEmpty else { return }
    // What is removed meanwhile lives on until the end of the notification.
    let observers = observers.withLock { $0.slots }
    _ConduitList.forEach(observers) { observer in
      observer._withUnsafeGuaranteedRef { $0.notify() }
    }
  }
}
