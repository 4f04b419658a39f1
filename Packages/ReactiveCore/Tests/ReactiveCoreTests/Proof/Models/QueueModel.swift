@testable import ReactiveCore

/// Values wait in a queue for demand, and for a delivery that has begun; the completion waits for them.
class QueueModel: Model {
  final var demand = Subscribers.Demand.none
  final var values: [Item] = []
  /// The end that was received, and its error.
  final private(set) var ending: TestError??
  /// True from the start: nothing is delivered before the subscription has been handed down.
  final private(set) var isDelivering = true

  /// True if the end may be sent.
  var endIsDue: Bool { values.isEmpty }

  final var hasFailed: Bool { ending.map { $0 != nil } ?? false }

  /// Delivers a value.
  ///
  /// - Returns: What downstream asks for in addition.
  func deliver(_ item: Item) -> Subscribers.Demand { harness.deliver(item) }

  /// - Returns: How many values have been delivered.
  @discardableResult
  final func handDown() -> Int {
    harness.handDown()
    isDelivering = false
    return deliverAll()
  }

  @discardableResult
  final func deliverAll() -> Int {
    guard !isDelivering else { return 0 }
    isDelivering = true
    var count = 0
    while demand > .none, !values.isEmpty {
      demand -= 1
      demand += deliver(values.removeFirst())
      count += 1
    }
    if let ending, endIsDue { harness.end(ending) }
    isDelivering = false
    return count
  }

  final func setEnding(_ error: TestError?) {
    if ending == nil { ending = .some(error) }
  }

  override func end(_ error: TestError?, from upstream: Int) {
    setEnding(error)
    deliverAll()
  }

  override func request(_ more: Subscribers.Demand, by downstream: Int) {
    demand += more
    deliverAll()
  }
}
