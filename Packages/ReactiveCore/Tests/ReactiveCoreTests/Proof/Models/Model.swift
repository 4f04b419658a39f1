@testable import ReactiveCore

/// A model of an operator, as short and plain as it can be. This one passes everything on; a subclass
/// overrides what is different.
class Model {
  let stage: ModelStage

  init(_ stage: ModelStage) {
    self.stage = stage
  }

  /// True if it is a subject, to which the test sends.
  var isInlet: Bool { false }

  func subscribe(_ downstream: Int) { stage.subscribe(to: 0) }
  func subscribed(to upstream: Int) { stage.handDown() }

  /// - Returns: The demand that the upstream gets as the answer.
  func value(_ value: Int, from upstream: Int) -> Subscribers.Demand { stage.deliver(value) }
  func end(_ error: TestError?, from upstream: Int) { stage.end(error) }
  func request(_ demand: Subscribers.Demand, by downstream: Int) { stage.request(demand) }

  /// A downstream cancels, perhaps not for the first time.
  func cancel(by downstream: Int) { stage.cancel(upstream: 0) }

  /// An upstream sends a second subscription, which is cancelled whatever the model does.
  func subscribedAgain(to upstream: Int) {}

  func connect() {}
  func disconnect() {}

  /// Ends while the upstream goes on.
  final func stop(_ error: TestError? = nil) {
    stage.cancel(upstream: 0)
    stage.end(error)
  }
}

/// The model of an operator with one upstream that passes everything on but the values.
final class Each: Model {
  private let body: (Each, Int) -> Subscribers.Demand

  init(_ stage: ModelStage, _ body: @escaping (Each, Int) -> Subscribers.Demand) {
    self.body = body
    super.init(stage)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    body(self, value)
  }

  func deliver(_ number: Int) -> Subscribers.Demand {
    stage.deliver(number)
  }

  /// - Returns: The demand that the upstream gets as the answer, which means nothing any more.
  func stops(_ error: TestError? = nil) -> Subscribers.Demand {
    stop(error)
    return .none
  }
}
