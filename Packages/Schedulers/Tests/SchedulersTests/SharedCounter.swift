import Synchronization

/// A counter that threads share.
final class SharedCounter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() {
    count.wrappingAdd(1, ordering: .relaxed)
  }
}
