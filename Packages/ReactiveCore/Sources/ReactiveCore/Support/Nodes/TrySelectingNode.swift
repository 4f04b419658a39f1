/// The node of the operators that choose from the values of one upstream by a closure that may
/// throw.
///
/// What differs from operator to operator is that closure; it is made where the types are known, so
/// that it is specialised with them. It is called serially, so what it captures needs no lock.
@usableFromInline
final class TrySelectingNode<Input, Failure: Error, Downstream: Subscriber>: RelayNode<Downstream>,
  Subscriber
where Downstream.Failure == any Error {
  /// What becomes of a value.
  @usableFromInline
  enum Selection {
    case pass(Downstream.Input)
    case drop
    /// It is dropped, and with it ends the stream.
    case finish
  }

  @usableFromInline let select: (Input) throws -> Selection
  // Only the upstream's serial signals touch it, each in one step.
  @exclusivity(unchecked) @usableFromInline var hasEnded = false

  @inlinable
  init(downstream: Downstream, name: StaticString, select: @escaping (Input) throws -> Selection) {
    self.select = select
    super.init(downstream: downstream, name: name, trapsWithoutDemand: true)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    // A value may still come from an upstream that has been cancelled.
    guard !hasEnded else { return .none }
    let selection: Selection
    do {
      selection = try select(input)
    } catch {
      return end(.failure(error))
    }
    // The closure may have sent what ended it.
    guard !hasEnded else { return .none }
    switch selection {
    case .pass(let output): return downstream.receive(output)
    case .drop: return .max(1)
    case .finish: return end(.finished)
    }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
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
