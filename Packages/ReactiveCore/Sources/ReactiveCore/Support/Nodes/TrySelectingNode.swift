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
  enum Selection {
    case pass(Output)
    case drop
    /// Drop the value and finish.
    case finish
  }

  @usableFromInline let select: (Input) throws -> Selection
  // Accessed only by the upstream's serial signals, each in one step.
  @exclusivity(unchecked) @usableFromInline var hasEnded = false

  @inlinable
  @inline(never)
  init(downstream: Downstream, name: StaticString, select: @escaping (Input) throws -> Selection) {
    self.select = select
    super.init(downstream: downstream, name: name, trapsWithoutDemand: true) {
      TrySelectingNode.of($0).process($1)
    }
  }

  @inlinable
  func process(_ input: Input) -> Subscribers.Demand {
    // A cancelled upstream may still send a value.
    guard !hasEnded else { return .none }
    let selection: Selection
    do {
      selection = try select(input)
    } catch {
      return end(.failure(error))
    }
    // The closure may have ended the stream.
    guard !hasEnded else { return .none }
    switch selection {
    case .pass(let output): return downstream.receive(output)
    case .drop: return .max(1)
    case .finish: return end(.finished)
    }
  }

  @usableFromInline
  override func receive(completion: Subscribers.Completion<Failure>) {
    hasEnded = true
    complete(completion.eraseError())
  }

  @inlinable
  func end(_ completion: Subscribers.Completion<any Error>) -> Subscribers.Demand {
    hasEnded = true
    stop(completion)
    return .none
  }
}
