import Foundation
import Schedulers
import Testing

@Suite("The timer publisher")
struct TimerTests {
  let scheduler = DispatchQueue.test

  @Test("The timer publisher ticks after one interval and then at every one, for 1,000 seconds too")
  func ticks() {
    var output: [Int] = []
    let cancellable = Publishers.Timer(every: 1, scheduler: scheduler)
      .autoconnect()
      .sink { _ in output.append(output.count) }
    #expect(output == [])
    scheduler.advance(by: 1)
    #expect(output == [0])
    scheduler.advance(by: 1)
    #expect(output == [0, 1])
    scheduler.advance(by: 1_000)
    #expect(output == Array(0...1_001))
    cancellable.cancel()
    scheduler.run()
    #expect(output.count == 1_002)
  }

  @Test("The timer publisher publishes the scheduler's time")
  func time() {
    let start = scheduler.now
    var output: [DispatchQueue.SchedulerTimeType.Stride] = []
    let cancellable = scheduler.timerPublisher(every: 0.25)
      .autoconnect()
      .sink { output.append(start.distance(to: $0)) }
    scheduler.advance(by: 1)
    cancellable.cancel()
    #expect(output == [0.25, 0.5, 0.75, 1])
  }

  @Test("A timer publisher ticks only from its connection until the connection is cancelled")
  func connection() {
    var count = 0
    let timer = scheduler.timerPublisher(every: 1)
    let cancellable = timer.sink { _ in count += 1 }
    scheduler.advance(by: 5)
    #expect(count == 0)
    let connection = timer.connect()
    scheduler.advance(by: 5)
    #expect(count == 5)
    connection.cancel()
    scheduler.run()
    #expect(count == 5)
    // Anew, from now on.
    scheduler.advance(by: 0.5)
    let second = timer.connect()
    connection.cancel()
    scheduler.advance(by: 1)
    #expect(count == 6)
    second.cancel()
    scheduler.run()
    cancellable.cancel()
  }

  @Test("Connecting twice makes one clock")
  func connectedTwice() {
    var count = 0
    let timer = scheduler.timerPublisher(every: 1)
    let cancellable = timer.sink { _ in count += 1 }
    let connections = [timer.connect(), timer.connect()]
    scheduler.advance(by: 3)
    #expect(count == 3)
    connections[1].cancel()
    scheduler.run()
    #expect(count == 3)
    cancellable.cancel()
  }

  @Test("Ticks without demand are dropped, and do not pile up")
  func demand() {
    let subscriber = ManualSubscriber<DispatchQueue.SchedulerTimeType>()
    let start = scheduler.now
    let timer = scheduler.timerPublisher(every: 1)
    timer.subscribe(subscriber)
    let connection = timer.connect()
    scheduler.advance(by: 3)
    #expect(subscriber.values == [])
    subscriber.subscription?.request(.max(2))
    scheduler.advance(by: 5)
    #expect(subscriber.values.map { start.distance(to: $0) } == [4, 5])
    subscriber.subscription?.request(.unlimited)
    scheduler.advance(by: 2)
    #expect(subscriber.values.map { start.distance(to: $0) } == [4, 5, 9, 10])
    subscriber.cancel()
    scheduler.advance(by: 2)
    #expect(subscriber.values.count == 4)
    connection.cancel()
  }

  @Test("Subscribers share the clock, and come and go as they like")
  func subscribers() {
    let start = scheduler.now
    var first: [DispatchQueue.SchedulerTimeType.Stride] = []
    var second: [DispatchQueue.SchedulerTimeType.Stride] = []
    let timer = scheduler.timerPublisher(every: 1).autoconnect()
    let firstCancellable = timer.sink { first.append(start.distance(to: $0)) }
    scheduler.advance(by: 1.5)
    let secondCancellable = timer.sink { second.append(start.distance(to: $0)) }
    scheduler.advance(by: 1)
    firstCancellable.cancel()
    scheduler.advance(by: 1)
    secondCancellable.cancel()
    scheduler.advance(by: 10)
    #expect(first == [1, 2])
    #expect(second == [2, 3])
    let thirdCancellable = timer.sink { first.append(start.distance(to: $0)) }
    scheduler.advance(by: 1)
    thirdCancellable.cancel()
    #expect(first == [1, 2, 14.5])
    scheduler.run()
  }

  @Test("A subscriber may cancel the timer from inside a tick")
  func cancelsInsideTick() {
    var count = 0
    var cancellable: AnyCancellable?
    cancellable = scheduler.timerPublisher(every: 1)
      .autoconnect()
      .sink { _ in
        count += 1
        if count == 3 { cancellable?.cancel() }
      }
    scheduler.run()
    #expect(count == 3)
  }

  @Test("On the immediate scheduler, a timer publisher ticks once, also when the tick cancels it")
  func immediate() {
    var count = 0
    let timer = DispatchQueue.immediate.timerPublisher(every: 1)
    let cancellable = timer.sink { _ in count += 1 }
    timer.connect().cancel()
    #expect(count == 1)
    cancellable.cancel()
    let first = timer.autoconnect().prefix(1).sink { _ in count += 1 }
    #expect(count == 2)
    first.cancel()
  }

  @Test("The timer publisher stops when the publisher and its connections are gone")
  func lifetime() {
    var timer: Publishers.Timer<TestSchedulerOf<DispatchQueue>>? = scheduler.timerPublisher(
      every: 1
    )
    _ = timer?.connect()
    scheduler.advance(by: 3)
    timer = nil
    // Would never end with the clock still running.
    #expect(reportedMessages { scheduler.run(maxSteps: 10) } == [])
  }
}

/// A subscriber that asks for nothing by itself.
final class ManualSubscriber<Input>: Subscriber {
  private(set) var subscription: (any Subscription)?
  private(set) var values: [Input] = []

  func receive(subscription: any Subscription) {
    self.subscription = subscription
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    values.append(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}
