@testable import ReactiveCore

/// A step of an ``OutboxMachine``, with its signal.
enum TakenStep<Output, Failure: Error> {
  case deliver(Output)
  case complete(Subscribers.Completion<Failure>)
  case nothing
}

extension OutboxMachine {
  /// Determines the next step and takes its value, as the node does.
  mutating func takeStep() -> TakenStep<Output, Failure> {
    switch nextStep() {
    case .deliver: .deliver(outbox.values.removeFirst())
    case .complete: .complete(outbox.completion!)
    case .nothing: .nothing
    }
  }
}
