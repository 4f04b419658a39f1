/// A ``Conduit`` that knows the type of its values, and its subscriber.
@usableFromInline
final class SubjectConduit<Output, Failure: Error>: Conduit {
  @usableFromInline typealias Downstream = ErasedSubscriber<Output, Failure>

  @usableFromInline
  enum Signal {
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
  }

  /// Retained until `letGo`, which nobody calls while anybody delivers: so a delivery needs no
  /// retain of its own.
  @usableFromInline let subscriber: Unmanaged<Downstream>
  /// Signals that were handed over to the thread that delivers.
  @usableFromInline let handedOver = Lock(Fifo<Signal>())
  /// The newest value that came without demand, where the subject keeps it. Only the owner of the
  /// right to deliver touches it, so that no access can overlap another.
  @exclusivity(unchecked) @usableFromInline var unseen: Output?

  /// Makes the conduit of a subscriber.
  ///
  /// - Parameter unseen: What the subscriber is sent as soon as it asks. If there is such a value,
  ///   the conduit also keeps the newest of the values that come without demand.
  @inlinable
  init(subscriber: Downstream, subject: any ConduitOwner, unseen: Output?) {
    self.subscriber = .passRetained(subscriber)
    self.unseen = unseen
    super.init(
      subject: subject,
      keepsUnseen: unseen != nil,
      functions: Functions(
        deliverRest: { unsafeDowncast($0, to: SubjectConduit.self).deliverHandedOver() },
        letGo: { unsafeDowncast($0, to: SubjectConduit.self).releaseAll() }
      )
    )
  }

  /// Hands the subscription down, then what other threads have sent meanwhile.
  @inlinable
  func start() {
    subscriber._withUnsafeGuaranteedRef { $0.receive(subscription: self) }
    // Downstream may have asked before there was anything to look at.
    deliverHandedOver()
  }

  @inlinable
  func send(_ value: Output) {
    // Most values of a subject that keeps none find no demand or all of it, and nobody delivering.
    if !keepsUnseen && isUnwanted { return }
    switch enter() {
    case .open:
      deliver(value)
      leave()
    case .occupied:
      handOver(.value(value))
    case .closed:
      break
    }
  }

  @inlinable
  func send(completion: Subscribers.Completion<Failure>) {
    switch enter() {
    case .open:
      complete(completion)
      leave()
    case .occupied:
      handOver(.completion(completion))
    case .closed:
      break
    }
  }

  @inlinable
  func handOver(_ signal: Signal) {
    handedOver.withLock { $0.append(signal) }
    deliverSoon()
    if hasEnded { dropHandedOver() }
  }

  /// Delivers all that has been handed over, then gives the right to deliver back.
  @inlinable
  func deliverHandedOver() {
    repeat {
      willLook()
      while let signal = nextSignal() { deliver(signal) }
    } while !tryLeave()
  }

  @inlinable
  func nextSignal() -> Signal? {
    guard !hasEnded else { return nil }
    if let signal = handedOver.withLock({ $0.popFirst() }) { return signal }
    guard keepsUnseen, unseen != nil, hasDemand else { return nil }
    return unseen.take().map(Signal.value)
  }

  @inlinable
  func deliver(_ signal: Signal) {
    switch signal {
    case .value(let value): deliver(value)
    case .completion(let completion): complete(completion)
    }
  }

  /// Delivers a value if there is demand; if not, keeps it where the subject does.
  @inlinable
  func deliver(_ value: Output) {
    guard !hasEnded else { return }
    guard takeDemand() else {
      if keepsUnseen { unseen = value }
      return
    }
    if keepsUnseen { unseen = nil }
    add(subscriber._withUnsafeGuaranteedRef { $0.receive(value) })
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Failure>) {
    guard !hasEnded else { return }
    leaveSubject()
    end()
    subscriber._withUnsafeGuaranteedRef { $0.receive(completion: completion) }
  }

  @inlinable
  func releaseAll() {
    // Out of its place before it is released: its deinit may call back.
    let unseen = unseen.take()
    _ = unseen
    dropHandedOver()
    subscriber.release()
  }

  @inlinable
  func dropHandedOver() {
    // Out of the lock before they are released: a deinit may call back.
    let dropped = handedOver.withLock { $0.removeAll() }
    _ = dropped
  }

  deinit {
    if !hasEnded { subscriber.release() }
  }
}
