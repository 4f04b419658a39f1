@testable import ReactiveCore

/// A signal that a node takes from its ``Outbox``.
enum OutboxAction<Output> {
  case deliver(Output)
  case complete((any Error)?)
  case nothing
}

extension Outbox {
  /// Takes the next signal, as the node does.
  mutating func takeAction() -> OutboxAction<Output> {
    if valueIsDue {
      demand -= 1
      return .deliver(values.removeFirst())
    }
    return completionIsDue ? .complete(failure) : .nothing
  }
}
