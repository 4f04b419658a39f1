/// The common part of the subjects: their subscribers, their newest value, and their end.
@usableFromInline
package final class SubjectCore<Output, Failure: Error>: SubjectCoreBase {
  // The lock guards these two. They are ahead of the tasks: they change when a task is queued, not
  // when it is performed.
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?
  /// The value sent last, if the subject keeps it.
  ///
  /// It is a pointer because unspecialised code would look up the type of an optional for each
  /// access.
  @usableFromInline let newest: UnsafeMutablePointer<Output>?

  /// - Parameters:
  ///   - name: The name of its subscriptions.
  ///   - newest: The first value for new subscribers, if the subject keeps its newest value.
  ///   - asksUpstreams: True if an upstream is asked at once; false if only after a subscriber has
  ///     asked.
  ///   - nests: True if signals that a subscriber sends during a delivery are delivered inside it;
  ///     false if they are delivered after it, so that all subscribers receive them in order.
  @inlinable
  package init(
    name: StaticString,
    newest: Output? = nil,
    asksUpstreams: Bool,
    nests: Bool = true
  ) {
    self.newest = newest.map { .allocate(holding: $0) }
    super.init(name: name, asksUpstreams: asksUpstreams, nests: nests)
  }

  deinit {
    newest?.deinitialize(count: 1)
    newest?.deallocate()
  }

  // MARK: - Sending

  /// Sends a value to the current subscribers.
  @inlinable
  func send(_ value: Output) {
    guard enter() else { return sendLater(value) }
    deliver(value)
    leave()
  }

  @inline(never)
  @usableFromInline
  func sendLater(_ value: Output) {
    let isInside = enterOrWait()
    finish(isInside: isInside, queuedCount: withLock { appendDelivery(of: value) })
  }

  /// Sends a value, and keeps it as the newest one. After the end nothing is sent.
  ///
  /// - Parameter keepsAfterEnd: True if the value is kept after the end too.
  @inlinable
  func sendKeeping(_ value: Output, keepsAfterEnd: Bool = false) {
    send(value, keepsAfterEnd: keepsAfterEnd) { swap(&newest!.pointee, &$0) }
  }

  /// Sends a value, and keeps it for later subscribers. After the end nothing is sent.
  ///
  /// - Parameters:
  ///   - keepsAfterEnd: True if the value is kept after the end too.
  ///   - keep: Keeps the value that it is called with, and replaces it by the one to be released.
  ///     Called inside the lock.
  @inlinable
  package func send(
    _ value: Output,
    keepsAfterEnd: Bool = false,
    keep: (inout Output) -> Void
  ) {
    let isInside = enterOrWait()
    // The previous value is released outside the lock.
    var previous = value
    var queuedCount = 0
    lock.lock()
    let isWanted = !hasEnded
    let canDeliverNow = canDeliverNow(isInside: isInside)
    if isWanted || keepsAfterEnd { keep(&previous) }
    if isWanted && !canDeliverNow { queuedCount = appendDelivery(of: value) }
    lock.unlock()
    if isWanted && canDeliverNow { deliver(value) }
    finish(isInside: isInside, queuedCount: queuedCount)
  }

  // Not inlined: it is rare, and large.
  @inline(never)
  @usableFromInline
  func appendDelivery(of value: Output) -> Int {
    append { Self.of($0).deliver(value) }
  }

  /// The value sent last, of a subject that keeps it.
  @inlinable var newestValue: Output {
    lock.lock()
    defer { lock.unlock() }
    return newest!.pointee
  }

  @inlinable
  package func send(completion: Subscribers.Completion<Failure>) {
    let isInside = enterOrWait()
    var queuedCount = 0
    lock.lock()
    let isWanted = !hasEnded
    let canDeliverNow = canDeliverNow(isInside: isInside)
    if isWanted {
      hasEnded = true
      self.completion = completion
      if !canDeliverNow { queuedCount = append { Self.of($0).complete(completion) } }
    }
    lock.unlock()
    if isWanted && canDeliverNow { complete(completion) }
    finish(isInside: isInside, queuedCount: queuedCount)
  }

  // MARK: - Subscribing

  /// - Parameters:
  ///   - subject: The subject whose core this is; it lives as long as it has subscribers.
  ///   - demand: The subscriber's demand before it has received the subscription.
  ///   - willAttach: Called inside the lock, also after the end. Values sent before it are not sent
  ///     to the subscriber.
  @inlinable
  package func attach(
    _ subscriber: AnySubscriber<Output, Failure>,
    to subject: AnyObject,
    demand: Subscribers.Demand = .none,
    willAttach: () -> Void = {}
  ) {
    let subscriber = subscriber.base
    if let conduit = admit(subscriber, to: subject, demand: demand, willAttach) {
      conduit.start()
    } else {
      complete(late: subscriber)
    }
  }

  /// - Returns: The subscriber's conduit; nil if the subject has ended.
  @inlinable
  func admit(
    _ subscriber: ErasedSubscriber<Output, Failure>,
    to subject: AnyObject,
    demand: Subscribers.Demand,
    _ willAttach: () -> Void
  ) -> SubjectConduit<Output, Failure>? {
    let isInside = enterOrWait()
    var queuedCount = 0
    // The subscriber's first value and its place in the order of tasks are determined in one step,
    // so that it neither misses a value nor receives one twice.
    lock.lock()
    let canDeliverNow = canDeliverNow(isInside: isInside)
    willAttach()
    let conduit = hasEnded ? nil : makeConduit(of: subscriber, subject: subject)
    conduit?.add(demand)
    if let conduit, !canDeliverNow { queuedCount = append { $0.append(conduit) } }
    lock.unlock()
    if let conduit, canDeliverNow { append(conduit) }
    finish(isInside: isInside, queuedCount: queuedCount)
    return conduit
  }

  @inlinable
  func makeConduit(
    of subscriber: ErasedSubscriber<Output, Failure>,
    subject: AnyObject
  ) -> SubjectConduit<Output, Failure> {
    SubjectConduit(
      subscriber: subscriber,
      subject: subject,
      base: self,
      unseen: newest.map { .allocate(holding: $0.pointee) }
    )
  }

  @usableFromInline
  func complete(late subscriber: ErasedSubscriber<Output, Failure>) {
    guard let completion = withLock({ completion }) else { return }
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: completion)
  }

  // MARK: - Inside the gate

  @inlinable
  func deliver(_ value: Output) {
    guard !hasCompleted else { return }
    forEachConduit {
      _unsafeUncheckedDowncast($0, to: SubjectConduit<Output, Failure>.self).deliver(value)
    }
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Failure>) {
    hasCompleted = true
    forEachConduit {
      _unsafeUncheckedDowncast($0, to: SubjectConduit<Output, Failure>.self).deliver(completion)
      removeNow($0)
    }
    closeUpstreams()
  }

  @inlinable
  static func of(_ base: SubjectCoreBase) -> SubjectCore {
    _unsafeUncheckedDowncast(base, to: SubjectCore.self)
  }
}
