/// What is to be done, and when: one-shots and repeating items in the order of their due times.
///
/// Pure: it runs nothing. Actions that it lets go of are returned, for whoever holds the lock around
/// it to drop outside: an action's captures may do anything when they go.
///
/// The actions sit in slots, the heap sorts small entries that name them: 48 bytes to an item. A
/// repeating item keeps its slot and its sequence number; its entry moves on. A cancelled item leaves
/// its entry behind, an empty slot, until the entry comes up or the empty ones prevail.
struct Agenda<Line: Timeline> {
  typealias Instant = Line.Instant

  /// What an item is cancelled by. It means nothing any more once the item is done.
  struct Token {
    /// The token of an item that a closed agenda has refused.
    fileprivate static var refused: Token { Token(slot: .max, generation: .max) }

    fileprivate var slot: UInt32
    fileprivate var generation: UInt32
  }

  /// A scheduled item, without its action.
  struct Plan {
    var due: Instant
    /// `nil` for a one-shot.
    var interval: Line.Length?
    var lane: Lane
  }

  private struct Slot {
    /// `nil` when the slot is free, or its item is cancelled.
    var action: ScheduledAction?
    /// Counts the items that this slot has held.
    var generation: UInt32 = 0
    /// Where the repetition of its item is. While the slot is free: the next free slot.
    var link = none
  }

  private struct Repetition {
    let interval: Line.Length
    /// When the item would be due if no timer were ever late.
    var grid: Instant
  }

  /// The end of a list of free slots, and the repetition of a one-shot.
  private static var none: UInt32 { .max }

  /// How late repeating items are; without it they are due on time.
  var lateness: Lateness<Line.Length>?

  private var heap = DueHeap<Instant>()
  private var slots: ContiguousArray<Slot> = []
  private var firstFreeSlot = none
  private var repetitions: ContiguousArray<Repetition> = []
  private var freeRepetitions: [UInt32] = []
  private var cancelledCount = 0
  private var isClosed = false
  /// What the next item is numbered by.
  private(set) var nextSequence: UInt64 = 0

  /// How many items are scheduled.
  var count: Int { heap.entries.count - cancelledCount }

  /// Adds an item that is due once. O(log *n*).
  ///
  /// - Parameters:
  ///   - due: When it is due; among items of one time, the one that was added first comes first.
  ///   - lane: What it belongs to.
  ///   - action: What to do then.
  mutating func add(due: Instant, lane: Lane, action: ScheduledAction) -> Token {
    add(due: due, repetition: Self.none, lane: lane, action: action)
  }

  /// Adds an item that is due again and again. O(log *n*).
  ///
  /// - Parameter interval: The time between two turns. It must be positive.
  mutating func add(
    due: Instant,
    interval: Line.Length,
    lane: Lane,
    action: ScheduledAction
  ) -> Token {
    guard !isClosed else { return .refused }
    let repetition = Repetition(interval: interval, grid: due)
    let place = freeRepetitions.popLast() ?? UInt32(repetitions.count)
    if place == repetitions.count {
      repetitions.append(repetition)
    } else {
      repetitions[Int(place)] = repetition
    }
    return add(due: delayed(due), repetition: place, lane: lane, action: action)
  }

  /// Takes an item off the agenda, whenever it is due. O(1), amortised.
  ///
  /// - Returns: Its action, or `nil` if it is done or cancelled already.
  mutating func cancel(_ token: Token) -> ScheduledAction? {
    let slot = Int(token.slot)
    guard slot < slots.count, slots[slot].generation == token.generation,
      let action = slots[slot].action.take()
    else { return nil }
    cancelledCount += 1
    if cancelledCount > 32, cancelledCount > heap.entries.count / 2 { removeCancelled() }
    return action
  }

  /// Removes all items, and refuses new ones from now on. O(*n*).
  ///
  /// - Returns: The actions of the items, for the caller to release where no lock is held.
  mutating func close() -> [ScheduledAction] {
    isClosed = true
    let actions = heap.entries.compactMap { slots[Int($0.slot)].action.take() }
    removeCancelled()
    return actions
  }

