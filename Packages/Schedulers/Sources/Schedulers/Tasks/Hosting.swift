import Synchronization

/// A stretch of time in which someone sees to it that jobs are run as they come.
final class Hosting: Sendable {
  private let state = Atomic(false)

  var isOver: Bool {
    get { state.load(ordering: .acquiring) }
    set { state.store(newValue, ordering: .releasing) }
  }
}
