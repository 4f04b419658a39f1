/// The scheduled items: one-shots and repeating items in the order of their due times.
///
/// Pure: it runs nothing. It returns the actions that it removes, so that the caller releases them
/// outside its lock. The release of an action's captures may run other code.
///
/// The actions are in slots. The heap sorts small entries that refer to slots: 48 bytes per item. A
/// repeating item keeps its slot and its sequence number; its entry moves to the next due time. A
/// cancelled item leaves its entry and an empty slot behind. They are removed when the entry is the
/// first one, or when more than 32 entries, and more than half of all, are cancelled.
struct Agenda<Line: Timeline> {
  typealias Instant = Line.Instant

  /// Identifies an item, to cancel it. It has no effect after the item is done.
  struct Token {
    /// The token of an item that a closed agenda has refused.
    fileprivate static var refused: Token { Token(slot: .max, generation: .max) }

    fileprivate var slot: UInt32
    fileprivate var generation: UInt32
  }

  /// A scheduled item, without its action.
  struct Item {
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
    /// The index of the item's repetition. While the slot is free, the next free slot.
    var link = none
  }

  private struct Repetition {
    let interval: Line.Length
    /// The due time of the item if no timer were ever late.
    var grid: Instant
  }

  /// The end of the list of free slots, and the repetition of a one-shot.
  private static var none: UInt32 { .max }

  /// The lanes of the items, and their names.
  var lanes = Lanes()

  /// The lateness of repeating items; nil if they are due on time.
  var lateness: Lateness<Line.Length>?

  /// Determines the order of the items; nil for the usual order.
  var choice: AgendaChoice<Line>?

  private var heap = DueHeap<Instant>()
  private var slots: ContiguousArray<Slot> = []
  private var firstFreeSlot = none
  private var repetitions: ContiguousArray<Repetition> = []
  private var freeRepetitions: [UInt32] = []
  private var cancelledCount = 0
  private(set) var isClosed = false
  /// The sequence number of the next item.
  private(set) var nextSequence: UInt64 = 0

  /// Adds an item. O(log *n*).
  ///
  /// - Parameters:
  ///   - due: The due time. Of the items with equal due times, the one that was added first runs
  ///     first.
  ///   - interval: The time between two runs of a repeating item. It must be positive.
  ///   - lane: The lane of the item.
  ///   - action: The action to run when the item is due.
  mutating func add(
    due: Instant,
    interval: Line.Length? = nil,
    lane: Lane,
    action: ScheduledAction
  ) -> Token {
    guard !isClosed else { return .refused }
    choice?.chooser.willAddAction(nextSequence)
    let slot = firstFreeSlot == Self.none ? UInt32(slots.count) : firstFreeSlot
    if slot == slots.count {
      slots.append(Slot())
    } else {
      firstFreeSlot = slots[Int(slot)].link
    }
    slots[Int(slot)].action = action
    slots[Int(slot)].link = interval.map { addRepetition(every: $0, from: due) } ?? Self.none
    let first = interval == nil ? due : delayed(due)
    heap.insert(DueHeap.Entry(due: first, sequence: nextSequence, slot: slot, lane: lane))
    nextSequence += 1
    return Token(slot: slot, generation: slots[Int(slot)].generation)
  }

  /// Removes an item, whenever it is due. O(1), amortised.
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
  /// - Returns: The actions of the items, which the caller releases outside its lock.
  mutating func close() -> [ScheduledAction] {
    isClosed = true
    guard !slots.isEmpty else { return [] }
    let actions = slots.compactMap(\.action)
    slots = []
    heap = DueHeap()
    cancelledCount = 0
    return actions
  }

  /// Returns the due time of the next item. O(1), amortised.
  mutating func nextDue() -> Instant? {
    nextEntry()?.due
  }

