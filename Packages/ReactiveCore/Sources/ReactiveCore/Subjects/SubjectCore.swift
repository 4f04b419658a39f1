/// What the two subjects have in common: their subscribers, their upstreams, and their end.
@usableFromInline
final class SubjectCore<Output, Failure: Error> {
  @usableFromInline typealias Conduits = ContiguousArray<Conduit?>

  @usableFromInline let roster: Lock<SubjectRoster>

  // The roster's lock guards these two as well. They stand beside it so that what knows nothing of
  // the values' type can use the roster.

  /// The value sent last, where the subject keeps it.
  @exclusivity(unchecked) @usableFromInline var newest: Output?
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?

  /// - Parameters:
  ///   - newest: What new subscribers start with, where the subject keeps its newest value.
  ///   - asksUpstreams: Whether an upstream is asked at once, or only when a subscriber has asked.
  @inlinable
  init(newest: Output?, asksUpstreams: Bool) {
    self.newest = newest
    roster = Lock(SubjectRoster(asksUpstreams: asksUpstreams))
  }

  deinit {
    for subscription in roster.withLock({ $0.upstreams.removeAll() }) { subscription.cancel() }
  }

  /// Sends a value to those that are subscribed now.
  @inlinable
  func send(_ value: Output) {
    send(value, to: roster.withLock { $0.conduits.slots })
  }

  /// Sends a value, and keeps it for those that come later. After the end it does neither.
  @inlinable
  func sendKeeping(_ value: Output) {
    // Leaves the lock before it is released: the deinit of the previous value may call back.
    var kept = Optional(value)
    let conduits = roster.withLock { roster -> Conduits in
      guard completion == nil else { return [] }
      swap(&newest, &kept)
      return roster.conduits.slots
    }
    send(value, to: conduits)
  }

  @inlinable
  func send(_ value: Output, to conduits: Conduits) {
    ConduitList.forEach(conduits) {
      $0._withUnsafeGuaranteedRef {
        unsafeDowncast($0, to: SubjectConduit<Output, Failure>.self).send(value)
      }
    }
  }

  /// Keeps a value for those that come later, without sending it.
  func keep(_ value: Output) {
    var kept = Optional(value)
    roster.withLock { _ in swap(&newest, &kept) }
  }

  @inlinable
  func send(completion: Subscribers.Completion<Failure>) {
    let (conduits, upstreams) = roster.withLock { roster in
      if self.completion == nil { self.completion = completion }
      roster.isCompleted = true
      return (roster.conduits.removeAll(), roster.upstreams.removeAll())
    }
    for case let conduit? in conduits {
      unsafeDowncast(conduit, to: SubjectConduit<Output, Failure>.self).send(completion: completion)
    }
    // Released here, outside the lock: a deinit may call back.
    _ = upstreams
  }

  /// - Parameter subject: The subject whose core this is; it lives as long as it has subscribers.
  @inlinable
  func attach(_ subscriber: ErasedSubscriber<Output, Failure>, to subject: any ConduitOwner) {
    if let conduit = admit(subscriber, to: subject) {
      conduit.start()
    } else if let completion {
      // Once it is there, it never changes.
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    }
  }

  /// - Returns: The subscriber's conduit, unless the end has come.
  @inlinable
  func admit(
    _ subscriber: ErasedSubscriber<Output, Failure>,
    to subject: any ConduitOwner
  ) -> SubjectConduit<Output, Failure>? {
    // The value that the subscriber starts with and its place in the list are taken in one step, so
    // that it neither misses a value nor sees one twice.
    roster.withLock { roster in
      guard completion == nil else { return nil }
      let conduit = SubjectConduit(subscriber: subscriber, subject: subject, unseen: newest)
      roster.conduits.append(conduit)
      return conduit
    }
  }
}