  /// When the next item is due. O(1), amortised.
  mutating func nextDue() -> Instant? {
    nextEntry()?.due
  }

  /// Takes the item that is next if it is due by the limit. A repeating item is scheduled again at
  /// once, before its action runs, so that the action can cancel it. O(log *n*).
  ///
  /// This is the one place that chooses among the items that are due at one time.
  // Inlined, with what it calls: half of a lone timer's tick would be calls.
  @inline(__always)
  mutating func takeNext(
    by limit: Instant
  ) -> (due: Instant, sequence: UInt64, action: ScheduledAction)? {
    guard let entry = nextEntry(), entry.due <= limit else { return nil }
    let slot = Int(entry.slot)
    let action = slots[slot].action
    if slots[slot].link != Self.none, let next = moveOn(Int(slots[slot].link)) {
      heap.postponeFirst(to: lateness == nil ? next : delayed(next))
    } else {
      slots[slot].action = nil
      removeFirst(entry)
    }
    return action.map { (entry.due, entry.sequence, $0) }
  }

  /// The items that are due first, in their order. O(*n* log *n*).
  func plans(first maxCount: Int = .max) -> [Plan] {
    heap.entries
      .filter { slots[Int($0.slot)].action != nil }
      .sorted()
      .prefix(maxCount)
      .map { Plan(due: $0.due, interval: interval(of: $0), lane: $0.lane) }
  }

  private mutating func add(
    due: Instant,
    repetition: UInt32,
    lane: Lane,
    action: ScheduledAction
  ) -> Token {
    guard !isClosed else { return .refused }
    let slot = firstFreeSlot == Self.none ? UInt32(slots.count) : firstFreeSlot
    if slot == slots.count {
      slots.append(Slot())
    } else {
      firstFreeSlot = slots[Int(slot)].link
    }
    slots[Int(slot)].action = action
    slots[Int(slot)].link = repetition
    heap.insert(DueHeap.Entry(due: due, sequence: nextSequence, slot: slot, lane: lane))
    nextSequence += 1
    return Token(slot: slot, generation: slots[Int(slot)].generation)
  }

  private func interval(of entry: DueHeap<Instant>.Entry) -> Line.Length? {
    let link = slots[Int(entry.slot)].link
    return link == Self.none ? nil : repetitions[Int(link)].interval
  }

  /// The first entry whose item is not cancelled.
  @inline(__always)
  private mutating func nextEntry() -> DueHeap<Instant>.Entry? {
    while let entry = heap.first {
      if slots[Int(entry.slot)].action != nil { return entry }
      cancelledCount -= 1
      removeFirst(entry)
    }
    return nil
  }

  /// - Returns: When the item is due next. At the end of its type's range time stands still, and so
  ///   does the item: `nil`.
  @inline(__always)
  private mutating func moveOn(_ repetition: Int) -> Instant? {
    let grid = repetitions[repetition].grid
    let next = Line.instant(grid, advancedBy: repetitions[repetition].interval)
    guard next > grid else { return nil }
    repetitions[repetition].grid = next
    return next
  }

  private mutating func delayed(_ due: Instant) -> Instant {
    guard let late = lateness?.next() else { return due }
    return Line.instant(due, advancedBy: late)
  }

  private mutating func removeFirst(_ entry: DueHeap<Instant>.Entry) {
    heap.removeFirst()
    free(entry.slot)
  }

  private mutating func removeCancelled() {
    for entry in heap.entries where slots[Int(entry.slot)].action == nil { free(entry.slot) }
    // A slot that is free now has no action either.
    heap.removeAll { slots[Int($0.slot)].action == nil }
    cancelledCount = 0
  }

  private mutating func free(_ slot: UInt32) {
    let repetition = slots[Int(slot)].link
    if repetition != Self.none {
      freeRepetitions.append(repetition)
    }
    slots[Int(slot)].link = Self.none
    // The last generation is never over, or an old token might mean a new item.
    guard slots[Int(slot)].generation < .max else { return }
    slots[Int(slot)].generation += 1
    slots[Int(slot)].link = firstFreeSlot
    firstFreeSlot = slot
  }
}
