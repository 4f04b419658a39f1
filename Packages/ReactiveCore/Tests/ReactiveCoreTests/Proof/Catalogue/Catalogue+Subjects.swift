@testable import ReactiveCore

extension Catalogue {
  static let subjects = [
    Specimen(
      "PassthroughSubject",
      .init(downstreams: 3),
      traits: [.losesValues, .isShared, .endsAtOnce, .keepsAll],
      model: { SubjectModel($0, nil) }
    ) { _ in
      Exposed(subject: PassthroughSubject<Token, Trouble>())
    },
    Specimen(
      "CurrentValueSubject",
      .init(downstreams: 3),
      traits: [.losesValues, .isShared, .endsAtOnce],
      model: { SubjectModel($0, 7) }
    ) { _ in
      Exposed(subject: CurrentValueSubject<Token, Trouble>(7))
    },
    Specimen(
      "Future",
      .init(downstreams: 3),
      traits: [.isShared, .neverEnds],
      model: FutureModel.init
    ) { _ in
      var promise: Future<Token, Trouble>.Promise?
      let future = Future<Token, Trouble> { promise = $0 }
      var exposed = Exposed(future)
      exposed.inlet = Exposed.Inlet(
        send: { promise?(.success($0)) },
        end: { if case .failure(let error) = $0 { promise?(.failure(error)) } }
      )
      return exposed
    },
  ]
}

/// A value goes to those that were there when it was sent and have demand. One that keeps its newest
/// value gives it to those that missed it, when they ask.
private final class SubjectModel: Model {
  private struct Subscriber {
    var demand = Subscribers.Demand.none
    var missed: Int?
  }

  private let keepsNewest: Bool
  private var newest: Int?
  private var subscribers: [Subscriber] = []
  private var isCompleted = false
  private var error: Trouble?

  init(_ stage: ModelStage, _ value: Int?) {
    keepsNewest = value != nil
    newest = value
    super.init(stage)
  }

  override var isInlet: Bool { true }

  override func subscribe(_ downstream: Int) {
    subscribers.append(Subscriber(missed: isCompleted ? nil : newest))
    if isCompleted {
      stage.handDownAndEnd(error, to: downstream)
    } else {
      stage.handDown(to: downstream)
    }
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    guard !isCompleted else { return .none }
    if keepsNewest { newest = value }
    for index in subscribers.indices where !stage.isOver(downstream: index) {
      if subscribers[index].demand > .none {
        deliver(value, to: index)
      } else if keepsNewest {
        subscribers[index].missed = value
      }
    }
    return .none
  }

  override func end(_ error: Trouble?, from upstream: Int) {
    guard !isCompleted else { return }
    isCompleted = true
    self.error = error
    for index in subscribers.indices { stage.end(error, of: index) }
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    subscribers[downstream].demand += demand
    deliverMissed(to: downstream)
  }

  override func cancel(by downstream: Int) {}

  private func deliver(_ value: Int, to downstream: Int) {
    subscribers[downstream].demand -= 1
    subscribers[downstream].demand += stage.deliver(value, to: downstream)
    deliverMissed(to: downstream)
  }

  private func deliverMissed(to downstream: Int) {
    guard subscribers[downstream].demand > .none, let value = subscribers[downstream].missed.take()
    else { return }
    deliver(value, to: downstream)
  }
}

/// The first result is the one, and goes to all in order; a value waits until it is asked for, a
/// failure does not.
private final class FutureModel: Model {
  private struct Subscriber {
    var hasAsked = false
    /// What it is given when it asks.
    var held: Int?
  }

  private var result: Result<Int, Trouble>?
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

  override func end(_ error: Trouble?, from upstream: Int) {
    if let error { settle(.failure(error)) }
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    subscribers[downstream].hasAsked = true
    deliver(to: downstream)
  }

  override func cancel(by downstream: Int) {}

  private func settle(_ result: Result<Int, Trouble>) {
    guard self.result == nil else { return }
    self.result = result
    for downstream in waiting { settle(downstream, result) }
  }

  private func settle(_ downstream: Int, _ result: Result<Int, Trouble>) {
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
