/// What `collect` by time knows. Pure: it calls nobody.
@frozen
@usableFromInline
struct CollectByTimeStateMachine<Element, Failure: Error>: OutboxMachine {
  @usableFromInline typealias Output = [Element]

  @usableFromInline var outbox = Outbox<[Element], Failure>()
  /// What has come since the last group.
  @usableFromInline var group: [Element] = []
  /// How many values a group may hold.
  @usableFromInline let count: Int

  @inlinable
  init(count: Int) {
    self.count = count
  }

  @inlinable
  mutating func receive(_ element: Element) {
    group.append(element)
    if group.count == count { closeGroup() }
  }

  @inlinable
  mutating func closeGroup() {
    guard !group.isEmpty else { return }
    outbox.values.append(group)
    group = []
  }

  @inlinable
  mutating func receive(completion: Subscribers.Completion<Failure>) {
    closeGroup()
    outbox.completion = completion
  }

  /// A failure is sent instead of what waits.
  @inlinable var completionIsDue: Bool {
    if case .failure = outbox.completion { true } else { outbox.values.isEmpty }
  }

  @inlinable
  mutating func removeRest() {
    group = []
  }
}

/// Performs what ``CollectByTimeStateMachine`` says, outside the lock, and keeps the clock.
@usableFromInline
final class CollectByTimeNode<Input, Downstream: Subscriber>: OutboxNode<
  CollectByTimeStateMachine<Input, Downstream.Failure>, Downstream
>, Subscriber
where Downstream.Input == [Input] {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline
  enum Clock {
    case notStarted
    case running(AnyCancellable)
    case stopped
  }

  @usableFromInline let upstream = SubscriptionSlot()
  @usableFromInline let clock = _Lock(Clock.notStarted)
  @usableFromInline let startClock: (@escaping () -> Void) -> any Cancellable

  /// - Parameter startClock: Makes the scheduler call the closure again and again.
  @inlinable
  init(
    downstream: Downstream,
    count: Int,
    startClock: @escaping (@escaping () -> Void) -> any Cancellable
  ) {
    self.startClock = startClock
    super.init(machine: CollectByTimeStateMachine(count: count), downstream: downstream)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    start()
    handDown(
      NodeSubscription(
        "CollectByTime",
        request: { demand in self.update { $0.outbox.demand += demand } },
        cancel: cancel
      )
    )
    upstream.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    update { $0.receive(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard upstream.complete() else { return }
    stop()
    update { $0.receive(completion: completion) }
  }

  @inlinable
  func cancel() {
    end()
    stop()
    upstream.cancel()
  }

  @inlinable
  func start() {
    // Weak: where everybody has forgotten the subscription without ending it, so does the scheduler.
    let running = AnyCancellable(startClock { [weak self] in self?.update { $0.closeGroup() } })
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
