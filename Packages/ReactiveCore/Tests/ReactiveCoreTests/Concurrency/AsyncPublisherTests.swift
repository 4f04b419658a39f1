import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("values", .timeLimit(.minutes(10)))
struct AsyncPublisherTests {
  private let history = History()

  /// A publisher that answers each request with the next of these, then with the end.
  private func answering<Failure: Error>(
    _ values: [Int],
    then completion: Subscribers.Completion<Failure> = .finished
  ) -> ManualPublisher<Int, Failure> {
    let rest = _Lock(values[...])
    return ManualPublisher(history) { publisher, _ in
      if let next = rest.withLock({ $0.popFirst() }) {
        publisher.send(next)
      } else {
        publisher.send(completion: completion)
      }
    }
  }

  @Test("A loop over values asks for one value at a time, and does not cancel a finished publisher")
  func loop() async {
    let upstream = answering([1, 2, 3]) as ManualPublisher<Int, Never>
    var seen: [Int] = []
    for await value in upstream.values {
      seen.append(value)
      history.note(.note("sees \(value)"))
    }
    #expect(
      history.events == [
        .request(.max(1)), .note("sees 1"), .request(.max(1)), .note("sees 2"),
        .request(.max(1)), .note("sees 3"), .request(.max(1)),
      ]
    )
  }

  @Test("values subscribes when its iterator is made, and asks when the first value is waited for")
  func subscription() async {
    let upstream = answering([1]) as ManualPublisher<Int, Never>
    let values = upstream.values
    #expect(upstream.subscriptionCount == 0)
    var iterator = values.makeAsyncIterator()
    #expect(upstream.subscriptionCount == 1)
    #expect(history.events == [])
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
    #expect(history.events == [.request(.max(1)), .request(.max(1))])
    _ = values.makeAsyncIterator()
    #expect(upstream.subscriptionCount == 2)
  }

  @Test("An iterator of values throws the failure once, then gives nothing more")
  func failure() async throws {
    let upstream = answering([1], then: .failure(TestError.first))
    var iterator = upstream.values.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    await #expect(throws: TestError.first) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
    #expect(history.events == [.request(.max(1)), .request(.max(1))])
  }

  @Test("A failure that comes while no task waits is thrown to the next task that waits")
  func failureAhead() async throws {
    let upstream = ManualPublisher<Int, TestError>(history)
    var iterator = upstream.values.makeAsyncIterator()
    upstream.send(completion: .failure(.second))
    await #expect(throws: TestError.second) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
    #expect(history.events == [])
  }

  @Test("A value that comes later wakes the task that waits for it")
  func later() async {
    let isWaiting = OneTimeEvent()
    let upstream = ManualPublisher<Int, Never>(history) { _, _ in isWaiting.happen() }
    var iterator = upstream.values.makeAsyncIterator()
    async let sent: Void = {
      await isWaiting.wait()
      #expect(upstream.send(7) == Subscribers.Demand.none)
    }()
    #expect(await iterator.next() == 7)
    await sent
    #expect(history.events == [.request(.max(1))])
  }

  @Test("Cancelling the task of a loop over values cancels the subscription and ends the wait")
  func cancelTask() async {
    let isWaiting = OneTimeEvent()
    let upstream = ManualPublisher<Int, Never>(history) { _, _ in isWaiting.happen() }
    let task = Task {
      var iterator = upstream.values.makeAsyncIterator()
      return [await iterator.next(), await iterator.next()]
    }
    await isWaiting.wait()
    task.cancel()
    #expect(await task.value == [nil, nil])
    #expect(history.events == [.request(.max(1)), .cancel])
  }

  @Test("Cancelling the task ends the wait of a sequence that can throw, without an error")
  func cancelThrowing() async throws {
    let isWaiting = OneTimeEvent()
    let upstream = ManualPublisher<Int, TestError>(history, stopsOnCancel: false) { _, _ in
      isWaiting.happen()
    }
    let task = Task {
      var iterator = upstream.values.makeAsyncIterator()
      let first = try await iterator.next()
      // A failure that crosses the cancellation comes too late.
      upstream.send(completion: .failure(.first))
      return [first, try await iterator.next()]
    }
    await isWaiting.wait()
    task.cancel()
    #expect(try await task.value == [nil, nil])
    #expect(history.events == [.request(.max(1)), .cancel])
  }

  @Test("In a task that is cancelled already, values asks for nothing")
  func cancelledBefore() async {
    let upstream = answering([1]) as ManualPublisher<Int, Never>
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var iterator = upstream.values.makeAsyncIterator()
      return await iterator.next()
    }
    #expect(await task.value == nil)
    #expect(history.events.first == .cancel)
    #expect(upstream.send(2) == nil)
  }

  @Test("Leaving a loop over values cancels the subscription and frees the chain")
  func leaveLoop() async {
    let life = Lifetime()
    let upstream = answering([1, 2]) as ManualPublisher<Int, Never>
    for await _ in upstream.map({ [witness = life.witness()] in
      _ = witness
      return $0
    }).values {
      break
    }
    #expect(history.events == [.request(.max(1)), .cancel])
    #expect(life.isOver)
  }

  @Test(
    "Copies of an iterator of values share its subscription, which lasts as long as one of them"
  )
  func copies() async {
    let upstream = answering([1, 2]) as ManualPublisher<Int, Never>
    var survivor: AsyncPublisher<ManualPublisher<Int, Never>>.Iterator?
    do {
      var iterator = upstream.values.makeAsyncIterator()
      survivor = iterator
      #expect(await iterator.next() == 1)
    }
    #expect(await survivor?.next() == 2)
    #expect(history.take() == [.request(.max(1)), .request(.max(1))])
    survivor = nil
    #expect(history.events == [.cancel])
    #expect(upstream.subscriptionCount == 1)
  }

  @Test("values cancels a second subscription and keeps the first one")
  func secondSubscription() async {
    let upstream = answering([1]) as ManualPublisher<Int, Never>
    var iterator = upstream.values.makeAsyncIterator()
    upstream.sendSecondSubscription()
    #expect(history.take() == [.cancel("second")])
    #expect(await iterator.next() == 1)
  }

  @Test("values drops a value that comes unasked")
  func unasked() async {
    let upstream = answering([1]) as ManualPublisher<Int, Never>
    var iterator = upstream.values.makeAsyncIterator()
    upstream.send(0)
    #expect(await iterator.next() == 1)
  }

  @Test("values of a CurrentValueSubject gives its current value, then the newest when asked")
  func currentValue() async {
    let subject = CurrentValueSubject<Int, Never>(0)
    var iterator = subject.values.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    subject.send(1)
    subject.send(2)
    #expect(await iterator.next() == 2)
    subject.send(completion: .finished)
    #expect(await iterator.next() == nil)
  }

  @Test("A long synchronous publisher needs no stack in a loop over values")
  func flat() async {
    var count = 0
    for await _ in (0..<100_000).publisher.values { count += 1 }
    #expect(count == 100_000)
  }

  @Test("A loop over values receives all values that other threads deliver, in order")
  func threads() async throws {
    var seen: [Int] = []
    for await value in (0..<2_000).publisher.receive(on: ConcurrentQueue()).values {
      seen.append(value)
    }
    #expect(seen == Array(0..<2_000))
  }

  @Test("An actor can take values that are not Sendable")
  @MainActor
  func nonSendable() async {
    final class Box {
      var count = 0
    }
    let box = Box()
    for await value in Just(box).values { value.count += 1 }
    let publisher = Just(box).setFailureType(to: TestError.self)
    do {
      for try await value in publisher.values { value.count += 1 }
    } catch {
      Issue.record("it threw \(error)")
    }
    #expect(box.count == 2)
  }

  @Test("The kind of the asynchronous sequence depends on whether the publisher can fail")
  func types() async throws {
    let never: AsyncPublisher<Just<Int>> = Just(1).values
    let throwing: AsyncThrowingPublisher<Fail<Int, TestError>> = Fail(error: .first).values
    let erased: some AsyncSequence<Int, Never> = never
    #expect(await erased.first { _ in true } == 1)
    await #expect(throws: TestError.first) { try await throwing.first { _ in true } }
    #expect(try await AsyncThrowingPublisher(Just(1)).first { _ in true } == 1)
  }
}
