@testable import ReactiveCore

/// The subscribers of a subject that replays. Every subscriber has a queue of its own, which starts
/// with the values that are kept. A value that finds it full, and that nobody will ask for before
/// those in it, pushes the oldest out; but not from the first request on until all has been sent.
///
/// A signal that is sent during another one follows it: all subscribers see one order.
final class ReplaySubjectModel: SubjectModel {
  private struct Member {
    var demand = Subscribers.Demand.none
    var values: [Int] = []
    var ending: TestError??
    var isDelivering = true
    var hasEnded = false
    var hasAsked = false
    var isReplaying = false
  }

  private let harness: ModelHarness
  private let size: Int
  private var kept: [Int] = []
  private var members: [Member] = []
  private var ending: TestError??
  /// The signals that are being sent, in order.
  private var signals: [() -> Void] = []

  init(_ harness: ModelHarness, _ size: Int) {
    self.harness = harness
    self.size = size
  }

  var isCompleted: Bool { ending != nil }

  func hasEnded(_ downstream: Int) -> Bool { members[downstream].hasEnded }

  /// A subscriber that cancels while it receives its subscription never receives the end.
  func subscribe(_ downstream: Int, endsAnyway: Bool) {
    members.append(Member(values: kept, ending: ending))
    harness.handDown(to: downstream)
    members[downstream].isDelivering = false
    deliverAll(to: downstream)
  }

  func send(_ value: Int) {
    guard ending == nil else { return }
    kept = (kept + [value]).suffix(size)
    sendInOrder { [self] index in
      guard !harness.isOver(downstream: index) else { return }
      if members[index].values.isEmpty { members[index].isReplaying = false }
      members[index].values.append(value)
      let count = members[index].values.count
      let isAskedFor = members[index].demand.max.map { $0 >= count } ?? true
      if count > size, !isAskedFor, !members[index].isReplaying {
        members[index].values.removeFirst()
      }
      deliverAll(to: index)
    }
  }

  func end(_ error: TestError?) {
    guard ending == nil else { return }
    ending = .some(error)
    sendInOrder { [self] index in
      members[index].ending = .some(error)
      deliverAll(to: index)
    }
  }

  /// Sends a signal to the downstreams that are subscribed now, after the signals before it.
  private func sendInOrder(_ signal: @escaping (Int) -> Void) {
    let receivers = members.indices
    signals.append { receivers.forEach(signal) }
    guard signals.count == 1 else { return }
    while let next = signals.first {
      next()
      signals.removeFirst()
    }
  }

  func request(_ demand: Subscribers.Demand, by downstream: Int) {
    guard demand > .none else { return }
    if !members[downstream].hasAsked {
      members[downstream].isReplaying = !members[downstream].values.isEmpty
    }
    members[downstream].hasAsked = true
    members[downstream].demand += demand
    deliverAll(to: downstream)
  }

  private func deliverAll(to downstream: Int) {
    guard !members[downstream].isDelivering else { return }
    members[downstream].isDelivering = true
    while members[downstream].demand > .none, !members[downstream].values.isEmpty {
      members[downstream].demand -= 1
      let value = members[downstream].values.removeFirst()
      members[downstream].demand += harness.deliver(value, to: downstream)
    }
    if let ending = members[downstream].ending, members[downstream].values.isEmpty,
      !harness.isOver(downstream: downstream)
    {
      members[downstream].hasEnded = true
      harness.end(ending, of: downstream)
    }
    members[downstream].isDelivering = false
  }
}
