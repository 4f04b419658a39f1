public import Synchronization

/// A cancellable that hides its kind and cancels when it goes away.
///
/// Cancelling twice, also from two threads at once, is the same as cancelling once. What it holds is
/// released at once when it is cancelled.
public final class AnyCancellable: Cancellable {
  @usableFromInline let isCancelled = Atomic<Bool>(false)
  // Set from the start until the caller that sets `isCancelled` takes it: no access overlaps another.
  @exclusivity(unchecked) @usableFromInline var activity: (() -> Void)?

  /// Wraps a cancellable.
  @inlinable
  public init<C: Cancellable>(_ canceller: C) {
    activity = canceller.cancel
  }

  /// Wraps a closure.
  ///
  /// - Parameter cancel: Called at most once, on the thread that cancels first.
  public init(_ cancel: @escaping CheckedClosure<Void>) {
    activity = _isolationChecked(cancel, in: "AnyCancellable")
  }

  deinit {
    cancel()
  }

  public func cancel() {
    guard !isCancelled.load(ordering: .relaxed),
      !isCancelled.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    activity.take()?()
  }
}

extension AnyCancellable: Hashable {
  /// Two are equal when they are the same object.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
    lhs === rhs
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension AnyCancellable {
  /// Keeps this cancellable in a collection; it cancels when the collection releases it.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Keeps this cancellable in a set; it cancels when the set releases it.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }
}

// Safe to share: one thread alone takes the activity, the one that sets the flag. The closure runs
// on the thread that cancels, which is what `Cancellable` asks of every implementation.
extension AnyCancellable: @unchecked Sendable {}
