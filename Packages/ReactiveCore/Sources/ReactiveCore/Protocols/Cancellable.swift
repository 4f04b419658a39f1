/// An activity or a resource that can be cancelled.
///
/// Cancelling twice is the same as cancelling once.
public protocol Cancellable {
  /// Cancels the activity. May be called from any thread.
  func cancel()
}

extension Cancellable {
  /// Keeps this cancellable in a collection; it cancels when the collection releases it.
  ///
  /// - Parameter collection: The collection to append to.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Keeps this cancellable in a set; it cancels when the set releases it.
  ///
  /// - Parameter set: The set to insert into.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
