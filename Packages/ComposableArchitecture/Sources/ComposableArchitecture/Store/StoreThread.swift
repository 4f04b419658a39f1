import Foundation
@_spi(Layers) import Schedulers
import Synchronization

/// The thread that a store is bound to, and the reports of actions that are sent from the wrong place.
///
/// A store that is made on the main thread, or on the main queue, is bound to the main queue. Another one
/// is not bound to a thread: queues and actors change theirs.
@usableFromInline
struct StoreThread: ~Copyable, Sendable {
  /// The place in the source where the store was made.
  @usableFromInline let location: IssueLocation
  /// The thread that the store was made on, if it is bound to the main queue; else zero.
  @usableFromInline let thread: UInt
  /// The thread that runs the reducer right now; zero if none does.
  @usableFromInline let reducingThread = Atomic<UInt>(0)

  /// The misuses that were reported, each with its place.
  private let reported = _Lock(Set<String>())

  /// - Parameter isMain: True if the store is bound to the main queue; nil if the caller decides by being
  ///   there.
  @usableFromInline
  init(location: IssueLocation, isMain: Bool? = nil) {
    self.location = location
    let caller = _ThreadIdentity.current.handle
    let isMain = isMain ?? (Self.isMainThread(caller) || UIScheduler.shared.isOnMainQueue)
    thread = isMain ? caller : 0
  }

  /// True if the store is bound to the main queue.
  @inlinable var isMain: Bool { thread != 0 }

  /// The handle of the main thread, once it is known; else zero.
  private static let mainThread = Atomic<UInt>(0)

  /// - Parameter caller: The handle of the calling thread.
  private static func isMainThread(_ caller: UInt) -> Bool {
    let known = mainThread.load(ordering: .relaxed)
    if known != 0 { return known == caller }
    // This asks the system, which takes longer than all else that a store does when it is made.
    guard Thread.isMainThread else { return false }
    mainThread.store(caller, ordering: .relaxed)
    return true
  }

  /// Runs the reducer.
  ///
  /// - Parameter thread: The handle of the calling thread.
  @inlinable
  func reducing<Result>(on thread: UInt, _ reduce: () -> Result) -> Result {
    reducingThread.store(thread, ordering: .relaxed)
    defer { reducingThread.store(0, ordering: .relaxed) }
    return reduce()
  }

  /// True if the caller is called by the reducer.
  @inlinable var isInReducer: Bool {
    let thread = reducingThread.load(ordering: .relaxed)
    return thread != 0 && thread == _ThreadIdentity.current.handle
  }

  /// True if the caller may not be on the main queue of a store that is bound to it. Cheaper to ask than
  /// ``isElsewhere``.
  @inlinable var mayBeElsewhere: Bool {
    thread != 0 && thread != _ThreadIdentity.current.handle
  }

  /// True if the store is bound to the main queue, and the caller is not there.
  private var isElsewhere: Bool { mayBeElsewhere && !UIScheduler.shared.isOnMainQueue }

  /// Reports an action that the reducer sends, or another thread.
  @inlinable
  func check<Action>(_ action: Action, sentAt location: @autoclosure () -> IssueLocation) {
    if mayBeElsewhere || isInReducer { reportSend(action, at: location()) }
  }

  /// Reports an action that an effect sends from another thread.
  @inlinable
  func checkEffect<Action>(_ action: Action) {
    if mayBeElsewhere { reportEffect(action) }
  }

  @usableFromInline
  func reportSend<Action>(_ action: Action, at location: IssueLocation) {
    if isInReducer {
      report(.sentByReducer, action, at: location)
    } else if isElsewhere {
      report(.sentElsewhere, action, at: location)
    }
  }

  /// Reports a reducer that reads the state of its own store, where the store was made: a read has no
  /// place of its own.
  @usableFromInline
  func reportRead<Action>(whileReducing action: Action?) {
    report(.readByReducer, action, at: location)
  }

  @usableFromInline
  func reportEffect<Action>(_ action: Action) {
    if isElsewhere { report(.deliveredElsewhere, action, at: location) }
  }

  /// Reports what is wrong, once per place.
  private func report<Action>(
    _ misuse: StoreMisuse,
    _ action: Action?,
    at location: IssueLocation
  ) {
    let place = "\(misuse) \(location.fileID):\(location.line):\(location.column)"
    let isNew = reported.withLock { $0.insert(place).inserted }
    if isNew { reportIssue(misuse.message(action), at: location) }
  }
}
