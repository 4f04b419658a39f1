import Foundation
@_spi(Layers) import Schedulers
import Synchronization

/// Where a store is used, and what it has to say of actions that come from the wrong place.
///
/// A store that is made on the main thread, or on the main queue, is at home there. One that is made
/// elsewhere is not bound to a thread: queues and actors go from one thread to another.
@usableFromInline
final class StoreHome: Sendable {
  /// Whether it is the main queue.
  let isMain: Bool
  /// Where the store was made.
  @usableFromInline let location: IssueLocation
  /// The thread that the store was made on, if it is at home on the main queue; else zero.
  @usableFromInline let thread: UInt
  /// The thread that runs the reducer right now; zero if none does.
  @usableFromInline let reducingThread = Atomic<UInt>(0)

  private let reported = _Lock(Set<Misuse>())

  /// - Parameter isMain: Nil says: if the caller is there.
  @usableFromInline
  init(location: IssueLocation, isMain: Bool? = nil) {
    self.location = location
    self.isMain = isMain ?? (Thread.isMainThread || UIScheduler.shared.isOnMainQueue)
    thread = self.isMain ? _ThreadIdentity.current.handle : 0
  }

  /// Runs the reducer, and remembers where meanwhile.
  @inlinable
  func reducing<Result>(_ reduce: () -> Result) -> Result {
    reducingThread.store(_ThreadIdentity.current.handle, ordering: .relaxed)
    defer { reducingThread.store(0, ordering: .relaxed) }
    return reduce()
  }

  /// Whether the caller is called by the reducer.
  @inlinable var isInReducer: Bool {
    let thread = reducingThread.load(ordering: .relaxed)
    return thread != 0 && thread == _ThreadIdentity.current.handle
  }

  /// Whether the caller may be elsewhere: if not, there is no doubt.
  @inlinable var isInDoubt: Bool {
    thread != 0 && thread != _ThreadIdentity.current.handle
  }

  /// Whether the caller is elsewhere.
  private var isElsewhere: Bool { isInDoubt && !UIScheduler.shared.isOnMainQueue }

  /// Looks at who sends an action.
  @inlinable
  func check<Action>(_ action: Action, sentAt location: @autoclosure () -> IssueLocation) {
    if isInDoubt || isInReducer { reportSend(action, at: location()) }
  }

  /// Looks at where an effect sends an action.
  @inlinable
  func checkEffect<Action>(_ action: Action) {
    if isInDoubt { reportEffect(action) }
  }

  @usableFromInline
  func reportSend<Action>(_ action: Action, at location: IssueLocation) {
    if isInReducer {
      report(StoreMessage.sentByReducer(action), .sentByReducer, at: location)
    } else if isElsewhere {
      report(StoreMessage.sentElsewhere(action), .sentElsewhere, at: location)
    }
  }

  /// Reports a reducer that reads the state of its own store, where the store was made: a read has no
  /// place of its own.
  @usableFromInline
  func reportRead<Action>(whileReducing action: Action?) {
    report(StoreMessage.readByReducer(action), .readByReducer, at: location)
  }

  @usableFromInline
  func reportEffect<Action>(_ action: Action) {
    if isElsewhere {
      report(StoreMessage.deliveredElsewhere(action), .deliveredElsewhere, at: location)
    }
  }

  /// Reports what is wrong, once per place.
  private func report(_ message: String, _ kind: Misuse.Kind, at location: IssueLocation) {
    let misuse = Misuse(kind: kind, location)
    if reported.withLock({ $0.insert(misuse).inserted }) { reportIssue(message, at: location) }
  }
}

/// What is wrong at a place.
private struct Misuse: Hashable {
  enum Kind { case readByReducer, sentByReducer, sentElsewhere, deliveredElsewhere }

  let kind: Kind
  private let file: String
  private let line: UInt
  private let column: UInt

  init(kind: Kind, _ location: IssueLocation) {
    self.kind = kind
    file = "\(location.fileID)"
    line = location.line
    column = location.column
  }
}
