/// A node that changes nothing and keeps the stack flat: its calls, down and up, go through
/// ``CallStack/bounce(_:later:)``.
///
/// - Demand: what downstream adds to a value that was put off is requested when it is known.
final class TrampolineNode<Downstream: Subscriber>: Subscriber, CustomStringConvertible,
  CustomReflectable
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private var downstream: Downstream?
  private let upstream = TrampolineSubscription()

  /// Downstream's, asked at once: so nobody further up has to walk the whole chain, which would take
  /// stack in proportion to its length.
  let _context: AnyObject?

  init(downstream: Downstream) {
    self.downstream = downstream
    _context = downstream._context
  }

  deinit {
    CallStack.current.release(&downstream)
  }

  func receive(subscription: any Subscription) {
    guard upstream.slot.receive(subscription) else { return }
    bounce { [upstream] in $0.receive(subscription: upstream) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let downstream else { return .none }
    let demand = CallStack.current.bounce {
      downstream.receive(input)
    } later: { [upstream] demand in
      if demand > .none { upstream.slot.request(demand) }
    }
    return demand ?? .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.slot.complete() { bounce { $0.receive(completion: completion) } }
  }

  var description: String { downstream.map { "\($0)" } ?? "Empty" }

  var customMirror: Mirror {
    downstream.map { Mirror(reflecting: $0) } ?? Mirror(self, children: [])
  }

  private func bounce(_ signal: @escaping (Downstream) -> Void) {
    guard let downstream else { return }
    CallStack.current.bounce { signal(downstream) }
  }
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
