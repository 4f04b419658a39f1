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
      "ReplaySubject",
      .init(downstreams: 3),
      traits: [.losesValues, .isShared],
      model: { ReplaySubjectModel($0, 2) }
    ) { _ in
      Exposed(subject: ReplaySubject<Token, Trouble>(bufferSize: 2))
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

private final class SubjectModel: Model {
  private let audience: Audience

  init(_ stage: ModelStage, _ value: Int?) {
    audience = Audience(stage, value)
    super.init(stage)
  }

  override var isInlet: Bool { true }

  override func subscribe(_ downstream: Int) { audience.subscribe(downstream) }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    audience.send(value)
    return .none
  }

  override func end(_ error: Trouble?, from upstream: Int) { audience.end(error) }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    audience.request(demand, by: downstream)
  }

  override func cancel(by downstream: Int) {}
}

/// Every subscriber has a queue of its own, which starts with the values that are kept. A value that
/// finds it full, and that nobody will ask for before those in it, pushes the oldest out.
private final class ReplaySubjectModel: Model {
  private struct Member {
    var demand = Subscribers.Demand.none
    var values: [Int] = []
    var ending: Trouble??
    var isDelivering = true
  }

  private let size: Int
  private var kept: [Int] = []
  private var members: [Member] = []
  private var ending: Trouble??

  init(_ stage: ModelStage, _ size: Int) {
    self.size = size
    super.init(stage)
  }

  override var isInlet: Bool { true }

  override func subscribe(_ downstream: Int) {
    members.append(Member(values: kept, ending: ending))
    stage.handDown(to: downstream)
    members[downstream].isDelivering = false
    deliverAll(to: downstream)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    guard ending == nil else { return .none }
    kept = (kept + [value]).suffix(size)
    for index in members.indices where !stage.isOver(downstream: index) {
      members[index].values.append(value)
      let count = members[index].values.count
      let isAskedFor = members[index].demand.max.map { $0 >= count } ?? true
      if count > size, !isAskedFor { members[index].values.removeFirst() }
      deliverAll(to: index)
    }
    return .none
  }

  override func end(_ error: Trouble?, from upstream: Int) {
    guard ending == nil else { return }
    ending = .some(error)
    for index in members.indices {
      members[index].ending = .some(error)
      deliverAll(to: index)
    }
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    members[downstream].demand += demand
    deliverAll(to: downstream)
  }

  override func cancel(by downstream: Int) {}

  private func deliverAll(to downstream: Int) {
    guard !members[downstream].isDelivering else { return }
    members[downstream].isDelivering = true
    while members[downstream].demand > .none, !members[downstream].values.isEmpty {
      members[downstream].demand -= 1
      let value = members[downstream].values.removeFirst()
      members[downstream].demand += stage.deliver(value, to: downstream)
    }
    if let ending = members[downstream].ending, members[downstream].values.isEmpty {
      stage.end(ending, of: downstream)
    }
    members[downstream].isDelivering = false
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
