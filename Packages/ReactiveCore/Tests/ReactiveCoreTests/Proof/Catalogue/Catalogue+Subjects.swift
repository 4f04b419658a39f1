import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  static let subjects = [
    OperatorCase(
      "PassthroughSubject",
      .init(downstreams: 3),
      traits: [.losesValues, .isShared, .endsAtOnce, .keepsAll],
      model: { SubjectAdapter($0, PlainSubjectModel($0)) }
    ) { _ in
      TestedPublisher(subject: PassthroughSubject<Token, TestError>())
    },
    OperatorCase(
      "CurrentValueSubject",
      .init(downstreams: 3),
      traits: [.losesValues, .isShared, .endsAtOnce],
      model: { SubjectAdapter($0, PlainSubjectModel($0, 7)) }
    ) { _ in
      TestedPublisher(subject: CurrentValueSubject<Token, TestError>(7))
    },
    OperatorCase(
      "ReplaySubject",
      .init(downstreams: 3),
      traits: [.losesValues, .isShared],
      model: { SubjectAdapter($0, ReplaySubjectModel($0, 2)) }
    ) { _ in
      TestedPublisher(subject: ReplaySubject<Token, TestError>(bufferSize: 2))
    },
    OperatorCase(
      "ReplaySubject that keeps nothing",
      .init(downstreams: 3),
      traits: [.losesValues, .isShared, .keepsAll],
      model: { SubjectAdapter($0, ReplaySubjectModel($0, 0)) }
    ) { _ in
      TestedPublisher(subject: ReplaySubject<Token, TestError>(bufferSize: 0))
    },
    OperatorCase(
      "PassthroughRelay",
      .init(downstreams: 3, fails: false),
      traits: [.losesValues, .isShared, .neverEnds, .keepsAll],
      model: { RelayModel($0, PlainSubjectModel($0)) }
    ) { _ in
      let relay = PassthroughRelay<Token>()
      var tested = TestedPublisher(relay)
      tested.input = TestedPublisher.Input(send: relay.accept, end: { _ in })
      return tested
    },
    OperatorCase(
      "CurrentValueRelay",
      .init(downstreams: 3, fails: false),
      traits: [.losesValues, .isShared, .neverEnds],
      model: { RelayModel($0, PlainSubjectModel($0, 7)) }
    ) { _ in
      let relay = CurrentValueRelay<Token>(7)
      var tested = TestedPublisher(relay)
      tested.input = TestedPublisher.Input(send: relay.accept, end: { _ in })
      return tested
    },
    OperatorCase(
      "Published",
      .init(downstreams: 3, fails: false),
      traits: [.losesValues, .isShared, .neverEnds],
      model: { PublishedModel($0, 7) }
    ) { _ in
      let object = Publishing()
      var tested = TestedPublisher(object.$value)
      tested.input = TestedPublisher.Input(send: { object.value = $0 }, end: { _ in })
      return tested
    },
    OperatorCase(
      "ObservableObjectPublisher",
      .init(downstreams: 3, fails: false),
      traits: [.losesValues, .isShared, .neverEnds, .keepsAll, .ignoresDemand],
      model: { ChangeModel($0, PlainSubjectModel($0, limitsByDemand: false)) }
    ) { _ in
      let publisher = ObservableObjectPublisher()
      var tested = TestedPublisher(publisher) { 0 }
      tested.input = TestedPublisher.Input(send: { _ in publisher.send() }, end: { _ in })
      return tested
    },
    OperatorCase(
      "Future",
      .init(downstreams: 3),
      traits: [.isShared, .neverEnds],
      model: FutureModel.init
    ) { _ in
      var promise: Future<Token, TestError>.Promise?
      let future = Future<Token, TestError> { promise = $0 }
      var tested = TestedPublisher(future)
      tested.input = TestedPublisher.Input(
        send: { promise?(.success($0)) },
        end: { if case .failure(let error) = $0 { promise?(.failure(error)) } }
      )
      return tested
    },
  ]
}

/// Has a property that publishes its values.
private final class Publishing {
  @Published var value: Token = 7
}

/// Adapts the model of a subject to a model of an operator.
private class SubjectAdapter: Model {
  private let model: any SubjectModel

  init(_ harness: ModelHarness, _ model: any SubjectModel) {
    self.model = model
    super.init(harness)
  }

  override var isSubject: Bool { true }

  override func subscribe(_ downstream: Int) { model.subscribe(downstream, endsAnyway: true) }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    model.send(value)
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) { model.end(error) }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    model.request(demand, by: downstream)
  }

  override func cancel(by downstream: Int) {}
}

/// A subject that is never completed.
private class RelayModel: SubjectAdapter {
  final override func end(_ error: TestError?, from upstream: Int) {}
}

/// The property changes after all subscribers have received its value. So if one value is set inside the
/// delivery of another, the property ends up with the outer one.
private final class PublishedModel: RelayModel {
  private let property: PlainSubjectModel

  init(_ harness: ModelHarness, _ value: Int) {
    property = PlainSubjectModel(harness, value)
    super.init(harness, property)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    let answer = super.value(value, from: upstream)
    property.newest = value
    return answer
  }
}

/// Publishes that there is a change, but no value.
private final class ChangeModel: RelayModel {
  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    super.value(0, from: upstream)
  }
}

/// Only the first result counts, and goes to all in order; a value waits until it is asked for, a
/// failure does not.
private final class FutureModel: Model {
  private struct Subscriber {
    var hasAsked = false
    /// The value that it receives when it asks.
    var held: Int?
  }

  private var result: Result<Int, TestError>?
  private var subscribers: [Subscriber] = []
  /// Those that wait for the result, in the order in which they got their subscriptions.
  private var waiting: [Int] = []

  override var isSubject: Bool { true }

  override func subscribe(_ downstream: Int) {
    subscribers.append(Subscriber())
    harness.handDown(to: downstream)
    if let result { settle(downstream, result) } else { waiting.append(downstream) }
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    settle(.success(value))
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    if let error { settle(.failure(error)) }
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    subscribers[downstream].hasAsked = true
    deliver(to: downstream)
  }

  override func cancel(by downstream: Int) {}

  private func settle(_ result: Result<Int, TestError>) {
    guard self.result == nil else { return }
    self.result = result
    for downstream in waiting { settle(downstream, result) }
  }

  private func settle(_ downstream: Int, _ result: Result<Int, TestError>) {
    switch result {
    case .success(let value):
      subscribers[downstream].held = value
      deliver(to: downstream)
    case .failure(let error):
      harness.end(error, of: downstream)
    }
  }

  private func deliver(to downstream: Int) {
    guard subscribers[downstream].hasAsked, let value = subscribers[downstream].held.take() else {
      return
    }
    harness.deliver(value, to: downstream)
    harness.end(of: downstream)
  }
}
