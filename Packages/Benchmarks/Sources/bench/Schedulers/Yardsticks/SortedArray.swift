/// The plain design that test schedulers usually have: an array of dates, sequences and actions,
/// sorted before every action.
final class SortedArray: OneShotSchedule {
  static let name = "sorted array"

  private struct Item {
    let date: Int
    let sequence: UInt
    let action: () -> Void
  }

  private var items: [Item] = []
  private var sequence: UInt = 0

  func schedule(at due: Int, _ action: @escaping () -> Void) {
    items.append(Item(date: due, sequence: sequence, action: action))
    sequence += 1
  }

  func run(until limit: Int) {
    while true {
      items.sort { ($0.date, $0.sequence) < ($1.date, $1.sequence) }
      guard let next = items.first, next.date <= limit else { return }
      items.removeFirst()
      next.action()
    }
  }
}
