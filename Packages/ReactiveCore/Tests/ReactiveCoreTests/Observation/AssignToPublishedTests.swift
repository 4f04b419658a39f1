import Testing

@testable import ReactiveCore

@Suite("assign(to: &published)")
struct AssignToPublishedTests {
  private final class Model: ObservableObject {
    @Published var count = 0
    @Published var doubled = 0
    let witness: DeinitWitness?

    var assignmentCount: Int { _count.storage.subject.assignments.withLock { $0.count } }

    init(_ witness: DeinitWitness? = nil) {
      self.witness = witness
    }
  }

  @Test("assign(to:) asks for all, assigns each value, and lives as long as the property")
  func lifetime() {
    let upstream = ManualPublisher<Int, Never>()
    let life = Lifetime()
    do {
      let model = Model(life.witness())
      upstream.assign(to: &model.$count)
      #expect(upstream.send(1) == Subscribers.Demand.none)
      #expect(model.count == 1)
      #expect(upstream.history.events == [.request(.unlimited)])
    }
    #expect(life.isOver)
    #expect(upstream.history.events == [.request(.unlimited), .cancel])
  }

  @Test("assign(to:) announces a change of the property as setting it does")
  func objectWillChange() {
    let model = Model()
    var log: [String] = []
    let cancellables = [
      model.objectWillChange.sink { log.append("object") },
      model.$count.sink { log.append("\($0)") },
    ]
    [1, 2].publisher.assign(to: &model.$count)
    #expect(log == ["0", "object", "1", "object", "2"])
    cancellables.forEach { $0.cancel() }
  }

  @Test("assign(to:) does not answer the end of the upstream, and the property keeps sending")
  func completion() {
    let upstream = ManualPublisher<Int, Never>()
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    do {
      let model = Model()
      upstream.assign(to: &model.$count)
      model.$count.subscribe(subscriber)
      upstream.send(completion: .finished)
      model.count = 2
    }
    #expect(upstream.history.events == [.request(.unlimited)])
    #expect(subscriber.events == [.subscription, .value(0), .value(2)])
    subscriber.cancel()
  }

  @Test("A property that feeds another one of its object does not keep the object alive")
  func sameObject() {
    let life = Lifetime()
    do {
      let model = Model(life.witness())
      model.$count.map { $0 * 2 }.assign(to: &model.$doubled)
      model.count = 4
      #expect(model.doubled == 8)
    }
    #expect(life.isOver)
  }

  @Test("A property forgets the assignments that have completed")
  func forgotten() {
    let model = Model()
    let life = Lifetime()
    for value in 0..<1_000 {
      Just(value).eraseToAnyPublisher().map { [witness = life.witness()] in
        _ = witness
        return $0
      }.assign(to: &model.$count)
    }
    #expect(life.isOver && model.count == 999)
    #expect(model.assignmentCount == 0)
  }

  @Test("assign(to:) cancels a second subscription and keeps the first one")
  func secondSubscription() {
    let upstream = ManualPublisher<Int, Never>()
    let model = Model()
    upstream.assign(to: &model.$count)
    upstream.sendSecondSubscription()
    #expect(upstream.history.events == [.request(.unlimited), .cancel("second")])
    upstream.send(1)
    #expect(model.count == 1)
  }
}
