@testable import ReactiveCore

/// A model of an operator, as short and plain as it can be. This one passes everything on; a subclass
/// overrides what is different.
class Model {
  let harness: ModelHarness

  init(_ harness: ModelHarness) {
    self.harness = harness
  }

  /// True if it is a subject, to which the test sends.
  var isSubject: Bool { false }

  func subscribe(_ downstream: Int) { harness.subscribe(to: 0) }
  func subscribed(to upstream: Int) { harness.handDown() }

  /// - Returns: The demand that the upstream gets as the answer.
  func value(_ value: Int, from upstream: Int) -> Subscribers.Demand { harness.deliver(value) }
  func end(_ error: TestError?, from upstream: Int) { harness.end(error) }
  func request(_ demand: Subscribers.Demand, by downstream: Int) { harness.request(demand) }

  /// A downstream cancels, perhaps not for the first time.
  func cancel(by downstream: Int) { harness.cancel(upstream: 0) }

  /// An upstream sends a second subscription, which is cancelled whatever the model does.
  func subscribedAgain(to upstream: Int) {}

  func connect() {}
  func disconnect() {}

  /// Ends while the upstream goes on.
  final func stop(_ error: TestError? = nil) {
    harness.cancel(upstream: 0)
    harness.end(error)
  }
}

/// The model of an operator with one upstream that passes everything on but the values.
final class ValueModel: Model {
  private let body: (ValueModel, Int) -> Subscribers.Demand

  init(_ harness: ModelHarness, _ body: @escaping (ValueModel, Int) -> Subscribers.Demand) {
    self.body = body
    super.init(harness)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    body(self, value)
  }

  func deliver(_ number: Int) -> Subscribers.Demand {
    harness.deliver(number)
  }

  /// - Returns: The demand that the upstream gets as the answer, which means nothing any more.
  func stops(_ error: TestError? = nil) -> Subscribers.Demand {
    stop(error)
    return .none
  }
}
