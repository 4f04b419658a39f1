import Synchronization

/// Who watches a source's state, in the order in which they came.
///
/// A change goes round twice: first everybody takes the new state in, then everybody tells of it. So
/// whoever is told finds the new state wherever it looks.
@usableFromInline
final class ObserverList {
  private let observers = Lock(ConduitList<StateObserver>())

  @usableFromInline
  init() {}

  @usableFromInline
  func add(_ observer: StateObserver) {
    observers.withLock { $0.append(observer) }
  }

  @usableFromInline
  func remove(_ observer: StateObserver) {
    observer.isActive.store(false, ordering: .relaxed)
    observers.withLock { _ = $0.remove(observer) }
  }

  @usableFromInline
  func takeIn() {
    forEach { $0.takeIn() }
  }

  @usableFromInline
  func tell() {
    forEach { $0.tell() }
  }

  private func forEach(_ body: (StateObserver) -> Void) {
    for observer in observers.withLock({ $0.slots }) {
      if let observer, observer.isActive.load(ordering: .relaxed) { body(observer) }
    }
  }
}

/// One who watches.
@usableFromInline
final class StateObserver: ListedConduit {
  @usableFromInline var position = 0
  let isActive = Atomic<Bool>(true)
  let takeIn: () -> Void
  let tell: () -> Void

  /// - Parameters:
  ///   - takeIn: Called when the state has changed, before anybody is told.
  ///   - tell: Called when all have taken the new state in.
  @usableFromInline
  init(takeIn: @escaping () -> Void, tell: @escaping () -> Void) {
    self.takeIn = takeIn
    self.tell = tell
  }
}
