import Testing

@testable import ReactiveCore

@Suite("assign(to:on:)")
struct AssignTests {
  private final class Target {
    var value = 0
    let witness: DeinitWitness?

    init(_ witness: DeinitWitness? = nil) {
      self.witness = witness
    }
  }

  @Test("assign(to:on:) asks for all and assigns each value, until it is cancelled")
  func assigns() {
    let upstream = ManualPublisher<Int, Never>(stopsOnCancel: false)
    let target = Target()
    let cancellable = upstream.assign(to: \.value, on: target)
    upstream.send(1)
    #expect(target.value == 1)
    cancellable.cancel()
    upstream.send(2)
    #expect(target.value == 1)
    #expect(upstream.history.events == [.request(.unlimited), .cancel])
  }

  @Test("assign(to:on:) holds its object until the end", arguments: [true, false])
  func lifetime(endsByCancel: Bool) {
    let life = Lifetime()
    let upstream = ManualPublisher<Int, Never>(stopsOnCancel: false)
    let cancellable = upstream.assign(to: \.value, on: Target(life.witness()))
    upstream.send(1)
    #expect(!life.isOver)
    if endsByCancel { cancellable.cancel() } else { upstream.send(completion: .finished) }
    #expect(life.isOver)
    withExtendedLifetime(cancellable) {}
  }

  @Test("assign(to:on:) assigns no values without a subscription or after the end")
  func withoutSubscription() {
    let target = Target()
    let assign = Subscribers.Assign(object: target, keyPath: \.value)
    #expect(assign.receive(1) == Subscribers.Demand.none)
    #expect(target.value == 0)
    let history = History()
    assign.receive(subscription: TrackingSubscription(history, name: "first"))
    assign.receive(subscription: TrackingSubscription(history, name: "second"))
    _ = assign.receive(2)
    assign.receive(completion: .finished)
    _ = assign.receive(3)
    assign.cancel()
    #expect(target.value == 2)
    #expect(assign.object == nil)
    #expect(history.events == [.request(.unlimited, of: "first"), .cancel("second")])
  }

  @Test("The subscriber of assign(to:on:) says what it is")
  func description() {
    let assign = Subscribers.Assign(object: Target(), keyPath: \.value)
    #expect(assign.description == "Assign Target.")
    #expect(Mirror(reflecting: assign).children.map(\.label) == ["object", "keyPath"])
    assign.cancel()
  }

  @Test(
    "assign(to:on:) releases an object whose deinit ends the upstream without a deadlock",
    arguments: [true, false]
  )
  func deinitEndsUpstream(endsByCancel: Bool) {
    let subject = PassthroughSubject<Int, Never>()
    let life = Lifetime()
    let witness = life.witness(onDeinit: { subject.send(completion: .finished) })
    let cancellable = subject.assign(to: \.value, on: Target(witness))
    withExtendedLifetime(witness) {}
    if endsByCancel { cancellable.cancel() } else { subject.send(completion: .finished) }
    cancellable.cancel()
  }
}
