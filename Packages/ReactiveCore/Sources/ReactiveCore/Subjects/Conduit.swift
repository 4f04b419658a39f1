public import Synchronization

/// One subscription of a subject: its demand, and the right to signal its subscriber.
///
/// Signals to a subscriber never overlap: whoever signals first takes the right to deliver. A thread
/// that finds another one delivering hands its signal over to that one. A signal that the subscriber
/// causes itself, on the same thread, is delivered nested, as Combine does, down to a fixed depth;
/// from there on it is handed over too, so that the stack stays flat.
///
/// This class knows nothing of the values' type, so that `request` and `cancel`, which are reached
/// through `any Subscription`, need not be specialised. ``SubjectConduit`` adds what does.
@usableFromInline
class Conduit: Subscription, ListedConduit, CustomStringConvertible {
  /// What a conduit leaves to the one who knows the type of its values. The functions capture
  /// nothing; they are made where the type is known, so that they are specialised.
  @usableFromInline
  struct Functions {
    /// Delivers what has been handed over or has become deliverable, then gives the right back.
    let deliverRest: (Conduit) -> Void
    /// Lets go of the subscriber and all values, once nobody delivers any more.
    let letGo: (Conduit) -> Void

    @usableFromInline
    init(deliverRest: @escaping (Conduit) -> Void, letGo: @escaping (Conduit) -> Void) {
      self.deliverRest = deliverRest
      self.letGo = letGo
    }
  }

  @usableFromInline var position = 0

  /// Who delivers: a thread's handle, or zero; and the two flags below.
  @usableFromInline let right: Atomic<UInt>
  /// What downstream has asked for and has not been sent.
  @usableFromInline let demand = Atomic<UInt>(0)
  /// How many of the owner's deliveries are nested. Only the owner of the right touches it, so that
  /// no access can overlap another.
  @exclusivity(unchecked) @usableFromInline var depth = 1

  /// Whether a request may make a kept value deliverable.
  @usableFromInline let keepsUnseen: Bool

  private let functions: Functions
  /// The subject, as long as this is one of its subscriptions.
  private let subject: Lock<(any ConduitOwner)?>

  /// Set for the owner when it has something to look at before it gives the right back.
  @inlinable static var hasMore: UInt { 1 }
  /// Set at the end, for good.
  @inlinable static var isOver: UInt { 2 }
  @inlinable static var flags: UInt { hasMore | isOver }
  /// So many deliveries may nest.
  @inlinable static var maximumDepth: Int { 16 }

  /// Makes a conduit; its maker has the right to deliver, to hand the subscription down first.
  @usableFromInline
  init(subject: any ConduitOwner, keepsUnseen: Bool, functions: Functions) {
    right = Atomic(ThreadIdentity.current.handle)
    self.subject = Lock(subject)
    self.keepsUnseen = keepsUnseen
    self.functions = functions
  }

  @usableFromInline
  final func request(_ more: Subscribers.Demand) {
    more.assertPositive()
    add(more)
    if keepsUnseen { deliverUnseen() }
    // Last: an upstream that is asked may send at once.
    subject.withLock { $0 }?.conduitHasDemand()
  }

  private func deliverUnseen() {
    switch enter() {
    case .open: deliverRest()
    case .occupied: deliverSoon()
    case .closed: break
    }
  }

  @usableFromInline
  final func cancel() {
    let subject = subject.withLock { $0.take() }
    end()
    subject?.remove(self)
  }

  /// Ends: nothing is delivered any more, and the subscriber is let go of as soon as nobody
  /// delivers.
  @usableFromInline
  final func end() {
    let before = right.bitwiseOr(Self.isOver, ordering: .acquiringAndReleasing).oldValue
    if before & ~Self.hasMore == 0 { functions.letGo(self) }
  }

  /// Lets go of the subject, which has let go of this already.
  @usableFromInline
  final func leaveSubject() {
    // Out of the lock before it is released: its deinit may call back.
    let left = subject.withLock { $0.take() }
    _ = left
  }

  @usableFromInline
  final var description: String { subject.withLock { $0 }?.conduitName ?? "Empty" }
}

// MARK: - The right to deliver

extension Conduit {
  @usableFromInline
  enum Entrance {
    /// The caller may deliver, and has to leave afterwards.
    case open
    /// Another one delivers, or too many deliveries are nested: hand it over.
    case occupied
    /// The end has come.
    case closed
  }

  /// Takes the right to deliver.
  @inlinable
  final func enter() -> Entrance {
    let thread = ThreadIdentity.current.handle
    let (isMine, found) = right.compareExchange(
      expected: 0,
      desired: thread,
      ordering: .acquiring
    )
    if isMine {
      depth = 1
      return .open
    }
    return enterNested(thread, found)
  }

