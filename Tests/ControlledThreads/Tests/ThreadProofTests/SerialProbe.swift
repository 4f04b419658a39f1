import ControlledSynchronization
import ReactiveCore

/// A subscriber that checks the contract of a publisher: one signal at a time, no value after the completion, no
/// more values than were asked for.
// Safe to share: one thread at a time continues, and a violation is what it looks for.
final class SerialProbe<Failure: Error>: Subscriber, @unchecked Sendable {
  private let demand: Subscribers.Demand
  private let returned: Subscribers.Demand
  private let point = Atomic(0)
  private var isInside = false
  /// The thread that hands the subscription down.
  private var thread: UInt?
  private var missing = Subscribers.Demand.none
  private(set) var values: [Int] = []
  private(set) var completionCount = 0
  private(set) var hasFailed = false
  private(set) var subscription: (any Subscription)?
  private(set) var violations: [String] = []

  /// - Parameters:
  ///   - demand: The demand at the subscription.
  ///   - returned: The demand after each value.
  init(_ demand: Subscribers.Demand = .unlimited, returning returned: Subscribers.Demand = .none) {
    self.demand = demand
    self.returned = returned
    ProbesOfRun.current.add { [self] in try checkRelease() }
  }

  /// Cancels the subscription, and throws unless that frees it, or its end has done so.
  private func checkRelease() throws {
    weak let released = subscription as AnyObject?
    subscription?.cancel()
    subscription = nil
    try check(released == nil, "\(released!) is not freed")
  }

  func receive(subscription: any Subscription) {
    thread = _ThreadIdentity.current.handle
    self.subscription = subscription
    request(demand)
    thread = nil
  }

  func request(_ demand: Subscribers.Demand) {
    missing += demand
    if demand > .none { subscription?.request(demand) }
  }

  func receive(_ value: Int) -> Subscribers.Demand {
    receiving {
      if completionCount > 0 { violations.append("\(value) after the completion") }
      if missing == .none { violations.append("\(value) beyond the demand") } else { missing -= 1 }
      values.append(value)
    }
    missing += returned
    return returned
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    receiving {
      completionCount += 1
      if case .failure = completion { hasFailed = true }
      if completionCount > 1 { violations.append("a second completion") }
    }
  }

  /// Another thread may continue in the middle.
  private func receiving(_ note: () -> Void) {
    if isInside { violations.append("two signals at once") }
    if let thread, thread != _ThreadIdentity.current.handle {
      violations.append("a signal while the subscription is handed down")
    }
    isInside = true
    _ = point.load(ordering: .relaxed)
    note()
    isInside = false
  }
}
