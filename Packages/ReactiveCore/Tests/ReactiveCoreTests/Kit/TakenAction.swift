@testable import ReactiveCore

/// An action of an ``OutboxMachine``, with its signal.
enum TakenAction<Output, Failure: Error> {
  case deliver(Output)
  case complete(Subscribers.Completion<Failure>)
  case nothing
}

extension OutboxMachine {
  /// Determines the next action and takes its value, as the node does.
  mutating func takeAction() -> TakenAction<Output, Failure> {
    switch nextAction() {
    case .deliver: .deliver(outbox.values.removeFirst())
    case .complete: .complete(outbox.completion!)
    case .nothing: .nothing
    }
  }
}
