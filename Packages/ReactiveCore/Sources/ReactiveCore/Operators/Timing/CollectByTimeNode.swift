/// The state of `collect` by time. Pure: it calls no other code.
@frozen
@usableFromInline
struct CollectByTimeStateMachine<Element> {
  /// The values since the last group.
  @usableFromInline var group: [Element] = []
  /// The groups for which an action has been scheduled that puts them into the outbox.
  @usableFromInline var scheduled = _Fifo<[Element]>()
  /// The number of values that a group may hold.
  @usableFromInline let count: Int

  @inlinable
  init(count: Int) {
    self.count = count
  }

  /// - Returns: True if the group is full: an action has to be scheduled for it.
  @inlinable
  mutating func receive(_ element: Element) -> Bool {
    group.append(element)
    guard group.count == count else { return false }
    closeGroup()
    return true
  }

  /// Ends the values. An action has to be scheduled for the completion.
  ///
  /// - Returns: The group that is dropped, as by `collect(_:)`, because it is not complete when the
  ///   upstream fails.
  @inlinable
  mutating func complete(_ failure: (any Error)?) -> [Element] {
    if failure == nil { closeGroup() }
    return exchange(&group, with: [])
  }

  @inlinable
  mutating func closeGroup() {
    guard !group.isEmpty else { return }
    scheduled.append(exchange(&group, with: []))
  }

  // MARK: - On the scheduler

  @inlinable
  mutating func deliverGroup(_ outbox: inout Outbox<[Element]>) {
    if let group = scheduled.popFirst() { outbox.values.append(group) }
  }

  /// Delivers all groups, also the current one, because its time is over.
  @inlinable
  mutating func deliverAllGroups(_ outbox: inout Outbox<[Element]>) {
    closeGroup()
    while let group = scheduled.popFirst() { outbox.values.append(group) }
  }

  @inlinable
  mutating func deliverCompletion(_ failure: (any Error)?, _ outbox: inout Outbox<[Element]>) {
    deliverAllGroups(&outbox)
    outbox.complete(failure)
  }

  /// - Returns: The former state, to be released outside the lock.
  @inlinable
  mutating func end() -> CollectByTimeStateMachine {
    defer { self = CollectByTimeStateMachine(count: count) }
    return self
  }
}

/// Performs the actions of ``CollectByTimeStateMachine`` outside the lock, and owns the clock.
@usableFromInline
final class CollectByTimeNode<Input, Failure: Error>:
  OutboxNode<[Input], Failure>, Subscriber
{
  @usableFromInline
  enum Clock {
    case notStarted
    case running(AnyCancellable)
    case stopped
  }

  // Guarded by `update` or `end`, which call their closures inside the lock.
  @exclusivity(unchecked) @usableFromInline var machine: CollectByTimeStateMachine<Input>
  /// The number of values that a group may hold; nil if its time alone ends it.
  @usableFromInline let count: Int?
  @usableFromInline let upstream = RelaySubscription(name: "CollectByTime")
  @usableFromInline let clock = _Lock(Clock.notStarted)
  @usableFromInline let startClock: (@escaping () -> Void) -> any Cancellable
  @usableFromInline let schedule: (@escaping () -> Void) -> Void

  /// - Parameters:
  ///   - count: The number of values that a group may hold; nil if its time alone ends it.
  ///   - startClock: Makes the scheduler call the closure at every interval.
  ///   - schedule: Makes the scheduler call the closure once, without waiting.
  @inlinable
  init(
    downstream: AnySubscriber<[Input], Failure>,
    count: Int?,
    startClock: @escaping (@escaping () -> Void) -> any Cancellable,
    schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.count = count
    self.startClock = startClock
    self.schedule = schedule
    machine = CollectByTimeStateMachine(count: count ?? .max)
    super.init(
      .failsAtOnce,
      downstream: AnySubscriber(
        GroupReceiver(downstream: downstream, upstream: upstream, count: count)
      )
    )
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    start()
    handDown(NodeSubscription("CollectByTime", request: request, cancel: cancel))
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    update { $0.demand += demand }
    upstream.request(count.map { demand * $0 } ?? .max(1))
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    var isFull = false
    update { _ in isFull = machine.receive(input) }
    // Weak, as in the clock's action.
    if isFull { schedule { [weak self] in self?.deliver { $0.deliverGroup(&$1) } } }
    return count == nil ? .max(1) : .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard upstream.complete() else { return }
    stop()
    let failure = completion.failure
    // Released outside the lock.
    var dropped: [Input] = []
    update { _ in dropped = machine.complete(failure) }
    _ = dropped
    // Strong: the upstream has released this, and downstream need not keep its subscription.
    schedule { self.deliver { $0.deliverCompletion(failure, &$1) } }
  }

  @inlinable
  func cancel() {
    end { machine.end() }
    stop()
    upstream.cancel()
  }

  @inlinable
  func deliver(_ event: (inout CollectByTimeStateMachine<Input>, inout Outbox<[Input]>) -> Void) {
    update { event(&machine, &$0) }
  }

  @inlinable
  func start() {
    // Weak: the scheduler does not keep alive what nothing else refers to.
    let running = AnyCancellable(
      startClock { [weak self] in self?.deliver { $0.deliverAllGroups(&$1) } }
    )
    let isWanted = clock.withLock { clock in
      guard case .notStarted = clock else { return false }
      clock = .running(running)
      return true
    }
    if !isWanted { running.cancel() }
  }

  @inlinable
  func stop() {
    let clock = clock.withLock { clock in
      defer { clock = .stopped }
      return clock
    }
    if case .running(let running) = clock { running.cancel() }
  }
}

/// The downstream of `collect` by time or count. What it returns for a group goes to the upstream too.
@frozen
@usableFromInline
struct GroupReceiver<Element, Failure: Error>: ForwardingSubscriber {
  @usableFromInline let downstream: AnySubscriber<[Element], Failure>
  @usableFromInline let upstream: RelaySubscription
  @usableFromInline let count: Int?

  @inlinable
  init(downstream: AnySubscriber<[Element], Failure>, upstream: RelaySubscription, count: Int?) {
    self.downstream = downstream
    self.upstream = upstream
    self.count = count
  }

  @inlinable
  func receive(_ group: [Element]) -> Subscribers.Demand {
    let demand = downstream.receive(group)
    if let count, demand > .none {
      // A group whose time was over has not used up what was asked for it.
      upstream.request((demand - 1) * count + group.count)
    }
    return demand
  }
}
