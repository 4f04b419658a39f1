/// One subscriber of a subject: its demand, and the right to signal it.
///
/// Signals to a subscriber never overlap. A thread that finds another one delivering hands its
/// signal over to that one. A signal that the subscriber causes itself, on the same thread, is
/// delivered nested, as Combine does, down to a fixed depth; from there on it is handed over too,
/// so that the stack stays flat.
final class SubjectConduit<Output, Failure: Error>: Subscription, ListedConduit,
  CustomStringConvertible
{
  private enum Signal {
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
  }

  private struct State {
    var demand = Subscribers.Demand.none
    /// The newest value that came without demand, where the subject keeps it.
    var unseen: Output?
    /// Signals that were handed over to the thread that delivers.
    var handedOver = Fifo<Signal>()
    /// The thread that delivers, and how many of its deliveries are nested.
    var owner: ThreadIdentity?
    var depth = 0
    var isTerminated = false
  }

  private static var maximumDepth: Int { 16 }

  var position = 0

  private let state: Lock<State>
  private let subject: Lock<(any ConduitOwner<Output, Failure>)?>
  private let keepsUnseen: Bool
  private let receive: (Output) -> Subscribers.Demand
  private let complete: (Subscribers.Completion<Failure>) -> Void

  /// Makes the conduit of a subscriber.
  ///
  /// - Parameter unseen: What the subscriber is sent as soon as it asks. If there is such a value,
  ///   the conduit also keeps the newest of the values that come without demand.
  init(
    subject: any ConduitOwner<Output, Failure>,
    unseen: Output?,
    receive: @escaping (Output) -> Subscribers.Demand,
    complete: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.subject = Lock(subject)
    self.receive = receive
    self.complete = complete
    keepsUnseen = unseen != nil
    // Whoever subscribes delivers first: `start` hands the subscription down before anything else.
    state = Lock(State(unseen: unseen, owner: .current, depth: 1))
  }

  /// Hands the subscription down, then what other threads have sent meanwhile.
  func start<S: Subscriber>(_ subscriber: S) {
    subscriber.receive(subscription: self)
    deliverAll()
  }

  func send(_ value: Output) {
    perform(.value(value))
  }

  func send(completion: Subscribers.Completion<Failure>) {
    perform(.completion(completion))
  }

  func request(_ demand: Subscribers.Demand) {
    demand.assertPositive()
    subject.withLock { $0 }?.conduitHasDemand()
    let mayDeliver = state.withLock { state in
      guard !state.isTerminated else { return false }
      state.demand += demand
      guard state.unseen != nil else { return false }
      return enter(&state)
    }
    if mayDeliver { deliverAll() }
  }

  func cancel() {
    let isFirst = terminate()
    let subject = subject.withLock { $0.take() }
    if isFirst { subject?.remove(self) }
  }

  private func perform(_ signal: Signal) {
    let mayDeliver = state.withLock { state in
      guard !state.isTerminated else { return false }
      guard enter(&state) else {
        state.handedOver.append(signal)
        return false
      }
      return true
    }
    guard mayDeliver else { return }
    deliver(signal)
    deliverAll()
  }

  /// Takes the right to deliver, unless another thread has it or too many deliveries are nested.
  private func enter(_ state: inout State) -> Bool {
    let thread = ThreadIdentity.current
    guard state.owner == nil || (state.owner == thread && state.depth < Self.maximumDepth) else {
      return false
    }
    state.owner = thread
    state.depth += 1
    return true
  }

  /// Delivers what has been handed over meanwhile, then gives the right to deliver back.
  private func deliverAll() {
    while let signal = nextSignalOrLeave() { deliver(signal) }
  }

  private func nextSignalOrLeave() -> Signal? {
    state.withLock { state in
      if !state.isTerminated {
        if let signal = state.handedOver.popFirst() { return signal }
        if state.demand > .none, let value = state.unseen.take() { return .value(value) }
      }
      state.depth -= 1
      if state.depth == 0 { state.owner = nil }
      return nil
    }
  }

  private func deliver(_ signal: Signal) {
    switch signal {
    case .value(let value):
      guard takeDemand(for: value) else { return }
      let more = receive(value)
      if more > .none { state.withLock { $0.demand += more } }
    case .completion(let completion):
      if terminate() {
        subject.withLock { _ = $0.take() }
        complete(completion)
      }
    }
  }

  private func takeDemand(for value: Output) -> Bool {
    state.withLock { state in
      guard !state.isTerminated else { return false }
      guard state.demand > .none else {
        if keepsUnseen { state.unseen = value }
        return false
      }
      state.demand -= 1
      // Anything older that is still unseen is out of date.
      state.unseen = nil
      return true
    }
  }

  /// - Returns: Whether the subscription stood until now.
  private func terminate() -> Bool {
    // What is dropped leaves the lock before it is released: a deinit may call back.
    let dropped = state.withLock { state in
      defer {
        state.isTerminated = true
        state.unseen = nil
        state.handedOver.removeAll()
      }
      return (wasAlive: !state.isTerminated, state.unseen, state.handedOver)
    }
    return dropped.wasAlive
  }

  var description: String { String(describing: subject.withLock { $0 }.map { type(of: $0) }) }
}

/// A subject, as its conduits see it.
protocol ConduitOwner<Output, Failure>: AnyObject {
  associatedtype Output
  associatedtype Failure: Error

  func remove(_ conduit: SubjectConduit<Output, Failure>)
  func conduitHasDemand()
}