  @usableFromInline
  final func enterNested(_ thread: UInt, _ found: UInt) -> Entrance {
    guard found & Self.isOver == 0 else { return .closed }
    guard found & ~Self.flags == thread, depth < Self.maximumDepth else { return .occupied }
    depth += 1
    return .open
  }

  /// Gives the right to deliver back, after having delivered what has come meanwhile.
  @inlinable
  final func leave() {
    guard depth == 1 else { return leaveNested() }
    let (isDone, _) = right.compareExchange(
      expected: right.load(ordering: .relaxed) & ~Self.flags,
      desired: 0,
      ordering: .releasing
    )
    if !isDone { deliverRest() }
  }

  @usableFromInline
  final func leaveNested() {
    if right.load(ordering: .relaxed) & Self.flags == Self.hasMore { return deliverRest() }
    depth -= 1
  }

  @usableFromInline
  final func deliverRest() {
    functions.deliverRest(self)
  }

  /// Makes sure that somebody looks at what has been handed over: the one who delivers, or the
  /// caller.
  @usableFromInline
  final func deliverSoon() {
    let thread = ThreadIdentity.current.handle
    var found = right.load(ordering: .acquiring)
    while found & Self.isOver == 0 {
      let isFree = found & ~Self.flags == 0
      let (isExchanged, original) = right.compareExchange(
        expected: found,
        desired: isFree ? thread : found | Self.hasMore,
        ordering: .acquiringAndReleasing
      )
      guard isExchanged else {
        found = original
        continue
      }
      if isFree {
        depth = 1
        deliverRest()
      }
      return
    }
  }

  /// Says that the owner is about to look at what has been handed over.
  @inlinable
  final func willLook() {
    right.bitwiseAnd(~Self.hasMore, ordering: .acquiringAndReleasing)
  }

  /// Gives the right back, unless something has come since ``willLook()``.
  ///
  /// - Returns: Whether it has been given back.
  @usableFromInline
  final func tryLeave() -> Bool {
    let current = right.load(ordering: .relaxed)
    guard depth == 1 else {
      guard current & Self.flags != Self.hasMore else { return false }
      depth -= 1
      return true
    }
    let (isDone, found) = right.compareExchange(
      expected: current & ~Self.flags,
      desired: 0,
      ordering: .acquiringAndReleasing
    )
    if isDone { return true }
    guard found & Self.isOver != 0 else { return false }
    // Nobody can take the right any more: what is left may go.
    right.store(Self.isOver, ordering: .releasing)
    functions.letGo(self)
    return true
  }

  /// Whether the end has come.
  @inlinable final var hasEnded: Bool { right.load(ordering: .acquiring) & Self.isOver != 0 }

  /// Whether a value would find no demand, and nobody delivering who might be asked meanwhile.
  @inlinable final var isUnwanted: Bool {
    demand.load(ordering: .relaxed) == 0 && right.load(ordering: .relaxed) == 0
  }

  // MARK: - Demand

  @inlinable final var hasDemand: Bool { demand.load(ordering: .acquiring) > 0 }

  /// Takes one of what downstream has asked for.
  @inlinable
  final func takeDemand() -> Bool {
    let asked = demand.load(ordering: .relaxed)
    if asked == Subscribers.Demand.unlimitedValue { return true }
    guard asked > 0 else { return false }
    return takeCounted()
  }

  @usableFromInline
  final func takeCounted() -> Bool {
    // Only the owner takes, so that there is at least as much as it has seen.
    exchangeDemand { $0 - 1 }
    return true
  }

  /// Adds to what downstream has asked for.
  @inlinable
  final func add(_ more: Subscribers.Demand) {
    if more > .none { exchangeDemand { $0 + more } }
  }

  @usableFromInline
  final func exchangeDemand(_ change: (Subscribers.Demand) -> Subscribers.Demand) {
    var old = demand.load(ordering: .relaxed)
    while true {
      let new = change(Subscribers.Demand(rawValue: old)).rawValue
      let (isDone, found) = demand.compareExchange(
        expected: old,
        desired: new,
        ordering: .acquiringAndReleasing
      )
      if isDone { return }
      old = found
    }
  }
}

/// A subject, as its conduits see it.
@usableFromInline
protocol ConduitOwner: AnyObject {
  /// What its subscriptions are called.
  var conduitName: String { get }

  func remove(_ conduit: Conduit)
  func conduitHasDemand()
}
