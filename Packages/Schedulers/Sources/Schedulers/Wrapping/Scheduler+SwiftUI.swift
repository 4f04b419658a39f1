// The platform is asked, not `canImport`: a module of the user's own may have that name.
#if os(iOS) || os(macOS) || os(tvOS) || os(watchOS) || os(visionOS)
  public import SwiftUI

  // SwiftUI shows Combine's Scheduler too: this one is spelled out with its module.
  extension ReactiveCore.Scheduler {
    /// A scheduler that animates the changes to the state of views that its actions make.
    ///
    /// - Parameter animation: With what; `nil` for no animation.
    ///
    /// Source: Combine Schedulers.
    public func animation(_ animation: Animation? = .default) -> AnySchedulerOf<Self> {
      transaction(Transaction(animation: animation))
    }

    /// A scheduler that runs its actions in a transaction of SwiftUI's.
    ///
    /// - Parameter transaction: Which one.
    ///
    /// Source: Combine Schedulers.
    public func transaction(_ transaction: Transaction) -> AnySchedulerOf<Self> {
      // Safe to share: a copy of a value that nobody changes any more.
      nonisolated(unsafe) let transaction = transaction
      return wrapping { action in withTransaction(transaction, action) }.eraseToAnyScheduler()
    }
  }
#endif
