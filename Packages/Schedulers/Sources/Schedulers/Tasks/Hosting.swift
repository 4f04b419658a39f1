import Synchronization

/// A period in which jobs are run as they arrive.
final class Hosting: Sendable {
  private let state = Atomic(false)

  var isOver: Bool {
    get { state.load(ordering: .acquiring) }
    set { state.store(newValue, ordering: .releasing) }
  }
}
