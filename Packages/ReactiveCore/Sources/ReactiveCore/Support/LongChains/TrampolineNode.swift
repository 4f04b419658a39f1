/// A node that changes nothing and keeps the stack flat: its calls, down and up, go through
/// ``CallStack``.
///
/// - Demand: the demand that downstream returns for a deferred value is requested after the
///   delivery.
final class TrampolineNode<Input, Failure: Error>: ErasedSubscriber<Input, Failure> {
  private var downstream: ErasedSubscriber<Input, Failure>?
  private let upstream = TrampolineSubscription()

  /// Downstream's context, read at once: so no node upstream walks the whole chain, which would use
  /// stack in proportion to its length.
  private let downstreamContext: AnyObject?

  init(downstream: ErasedSubscriber<Input, Failure>) {
    self.downstream = downstream
    downstreamContext = downstream.context
    super.init(
      Functions(
        receiveSubscription: { _unsafeUncheckedDowncast($0, to: TrampolineNode.self).pass($1) },
        receiveValue: { _unsafeUncheckedDowncast($0, to: TrampolineNode.self).pass($1) },
        receiveCompletion: { _unsafeUncheckedDowncast($0, to: TrampolineNode.self).pass($1) }
      )
    )
  }

  deinit {
    let stack = CallStack.current
    var link: Any? = downstream.take()
    if stack.beginRelease() {
      CallStack.drop(&link)
      stack.endRelease()
    } else if let link {
      stack.deferRelease(of: link)
    }
  }

  private func pass(_ subscription: any Subscription) {
    guard upstream.slot.receive(subscription) else { return }
    bounce { [upstream] in $0.receive(subscription: upstream) }
  }

  private func pass(_ input: Input) -> Subscribers.Demand {
    guard let downstream else { return .none }
    let stack = CallStack.current
    guard let outer = stack.beginCall() else {
      stack.deferCall { [upstream] in
        let demand = downstream.receive(input)
        if demand > .none { upstream.slot.request(demand) }
      }
      return .none
    }
    let demand = downstream.receive(input)
    stack.endCall(outer)
    return demand
  }

  private func pass(_ completion: Subscribers.Completion<Failure>) {
    if upstream.slot.complete() { bounce { $0.receive(completion: completion) } }
  }

  private func bounce(_ signal: @escaping (ErasedSubscriber<Input, Failure>) -> Void) {
    guard let downstream else { return }
    CallStack.current.bounce { signal(downstream) }
  }

  override var combineIdentifier: CombineIdentifier {
    downstream?.combineIdentifier ?? super.combineIdentifier
  }

  override var wrapped: Any { downstream?.wrapped ?? self }

  override var context: AnyObject? { downstreamContext }
}

/// The subscription that a trampoline hands down.
private final class TrampolineSubscription: Subscription, CustomStringConvertible {
  let slot = SubscriptionSlot()

  func request(_ demand: Subscribers.Demand) {
    bounce { $0.slot.request(demand) }
  }

  func cancel() {
    bounce { $0.slot.cancel() }
  }

  private func bounce(_ call: @escaping (TrampolineSubscription) -> Void) {
    CallStack.current.bounce { call(self) }
  }

  var description: String { slot.description }
}
