import Testing

@testable import ReactiveCore

/// Several tasks that wait at once, and tasks that wait before the subscription arrives.
@Suite("The subscriber behind values", .timeLimit(.minutes(10)))
struct AsyncSubscriberTests {
  private typealias Outcome = Result<Int?, TestError>

  private let history = History()
  private let subscription = AsyncSubscription<Int, TestError>()

  private var subscriber: AsyncSubscriber<Int, TestError> { subscription.subscriber }

  /// Lets so many tasks wait for a value, one after another.
  private func wait(_ count: Int) async -> [Task<Outcome, Never>] {
    var tasks: [Task<Outcome, Never>] = []
    while tasks.count < count {
      tasks.append(Task { [subscription] in await subscription.next(isolation: nil) })
      while waitingCount < tasks.count { await Task.yield() }
    }
    return tasks
  }

  private var waitingCount: Int { subscriber.state.withLock { $0.waiting.count } }

  private func outcomes(_ tasks: [Task<Outcome, Never>]) async -> [Outcome] {
    var outcomes: [Outcome] = []
    for task in tasks { outcomes.append(await task.value) }
    return outcomes
  }

  @Test("Values that tasks await before the subscription are requested with it, and come in order")
  func askEarly() async {
    let tasks = await wait(3)
    subscriber.receive(subscription: TrackingSubscription(history))
    #expect(history.events == [.request(.max(3))])
    for value in 1...3 { #expect(subscriber.receive(value) == Subscribers.Demand.none) }
    #expect(await outcomes(tasks) == [.success(1), .success(2), .success(3)])
  }

  @Test("Each task that waits for a value asks for one")
  func askLate() async {
    subscriber.receive(subscription: TrackingSubscription(history))
    let tasks = await wait(2)
    #expect(history.events == [.request(.max(1)), .request(.max(1))])
    _ = (subscriber.receive(1), subscriber.receive(2))
    #expect(await outcomes(tasks) == [.success(1), .success(2)])
  }

  @Test("The end goes to all tasks that wait for a value", arguments: [true, false])
  func finish(isSubscribed: Bool) async {
    if isSubscribed { subscriber.receive(subscription: TrackingSubscription(history)) }
    let tasks = await wait(2)
    subscriber.receive(completion: .finished)
    #expect(await outcomes(tasks) == [.success(nil), .success(nil)])
    #expect(await subscription.next(isolation: nil) == .success(nil))
    #expect(!history.events.contains(.cancel))
  }

  @Test("A failure goes to the first task that waits for a value")
  func fail() async {
    subscriber.receive(subscription: TrackingSubscription(history))
    let tasks = await wait(2)
    subscriber.receive(completion: .failure(.first))
    subscriber.receive(completion: .failure(.second))
    #expect(await outcomes(tasks) == [.failure(.first), .success(nil)])
    #expect(await subscription.next(isolation: nil) == .success(nil))
  }

  @Test("Cancelling one task that waits ends the wait of all, and cancels the subscription once")
  func cancel() async {
    subscriber.receive(subscription: TrackingSubscription(history))
    let tasks = await wait(3)
    tasks[1].cancel()
    #expect(await outcomes(tasks) == [.success(nil), .success(nil), .success(nil)])
    tasks[0].cancel()
    subscriber.cancel()
    #expect(history.events == Array(repeating: .request(.max(1)), count: 3) + [.cancel])
  }

  @Test("The subscriber behind values cancels a subscription that comes after the cancellation")
  func cancelEarly() async {
    let tasks = await wait(1)
    tasks[0].cancel()
    #expect(await outcomes(tasks) == [.success(nil)])
    subscriber.receive(subscription: TrackingSubscription(history))
    #expect(history.events == [.cancel])
  }

  @Test(
    "Each task's wait ends once when values, the end and the cancellation race",
    .timeLimit(.minutes(10))
  )
  func race() async {
    for round in 0..<200 {
      let subscription = AsyncSubscription<Int, TestError>()
      let subscriber = subscription.subscriber
      subscriber.receive(subscription: TrackingSubscription())
      let task = Task { await subscription.next(isolation: nil) }
      concurrently(3) { thread in
        switch thread {
        case 0: _ = subscriber.receive(round)
        case 1: subscriber.receive(completion: .failure(.first))
        default: subscriber.cancel()
        }
      }
      let outcome = await task.value
      #expect([.success(round), .success(nil), .failure(.first)].contains(outcome))
    }
  }
}
