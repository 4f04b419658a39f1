/// What the test scheduler has to do, in the simplest way: a list that is searched for every step.
///
/// A fault can be planted in it, to see that the comparison would notice one.
final class ReferenceScheduler {
  enum Fault: CaseIterable {
    case lastInFirstOut
    case newSequenceForEveryTick
    case scheduledAgainAfterTheAction
    case targetExcluded
    case nowIsTheTarget
    case nowGoesBack
    case timerSurvivesCancelling
  }

  private struct Item {
    var due: Int
    var sequence: Int
    var interval: Int?
    var action: () -> Void
  }

  private(set) var now = 0
  private let fault: Fault?
  private var items: [Item] = []
  private var lastSequence = 0

  init(fault: Fault? = nil) {
    self.fault = fault
  }

  /// Schedules an action, and returns what cancels it.
  func schedule(at due: Int, every interval: Int? = nil, action: @escaping () -> Void) -> () -> Void
  {
    let sequence = nextSequence()
    items.append(Item(due: due, sequence: sequence, interval: interval, action: action))
    return { [weak self] in
      guard let self, fault != .timerSurvivesCancelling else { return }
      items.removeAll { $0.sequence == sequence }
    }
  }

  func advance(by duration: Int) {
    let target = now + duration
    while let index = items.indices.min(by: { comesBefore(items[$0], items[$1]) }),
      fault == .targetExcluded ? items[index].due < target : items[index].due <= target
    {
      var item = items.remove(at: index)
      now = fault == .nowGoesBack ? item.due : max(now, item.due)
      if fault == .nowIsTheTarget { now = max(now, target) }
      if fault == .scheduledAgainAfterTheAction { item.action() }
      if let interval = item.interval {
        item.due += interval
        if fault == .newSequenceForEveryTick { item.sequence = nextSequence() }
        items.append(item)
      }
      if fault != .scheduledAgainAfterTheAction { item.action() }
    }
    now = max(now, target)
  }

  private func comesBefore(_ lhs: Item, _ rhs: Item) -> Bool {
    guard lhs.due == rhs.due else { return lhs.due < rhs.due }
    return fault == .lastInFirstOut ? lhs.sequence > rhs.sequence : lhs.sequence < rhs.sequence
  }

  private func nextSequence() -> Int {
    lastSequence += 1
    return lastSequence
  }
}
