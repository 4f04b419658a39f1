/// The node of the operators that select from the values of one upstream by a closure that may
/// throw.
///
/// The operators differ in that closure. It is called serially, so its captures need no lock.
@usableFromInline
final class TrySelectingNode<Input, Output, Failure: Error>:
  RelayNode<Input, Failure, Output, any Error>
{
  /// The decision about a value.
  @usableFromInline
  enum Action {
    case pass(Output)
    case drop
    /// Drop the value and finish.
    case finish
  }

  @usableFromInline let select: (Input) throws -> Action

  @inlinable
  @inline(never)
  init(downstream: Downstream, name: StaticString, select: @escaping (Input) throws -> Action) {
    self.select = select
    super.init(downstream: downstream, name: name, trapsWithoutDemand: true) {
      _unsafeUncheckedDowncast($0, to: TrySelectingNode.self).process($1)
    }
  }

  @inlinable
  func process(_ input: Input) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    let action: Action
    do {
      action = try select(input)
    } catch {
      stop(error)
      return .none
    }
    // The closure may have ended the stream.
    guard !hasEnded else { return .none }
    switch action {
    case .pass(let output): return downstream.receive(output)
    case .drop: return .max(1)
    case .finish:
      stop()
      return .none
    }
  }
}
