/// The definition of what the test scheduler does. Its state is a list, which it searches at every
/// step, and a time that does not go back.
///
/// Not final, so that the checker can be proven: a subclass that overrides one method has one fault.
class ReferenceScheduler {
  /// Something to do at a due time. Its number says how many were scheduled before it.
  final class Item {
    var due: Int
    var number: Int
    /// None if it is due once.
    var interval: Int?
    let action: () -> Void

    init(due: Int, number: Int, interval: Int?, action: @escaping () -> Void) {
      (self.due, self.number, self.interval, self.action) = (due, number, interval, action)
    }
  }

  private(set) var now = 0
  final var items: [Item] = []
  /// The next work of tasks, in the order in which they became ready.
  final var ready: [() -> Void] = []
  final var report: (ScheduleIssue) -> Void = { _ in }
  private var lastNumber = 0
  private var isRunningTasks = false

  required init() {}

  @discardableResult
  func schedule(at due: Int, every interval: Int? = nil, _ action: @escaping () -> Void) -> Item {
    let item = Item(due: due, number: nextNumber(), interval: interval, action: action)
    items.append(item)
    if let interval, interval <= 0 {
      item.interval = nil
      report(.interval)
    }
    return item
  }

  /// It comes behind what is due already.
  func scheduleNow(_ action: @escaping () -> Void) { schedule(at: now, action) }

  /// An item that is cancelled never runs; one that is done does not mind.
  func cancel(_ item: Item) { remove(item) }

  func comesBefore(_ one: Item, _ other: Item) -> Bool {
    (one.due, one.number) < (other.due, other.number)
  }

  /// Moves the time, but never back: work that was due in the past runs now.
  func move(to time: Int) { now = max(now, time) }

  /// A timer is scheduled again before its action runs, so that the action can cancel it. It stays on
  /// its grid, and keeps its number.
  func perform(_ item: Item) {
    if let interval = item.interval { item.due += interval } else { remove(item) }
    item.action()
  }

  /// Tasks go on after each action, one after another. One that moves the time does not run others.
  func runTasks() {
    guard !isRunningTasks else { return }
    isRunningTasks = true
    while !ready.isEmpty { ready.removeFirst()() }
    isRunningTasks = false
  }

  /// Runs what comes first, if it is due by the limit.
  ///
  /// - Returns: True if it was.
  func step(by limit: Int) -> Bool {
    guard let item = items.min(by: comesBefore), item.due <= limit else { return false }
    move(to: item.due)
    perform(item)
    runTasks()
    return true
  }

  /// Runs what is due by the target, also what is scheduled meanwhile.
  func advance(to target: Int) {
    guard target >= now else { return report(.goingBack) }
    runTasks()
    while step(by: target) {}
    move(to: target)
  }

  /// Runs all that is due when the next item is.
  func advanceToNext() -> Int? {
    runTasks()
    guard let item = items.min(by: comesBefore) else { return nil }
    let target = max(now, item.due)
    advance(to: target)
    return target
  }

  /// Leaves the time where the last item was due.
  func run(maxSteps: Int, until limit: Int?) {
    runTasks()
    var steps = 0
    while steps < maxSteps, step(by: limit ?? .max) { steps += 1 }
    if !items.isEmpty { report(.unfinishedWork) }
  }

  final func remove(_ item: Item) { items.removeAll { $0 === item } }

  final func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
