/// What is to be done, and when: one-shots and repeating items in the order of their due times.
///
/// Pure: it runs nothing. Actions that it lets go of are returned, for whoever holds the lock around
/// it to drop outside: an action's captures may do anything when they go.
///
/// The actions sit in slots, the heap sorts small entries that name them. A repeating item keeps
/// its slot and its sequence number; its entry moves on. A cancelled item leaves its entry behind,
/// an empty slot, until the entry comes up or the empty ones prevail.
struct Agenda<Instant: Strideable> {
  typealias Action = () -> Void

  /// What an item is cancelled by. It means nothing any more once the item is done.
  struct Token {
    fileprivate var slot: Int
    fileprivate var generation: UInt64
  }

  /// A scheduled item, without its action.
  struct Plan {
    var due: Instant
    /// `nil` for a one-shot.
    var interval: Instant.Stride?
  }

  private struct Slot {
    /// Counts the items that this slot has held.
    var generation: UInt64 = 0
    var interval: Instant.Stride?
    /// `nil` when the slot is free, or its item is cancelled.
    var action: Action?
  }

  private var heap = DueHeap<Instant>()
  private var slots: [Slot] = []
  private var freeSlots: [Int] = []
  private var cancelledCount = 0
  private var nextSequence: UInt64 = 0

  /// How many items are scheduled.
  var count: Int { heap.entries.count - cancelledCount }

  /// Adds an item. O(log *n*).
  ///
  /// - Parameters:
  ///   - due: When it is due; among items of one time, the one that was added first comes first.
  ///   - interval: After which it is due again and again, or `nil`. It must be positive.
  ///   - action: What to do then.
  mutating func add(due: Instant, interval: Instant.Stride?, action: @escaping Action) -> Token {
    let slot = freeSlots.popLast() ?? slots.count
    if slot == slots.count { slots.append(Slot()) }
    slots[slot].interval = interval
    slots[slot].action = action
    heap.insert(DueHeap.Entry(due: due, sequence: nextSequence, slot: slot))
    nextSequence += 1
    return Token(slot: slot, generation: slots[slot].generation)
  }

  /// Takes an item off the agenda, whenever it is due. O(1), amortised.
  ///
  /// - Returns: Its action, or `nil` if it is done or cancelled already.
  mutating func cancel(_ token: Token) -> Action? {
    guard slots[token.slot].generation == token.generation,
      let action = slots[token.slot].action.take()
    else { return nil }
    cancelledCount += 1
    if cancelledCount > 32, cancelledCount > heap.entries.count / 2 { removeCancelled() }
    return action
  }

  /// Takes the item that is next if it is due by the limit. A repeating item is scheduled again at
  /// once, before its action runs, so that the action can cancel it. O(log *n*).
  ///
  /// This is the one place that chooses among the items that are due at one time.
  mutating func takeNext(by limit: Instant) -> (due: Instant, action: Action)? {
    while let entry = heap.first {
      guard slots[entry.slot].action != nil else {
        cancelledCount -= 1
        removeFirst(entry)
        continue
      }
      guard entry.due <= limit else { return nil }
      // At the end of its type's range time stands still, and so does the item.
      if let interval = slots[entry.slot].interval,
        case let next = entry.due.advanced(by: interval), next > entry.due
      {
        heap.postponeFirst(to: next)
        return slots[entry.slot].action.map { (entry.due, $0) }
      }
      removeFirst(entry)
      return slots[entry.slot].action.take().map { (entry.due, $0) }
    }
    return nil
  }

  /// The items that are due first, in their order. O(*n* log *n*).
  func plans(first maxCount: Int) -> [Plan] {
    heap.entries
      .filter { slots[$0.slot].action != nil }
      .sorted()
      .prefix(maxCount)
      .map { Plan(due: $0.due, interval: slots[$0.slot].interval) }
  }

  private mutating func removeFirst(_ entry: DueHeap<Instant>.Entry) {
    heap.removeFirst()
    free(entry.slot)
  }

  private mutating func removeCancelled() {
    for entry in heap.entries where slots[entry.slot].action == nil { free(entry.slot) }
    heap.removeAll { slots[$0.slot].action == nil }
    cancelledCount = 0
  }

  private mutating func free(_ slot: Int) {
    slots[slot].generation += 1
    freeSlots.append(slot)
  }
}
