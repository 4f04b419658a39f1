import Testing

@testable import ReactiveCore

@Suite("The test kit")
struct KitTests {
  @Test("A tracking subscriber reports what breaks the contract")
  func breaches() {
    let subscriber = TrackingSubscriber<Int, Never>()
    _ = subscriber.receive(1)
    subscriber.receive(subscription: TrackingSubscription())
    subscriber.receive(completion: .finished)
    subscriber.receive(completion: .finished)
    #expect(
      subscriber.breaches == [
        "a value without subscription", "a value that was not asked for", "a second completion",
      ]
    )
  }

  @Test("A manual scheduler runs actions by date, then by the order of scheduling")
  func order() {
    let scheduler = ManualScheduler()
    var log: [String] = []
    scheduler.schedule(after: scheduler.now.advanced(by: .nanoseconds(2))) { log.append("late") }
    scheduler.schedule { log.append("first") }
    scheduler.schedule { log.append("second") }
    scheduler.advance(by: .nanoseconds(1))
    #expect(log == ["first", "second"])
    scheduler.advance(by: .nanoseconds(1))
    #expect(log == ["first", "second", "late"])
  }

  @Test("A manual scheduler repeats an action after each interval, until it is cancelled")
  func repetition() {
    let scheduler = ManualScheduler()
    let life = Lifetime()
    var count = 0
    let cancellable = scheduler.schedule(
      after: scheduler.now.advanced(by: .nanoseconds(3)),
      interval: .nanoseconds(2)
    ) { [witness = life.witness()] in
      withExtendedLifetime(witness) { count += 1 }
    }
    scheduler.advance(by: .nanoseconds(2))
    #expect(count == 0)
    scheduler.advance(by: .nanoseconds(5))
    #expect(count == 3)
    cancellable.cancel()
    #expect(life.isOver)
    scheduler.advance(by: .nanoseconds(10))
    #expect(count == 3 && scheduler.waitingCount == 0)
  }
}
