// The condition is the platform, not `canImport`: a user's own module may have that name.
#if os(iOS) || os(macOS) || os(tvOS) || os(watchOS) || os(visionOS)
  public import SwiftUI

  // SwiftUI exports Combine's Scheduler too, so the name of this one includes its module.
  extension ReactiveCore.Scheduler {
    /// Returns a scheduler that animates the changes to the state of views that its actions make.
    ///
    /// - Parameter animation: The animation; `nil` for none.
    ///
    /// Source: Combine Schedulers.
    public func animation(_ animation: Animation? = .default) -> AnySchedulerOf<Self> {
      transaction(Transaction(animation: animation))
    }

    /// Returns a scheduler that runs its actions in a SwiftUI transaction.
    ///
    /// - Parameter transaction: The transaction.
    ///
    /// Source: Combine Schedulers.
    public func transaction(_ transaction: Transaction) -> AnySchedulerOf<Self> {
      // Safe to share: a copy of a value that is not changed any more.
      nonisolated(unsafe) let transaction = transaction
      return wrapping { action in withTransaction(transaction, action) }.eraseToAnyScheduler()
    }
  }
#endif
