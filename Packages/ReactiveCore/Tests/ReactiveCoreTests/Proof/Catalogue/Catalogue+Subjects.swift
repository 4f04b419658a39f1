import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  static let subjects = [
    OperatorCase(
      "PassthroughSubject",
      .init(downstreams: 3),
      traits: [.losesValues, .isShared, .endsAtOnce, .keepsAll],
      model: { SubjectModel($0, PlainSubjectModel($0)) }
    ) { _ in
      Exposed(subject: PassthroughSubject<Token, TestError>())
    },
    OperatorCase(
      "CurrentValueSubject",
      .init(downstreams: 3),
      traits: [.losesValues, .isShared, .endsAtOnce],
      model: { SubjectModel($0, PlainSubjectModel($0, 7)) }
    ) { _ in
      Exposed(subject: CurrentValueSubject<Token, TestError>(7))
    },
    OperatorCase(
      "ReplaySubject",
      .init(downstreams: 3),
      traits: [.losesValues, .isShared],
      model: { SubjectModel($0, ReplaySubjectModel($0, 2)) }
    ) { _ in
      Exposed(subject: ReplaySubject<Token, TestError>(bufferSize: 2))
    },
    OperatorCase(
      "ReplaySubject that keeps nothing",
      .init(downstreams: 3),
      traits: [.losesValues, .isShared, .keepsAll],
      model: { SubjectModel($0, ReplaySubjectModel($0, 0)) }
    ) { _ in
      Exposed(subject: ReplaySubject<Token, TestError>(bufferSize: 0))
    },
    OperatorCase(
      "Published",
      .init(downstreams: 3, fails: false),
      traits: [.losesValues, .isShared, .neverEnds],
      model: { PublishedModel($0, 7) }
    ) { _ in
      let object = Publishing()
      var exposed = Exposed(object.$value)
      exposed.inlet = Exposed.Inlet(send: { object.value = $0 }, end: { _ in })
      return exposed
    },
    OperatorCase(
      "ObservableObjectPublisher",
      .init(downstreams: 3, fails: false),
      traits: [.losesValues, .isShared, .neverEnds, .keepsAll, .ignoresDemand],
      model: { ChangeModel($0, PlainSubjectModel($0, limitsByDemand: false)) }
    ) { _ in
      let publisher = ObservableObjectPublisher()
      var exposed = Exposed(publisher) { 0 }
      exposed.inlet = Exposed.Inlet(send: { _ in publisher.send() }, end: { _ in })
      return exposed
    },
    OperatorCase(
      "Future",
      .init(downstreams: 3),
      traits: [.isShared, .neverEnds],
      model: FutureModel.init
    ) { _ in
      var promise: Future<Token, TestError>.Promise?
      let future = Future<Token, TestError> { promise = $0 }
      var exposed = Exposed(future)
      exposed.inlet = Exposed.Inlet(
        send: { promise?(.success($0)) },
        end: { if case .failure(let error) = $0 { promise?(.failure(error)) } }
      )
      return exposed
    },
  ]
}

/// Has a property that publishes its values.
private final class Publishing {
  @Published var value: Token = 7
}

private class SubjectModel: Model {
  private let model: any SubjectModel

  init(_ stage: ModelStage, _ model: any SubjectModel) {
    self.model = model
    super.init(stage)
  }

  override var isInlet: Bool { true }

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

/// The property has a value when all have been told of it, so that it ends up with the outer one of
/// two, one of which is set inside the other.
private final class PublishedModel: SubjectModel {
  private let property: PlainSubjectModel

  init(_ stage: ModelStage, _ value: Int) {
    property = PlainSubjectModel(stage, value)
    super.init(stage, property)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    let answer = super.value(value, from: upstream)
    property.newest = value
    return answer
  }

  override func end(_ error: TestError?, from upstream: Int) {}
}

/// Publishes that there is a change, but no value.
private final class ChangeModel: SubjectModel {
  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    super.value(0, from: upstream)
  }

  override func end(_ error: TestError?, from upstream: Int) {}
}

/// The first result is the one, and goes to all in order; a value waits until it is asked for, a
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

  override var isInlet: Bool { true }

  override func subscribe(_ downstream: Int) {
    subscribers.append(Subscriber())
    stage.handDown(to: downstream)
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
      stage.end(error, of: downstream)
    }
  }

  private func deliver(to downstream: Int) {
    guard subscribers[downstream].hasAsked, let value = subscribers[downstream].held.take() else {
      return
    }
    stage.deliver(value, to: downstream)
    stage.end(of: downstream)
  }
}
