/// The part of a ``ScheduledDelivery`` that knows nothing of the values' type.
///
/// `request` and `cancel` are reached through `any Subscription`, where generic code would not be
/// specialised.
@usableFromInline
class ScheduledSubscription: Subscription {
  @usableFromInline let upstream = SubscriptionSlot()
  @usableFromInline let turns = Lock(DeliveryTurns())
  /// Lets go of downstream and of what is queued. It captures nothing; it is made where the types
  /// are known.
  private let letGo: (ScheduledSubscription) -> Void

  @usableFromInline
  init(letGo: @escaping (ScheduledSubscription) -> Void) {
    self.letGo = letGo
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    upstream.request(demand)
  }

  @usableFromInline
  final func cancel() {
    if turns.withLock({ $0.end() }) { letGo(self) }
    upstream.cancel()
  }
}

/// Who may deliver. A plain value; it sits in a lock.
@usableFromInline
struct DeliveryTurns {
  /// The end has come. The turn that is under way then, or that the end takes, is never given back.
  @usableFromInline var isOver = false
  /// An action is delivering.
  @usableFromInline var isTaken = false
  /// Actions that came while another one was delivering.
  @usableFromInline var leftOverCount = 0
  /// Who hands the subscription down. Until that is done other threads leave their turns over, while
  /// what is delivered inside it, on the same thread, is delivered at once: a source that is asked
  /// there may have more to send than should be queued.
  @usableFromInline var handingDown: ThreadIdentity? = .current

  @usableFromInline
  init() {}

  @inlinable var isHandingDown: Bool { handingDown != nil }

  /// Takes the turn of an action that runs, or leaves it over.
  @inlinable
  mutating func take() -> Bool {
    guard !isTaken, handingDown == nil || handingDown == .current else {
      leftOverCount += 1
      return false
    }
    isTaken = true
    return true
  }

  /// Takes a turn that was left over, unless there is none or another one delivers.
  @inlinable
  mutating func takeLeftOver() -> Bool {
    isTaken ? false : takeNext()
  }

  /// Takes a turn that was left over; if there is none, gives the one that is taken back.
  @inlinable
  mutating func takeNext() -> Bool {
    isTaken = leftOverCount > 0
    leftOverCount -= isTaken ? 1 : 0
    return isTaken
  }

  /// Gives the turn back, with nothing left to deliver.
  @inlinable
  mutating func giveBack() {
    isTaken = false
    leftOverCount = 0
  }

  @inlinable
  mutating func endHandingDown() {
    handingDown = nil
  }

  /// Ends, unless the end has come.
  ///
  /// - Returns: Whether the caller has to let go: nobody else is at work.
  mutating func end() -> Bool {
    guard !isOver else { return false }
    isOver = true
    return !isTaken && !isHandingDown
  }
}
