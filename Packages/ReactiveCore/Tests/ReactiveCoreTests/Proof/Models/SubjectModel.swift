@testable import ReactiveCore

/// The subscribers of a subject.
protocol SubjectModel: AnyObject {
  var isCompleted: Bool { get }

  /// - Parameter endsAnyway: True if a subscriber that comes after the end receives the end even if it
  ///   cancels while it receives its subscription.
  func subscribe(_ downstream: Int, endsAnyway: Bool)
  func send(_ value: Int)
  func end(_ error: TestError?)
  func request(_ demand: Subscribers.Demand, by downstream: Int)

  /// True if a subscriber has received the end.
  func hasEnded(_ downstream: Int) -> Bool
}

/// The subscribers of a subject that replays nothing. A value goes to those that were there when it
/// was sent and have demand. A subject that keeps its newest value gives it to those that missed it,
/// when they ask.
final class PlainSubjectModel: SubjectModel {
  private struct Member {
    var demand = Subscribers.Demand.none
    var missed: Int?
    var hasEnded = false
  }

  private let harness: ModelHarness
  private let receives: (_ downstream: Int, _ value: Int) -> Bool
  private let keepsNewest: Bool
  private let limitsByDemand: Bool
  /// The value that later subscribers start with.
  var newest: Int?
  private var members: [Member] = []
  private(set) var isCompleted = false
  private var error: TestError?

  /// - Parameters:
  ///   - value: The first value of a subject that keeps its newest value.
  ///   - limitsByDemand: True if a subscriber gets no more than it asks for.
  ///   - receives: Returns true if a value goes to a subscriber.
  init(
    _ harness: ModelHarness,
    _ value: Int? = nil,
    limitsByDemand: Bool = true,
    receives: @escaping (_ downstream: Int, _ value: Int) -> Bool = { _, _ in true }
  ) {
    self.harness = harness
    self.receives = receives
    self.limitsByDemand = limitsByDemand
    keepsNewest = value != nil
    newest = value
  }

  func subscribe(_ downstream: Int, endsAnyway: Bool) {
    members.append(Member(missed: isCompleted ? nil : newest, hasEnded: isCompleted && endsAnyway))
    if isCompleted && endsAnyway { return harness.handDownAndEnd(error, to: downstream) }
    let hadCompleted = isCompleted
    harness.handDown(to: downstream)
    if hadCompleted { end(error, of: downstream) }
  }

  func send(_ value: Int) {
    guard !isCompleted else { return }
    if keepsNewest { newest = value }
    for index in members.indices where !harness.isOver(downstream: index) && receives(index, value)
    {
      if members[index].demand > .none {
        deliver(value, to: index)
      } else if keepsNewest {
        members[index].missed = value
      }
    }
  }

  func end(_ error: TestError?) {
    guard !isCompleted else { return }
    isCompleted = true
    self.error = error
    for index in members.indices { end(error, of: index) }
  }

  func hasEnded(_ downstream: Int) -> Bool { members[downstream].hasEnded }

  func request(_ demand: Subscribers.Demand, by downstream: Int) {
    members[downstream].demand += limitsByDemand ? demand : .unlimited
    deliverMissed(to: downstream)
  }

  private func end(_ error: TestError?, of downstream: Int) {
    guard !harness.isOver(downstream: downstream) else { return }
    members[downstream].hasEnded = true
    harness.end(error, of: downstream)
  }

  private func deliver(_ value: Int, to downstream: Int) {
    members[downstream].demand -= 1
    members[downstream].demand += harness.deliver(value, to: downstream)
    deliverMissed(to: downstream)
  }

  private func deliverMissed(to downstream: Int) {
    guard members[downstream].demand > .none, let value = members[downstream].missed.take()
    else { return }
    deliver(value, to: downstream)
  }
}
