public import Synchronization

/// A cancellable that hides the type of another one and cancels when it is released.
///
/// Cancelling twice, also from two threads at once, is the same as cancelling once. Cancelling
/// releases what it holds at once.
public final class AnyCancellable: Cancellable {
  @usableFromInline let isCancelled = Atomic<Bool>(false)
  // Set from the start until the caller that sets `isCancelled` takes it: no access overlaps
  // another.
  @exclusivity(unchecked) @usableFromInline var activity: (() -> Void)?

  /// Wraps a cancellable.
  @inlinable
  @inline(never)
  public init<C: Cancellable>(_ canceller: C) {
    activity = canceller.cancel
  }

  /// Wraps a closure.
  ///
  /// - Parameter cancel: Called at most once, on the thread that cancels first.
  public init(_ cancel: @escaping () -> Void) {
    activity = cancel
  }

  @inline(never)
  deinit {
    cancel()
  }

  public func cancel() {
    guard !isCancelled.load(ordering: .relaxed),
      !isCancelled.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    // Not by `take()`, which wraps the closure in another one.
    let activity = activity
    self.activity = nil
    activity?()
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
  ///
  /// ```swift
  /// var cancellables: Set<AnyCancellable> = []
  /// let taps = PassthroughSubject<Int, Never>()
  /// taps.sink { print($0) }.store(in: &cancellables)
  /// taps.send(1)
  /// cancellables.removeAll()
  /// taps.send(2)
  /// // Prints: 1
  /// ```
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }
}

// Safe to share: one thread alone takes the activity, the one that sets the flag. The closure runs
// on the thread that cancels, which `Cancellable` requires of every implementation.
extension AnyCancellable: @unchecked Sendable {}
