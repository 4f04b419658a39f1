/// One subscriber of a subject: its demand, and the right to signal it.
///
/// Signals to a subscriber never overlap. A thread that finds another one delivering hands its
/// signal over to that one. A signal that the subscriber causes itself, on the same thread, is
/// delivered nested, as Combine does, down to a fixed depth; from there on it is handed over too,
/// so that the stack stays flat.
@usableFromInline
final class SubjectConduit<Output, Failure: Error>: Subscription, ListedConduit,
  CustomStringConvertible
{
  @usableFromInline typealias Downstream = AnySubscriber<Output, Failure>

  @usableFromInline
  enum Signal {
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
  }

  @usableFromInline
  struct State {
    /// Whom to signal; nil after the end.
    @usableFromInline var subscriber: Downstream?
    /// The subject, as long as this is one of its subscribers.
    var subject: (any ConduitOwner<Output, Failure>)?
    @usableFromInline var demand = Subscribers.Demand.none
    /// The newest value that came without demand, where the subject keeps it.
    @usableFromInline var unseen: Output?
    /// Signals that were handed over to the thread that delivers.
    @usableFromInline var handedOver = Fifo<Signal>()
    /// The thread that delivers, and how many of its deliveries are nested.
    @usableFromInline var owner: ThreadIdentity?
    @usableFromInline var depth = 0

    /// Takes the right to deliver, unless another thread has it or too many deliveries are nested.
    @inlinable
    mutating func enter() -> Bool {
      let thread = ThreadIdentity.current
      guard owner == nil || (owner == thread && depth < 16) else { return false }
      owner = thread
      depth += 1
      return true
    }

    /// Takes what is to be delivered next, or gives the right to deliver back.
    @inlinable
    mutating func nextSignalOrLeave(adding more: Subscribers.Demand) -> Signal? {
      demand += more
      if subscriber != nil {
        if let signal = handedOver.popFirst() { return signal }
        if demand > .none, let value = unseen.take() { return .value(value) }
      }
      depth -= 1
      if depth == 0 { owner = nil }
      return nil
    }
  }

  @usableFromInline
  enum Admission {
    /// Deliver the value, then all that has been handed over.
    case deliver(Downstream)
    /// The right to deliver is taken; whether there is demand is still to be seen.
    case entered
    /// Another one delivers the value, or nobody wants it.
    case none
  }

  @usableFromInline var position = 0

  @usableFromInline let state: Lock<State>
  @usableFromInline let keepsUnseen: Bool

  /// Makes the conduit of a subscriber.
  ///
  /// - Parameter unseen: What the subscriber is sent as soon as it asks. If there is such a value,
  ///   the conduit also keeps the newest of the values that come without demand.
  init(
    subscriber: Downstream,
    subject: any ConduitOwner<Output, Failure>,
    unseen: Output?
  ) {
    keepsUnseen = unseen != nil
    // Whoever subscribes delivers first: `start` hands the subscription down before anything else.
    state = Lock(
      State(subscriber: subscriber, subject: subject, unseen: unseen, owner: .current, depth: 1)
    )
  }

  /// Hands the subscription down, then what other threads have sent meanwhile.
  func start(_ subscriber: Downstream) {
    subscriber.receive(subscription: self)
    deliverAll()
  }

  @inlinable
  func send(_ value: Output) {
    switch state.withLock({ admit(value, &$0) }) {
    case .deliver(let subscriber): deliverAll(adding: subscriber.receive(value))
    case .entered: deliverAll(adding: deliver(value))
    case .none: break
    }
  }

  func send(completion: Subscribers.Completion<Failure>) {
    let mayDeliver = state.withLock { state in
      guard state.subscriber != nil else { return false }
      guard state.enter() else {
        state.handedOver.append(.completion(completion))
        return false
      }
      return true
    }
    guard mayDeliver else { return }
    complete(completion)
    deliverAll()
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertPositive()
    let (mayDeliver, subject) = state.withLock { state in
      state.demand += demand
      return (state.unseen != nil && state.subscriber != nil && state.enter(), state.subject)
    }
    if mayDeliver { deliverAll() }
    // Last: an upstream that is asked may send at once.
    subject?.conduitHasDemand()
  }

  @usableFromInline
  func cancel() {
    let remains = end()
    remains.subject?.remove(self)
  }

  /// Decides about a value in one step, as long as nothing out of the ordinary is going on.
  @inlinable
  func admit(_ value: Output, _ state: inout State) -> Admission {
    guard let subscriber = state.subscriber else { return .none }
    if !keepsUnseen && state.demand == .none && state.owner == nil { return .none }
    guard state.enter() else {
      state.handedOver.append(.value(value))
      return .none
    }
    guard state.demand > .none, !keepsUnseen || state.unseen == nil else { return .entered }
    state.demand -= 1
    return .deliver(subscriber)
  }

  /// Delivers what has been handed over meanwhile, then gives the right to deliver back.
  @inlinable
  func deliverAll(adding more: Subscribers.Demand = .none) {
    var more = more
    while let signal = state.withLock({ $0.nextSignalOrLeave(adding: more) }) {
      switch signal {
      case .value(let value):
        more = deliver(value)
      case .completion(let completion):
        complete(completion)
        more = .none
      }
    }
  }

  /// Delivers a value if there is demand; if not, keeps it where the subject does.
  @usableFromInline
  func deliver(_ value: Output) -> Subscribers.Demand {
    // Leaves the lock before it is released: a deinit may call back.
    var outdated: Output?
    let subscriber = state.withLock { state -> Downstream? in
      swap(&state.unseen, &outdated)
      guard state.demand > .none else {
        if keepsUnseen && state.subscriber != nil { state.unseen = value }
        return nil
      }
      state.demand -= 1
      return state.subscriber
    }
    return subscriber?.receive(value) ?? .none
  }

  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Failure>) {
    end().subscriber?.receive(completion: completion)
  }

  /// Ends the subscription.
  ///
  /// - Returns: What is left of it, to be released outside the lock: a deinit may call back.
  private func end() -> State {
    state.withLock { state in
      let remains = state
      state.subscriber = nil
      state.subject = nil
      state.unseen = nil
      state.handedOver = Fifo()
      return remains
    }
  }

  @usableFromInline
  var description: String { state.withLock { $0.subject }?.conduitName ?? "Empty" }
}