  /// Removes the next item if it is due by the limit; without a limit, whenever it is due. A
  /// repeating item is scheduled again at once, before its action runs, so that the action can
  /// cancel it. O(log *n*).
  ///
  /// - Parameter now: The current time. With a chooser, items that are overdue are due together.
  // Inlined, with the functions that it calls: calls would be half of a single timer's tick.
  @inline(__always)
  mutating func takeNext(
    by limit: Instant?,
    at now: Instant
  ) -> (due: Instant, sequence: UInt64, action: ScheduledAction)? {
    guard let entry = nextEntry() else { return nil }
    if let limit, entry.due > limit { return nil }
    if let window = choice?.window {
      return chosenEntry(entry, by: limit, at: now, within: window).flatMap { takeChosen($0) }
    }
    let slot = Int(entry.slot)
    let action = slots[slot].action
    if slots[slot].link != Self.none, let next = advanceGrid(Int(slots[slot].link)) {
      heap.postponeFirst(to: lateness == nil ? next : delayed(next))
    } else {
      slots[slot].action = nil
      removeFirst(entry)
    }
    return action.map { (entry.due, entry.sequence, $0) }
  }

  /// Asks the chooser for the next item, among those that are due together with the first one, or less
  /// than the window later. O(*n* log *n*).
  private mutating func chosenEntry(
    _ first: DueHeap<Instant>.Entry,
    by limit: Instant?,
    at now: Instant,
    within window: Line.Length
  ) -> DueHeap<Instant>.Entry? {
    let present = max(first.due, now)
    let end = Line.instant(first.due, advancedBy: window)
    var entries = heap.entries
    entries.removeAll { entry in
      slots[Int(entry.slot)].action == nil || entry.due > present && entry.due >= end
        || limit.map { entry.due > $0 } ?? false
    }
    return choice?.choose(among: consume entries, of: lanes)
  }

  /// Removes an item, wherever it is in the order. O(*n*).
  private mutating func takeChosen(
    _ entry: DueHeap<Instant>.Entry
  ) -> (due: Instant, sequence: UInt64, action: ScheduledAction)? {
    let slot = Int(entry.slot)
    let action = slots[slot].action
    heap.removeAll { $0.sequence == entry.sequence }
    if slots[slot].link != Self.none, let next = advanceGrid(Int(slots[slot].link)) {
      var later = entry
      later.due = delayed(next)
      heap.insert(later)
    } else {
      slots[slot].action = nil
      free(entry.slot)
    }
    return action.map { [chooser = choice?.chooser] action in
      let observed = ScheduledAction {
        action.run()
        chooser?.didRunAction()
      }
      return (entry.due, entry.sequence, observed)
    }
  }

  /// Returns the items in their order. O(*n* log *n*).
  func items() -> [Item] {
    heap.entries
      .filter { slots[Int($0.slot)].action != nil }
      .sorted()
      .map { Item(due: $0.due, interval: interval(of: $0), lane: $0.lane) }
  }

  /// - Returns: The index of the repetition.
  private mutating func addRepetition(every interval: Line.Length, from due: Instant) -> UInt32 {
    let repetition = Repetition(interval: interval, grid: due)
    guard let place = freeRepetitions.popLast() else {
      repetitions.append(repetition)
      return UInt32(repetitions.count - 1)
    }
    repetitions[Int(place)] = repetition
    return place
  }

  private func interval(of entry: DueHeap<Instant>.Entry) -> Line.Length? {
    let link = slots[Int(entry.slot)].link
    return link == Self.none ? nil : repetitions[Int(link)].interval
  }

  /// Returns the first entry whose item is not cancelled. Removes the cancelled ones before it.
  @inline(__always)
  private mutating func nextEntry() -> DueHeap<Instant>.Entry? {
    while let entry = heap.first {
      if slots[Int(entry.slot)].action != nil { return entry }
      cancelledCount -= 1
      removeFirst(entry)
    }
    return nil
  }

  /// Moves a repeating item to its next time on the grid.
  ///
  /// - Returns: That time; `nil` if the grid has reached the end of the time's range. Then the item
  ///   ends.
  @inline(__always)
  private mutating func advanceGrid(_ repetition: Int) -> Instant? {
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
    // A slot is not reused after its last generation, because an old token might identify a new
    // item.
    guard slots[Int(slot)].generation < .max else { return }
    slots[Int(slot)].generation += 1
    slots[Int(slot)].link = firstFreeSlot
    firstFreeSlot = slot
  }
}
