import Dispatch
import Observation
@_spi(Layers) import Schedulers
import Synchronization

/// Work that is done again when something has changed that it has read.
///
/// If an action changes it, the work is done after that action, on the thread that handles it. Other changes are announced before they
/// are made, so the work is done later, on the main queue if it began there.
// Safe to share: the lock guards what changes, and the work is done by one thread at a time, on which the user reads the store.
package final class StateObserver: @unchecked Sendable {
  private struct State {
    /// The stores that the work has read.
    var stores: [StateUpdates] = []
    var read: Set<Property> = []
    var isEnded = false
    /// True if the last run has sent an action.
    var hasSent = false
    /// The number of runs, one after the other, that were caused by an action of the one before.
    var chain = 0
    var hasReported = false
  }

  /// A property of a state.
  package struct Property: Hashable {
    let registrar: UInt64
    let path: AnyKeyPath

    package init(_ path: AnyKeyPath, of registrar: UInt64) {
      self.registrar = registrar
      self.path = path
    }
  }

  /// The number of observers whose work is being done. Unless there are some, nothing has to be noted.
  private static let runningCount = Atomic(0)

  @TaskLocal private static var running: StateObserver?

  /// The observer whose work calls this.
  package static var current: StateObserver? {
    runningCount.load(ordering: .relaxed) > 0 ? running : nil
  }

  /// The number of runs that are caused by their own actions, one after the other, after which it is reported.
  static let longestChain = 1_000

  private let state = _Lock(State())
  private let work: () -> Void
  private let place: IssueLocation
  private let queue: DispatchQueue

  package init(at place: IssueLocation, _ work: @escaping () -> Void) {
    self.place = place
    self.work = work
    queue = StoreThread(location: place).isMain ? .main : .global()
  }

  /// Does the work, and observes what it reads.
  package func run() {
    state.withLock {
      $0.stores = []
      $0.read = []
      $0.hasSent = false
    }
    Self.runningCount.add(1, ordering: .relaxed)
    withObservationTracking {
      Self.$running.withValue(self, operation: work)
    } onChange: { [weak self] in
      self?.willChange()
    }
    Self.runningCount.subtract(1, ordering: .relaxed)
  }

  /// Ends the observation.
  package func end() { state.withLock { $0.isEnded = true } }

  private func willChange() {
    let (isEnded, stores) = state.withLock { ($0.isEnded, $0.stores) }
    if isEnded { return }
    guard let store = stores.first(where: \.isChangedByCaller) else {
      return queue.async { self.runAgain(afterQueuedAction: false) }
    }
    let isQueued = store.isHandlingQueuedAction
    store.add(changedObserver: { self.runAgain(afterQueuedAction: isQueued) })
  }

  private func runAgain(afterQueuedAction isQueued: Bool) {
    let (isEnded, isTooLong) = state.withLock { state in
      state.chain = isQueued && state.hasSent ? state.chain + 1 : 0
      return (state.isEnded, state.chain > Self.longestChain)
    }
    if isEnded { return }
    if !isTooLong { return run() }
    reportOwnChange(
      "It has done so \(Self.longestChain) times, one after the other, and is not called any more."
    )
    end()
  }

  // MARK: - Notes of the running work

  /// Notes that a store is read.
  func noteRead(of store: StateUpdates) {
    state.withLock { state in
      if !state.stores.contains(where: { $0 === store }) { state.stores.append(store) }
    }
  }

  /// Notes that a property is read.
  package func noteRead(of property: Property) { state.withLock { _ = $0.read.insert(property) } }

  /// Notes that a property changes.
  package func noteChange(of property: Property) {
    if state.withLock({ $0.read.contains(property) }) {
      reportOwnChange("It is not called for that change.")
    }
  }

  /// Notes that an action is sent to a store that is handling another one, if the work of an observer sends it.
  static func noteSend() { running?.state.withLock { $0.hasSent = true } }

  private func reportOwnChange(_ consequence: String) {
    let isNew = state.withLock { state in
      defer { state.hasReported = true }
      return !state.hasReported
    }
    guard isNew else { return }
    reportIssue(
      """
      An observer changes what it observes. \(consequence)

      Let it read the state and show it, and let an effect of the feature send the action instead.
      """,
      at: place
    )
  }
}
