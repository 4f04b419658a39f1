import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("prefix(duration:on:)")
struct PrefixDurationTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  private let history = History()
  private let scheduler = ManualScheduler()
  private let upstream: ManualPublisher<Int, TestError>

  init() {
    upstream = ManualPublisher(history, stopsOnCancel: false)
  }

  private func subscribe(_ subscriber: Downstream) {
    upstream.prefix(duration: .seconds(2), on: scheduler, options: "swift").subscribe(subscriber)
  }

  @Test("prefix(duration:on:) passes values until its time is over, then cancels and finishes")
  func timeIsOver() {
    subscribe(Downstream(history, demand: .max(1), onValue: { .max($0) }))
    scheduler.advance(by: .milliseconds(1_999))
    #expect(upstream.send(7) == .max(7))
    #expect(history.take() == [.subscription, .request(.max(1)), .value(7)])
    scheduler.advance(by: .milliseconds(1))
    #expect(upstream.send(8) == Subscribers.Demand.none)
    upstream.send(completion: .failure(.first))
    #expect(history.take() == [.cancel, .finished])
    #expect(scheduler.options.allSatisfy { $0 == "swift" })
  }

  @Test("The time of prefix(duration:on:) counts from the subscription, without demand too")
  func withoutDemand() {
    subscribe(Downstream(history))
    scheduler.advance(by: .seconds(2))
    #expect(history.take() == [.subscription, .cancel, .finished])
  }

  @Test("prefix(duration:on:) passes the upstream's end, and sends nothing when the time is over")
  func upstreamEnds() {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.first)] {
      subscribe(Downstream(history))
      upstream.send(completion: completion)
      scheduler.advance(by: .seconds(2))
      #expect(history.take() == [.subscription, .completion(completion)])
    }
  }

  @Test("Cancelling prefix(duration:on:) frees all, though the scheduler holds the action")
  func cancel() {
    weak var witness: Downstream?
    do {
      let subscriber = Downstream(history)
      witness = subscriber
      subscribe(subscriber)
      subscriber.cancel()
      upstream.forgetSubscriber()
    }
    #expect(scheduler.waitingCount > 0 && witness == nil)
    scheduler.advance(by: .seconds(2))
    #expect(history.take() == [.subscription, .cancel])
  }

  @Test("prefix(duration:on:) without any time finishes at once, without subscribing upstream")
  func immediate() {
    upstream.prefix(duration: .seconds(2), on: ImmediateScheduler.shared)
      .subscribe(Downstream(history, demand: .unlimited))
    #expect(history.take() == [.subscription, .finished])
    #expect(upstream.subscriptionCount == 0)
  }
}
