import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("values(bufferingPolicy:)", .timeLimit(.minutes(10)))
struct AsyncBufferedPublisherTests {
  @Test(
    "values(bufferingPolicy:) keeps values between steps of a loop as far as its policy says",
    arguments: [
      (Publishers.BufferingPolicy.bounded(2), [1, 2]), (.unbounded, [1, 2, 3, 4]),
      (.bufferingLatest(2), [3, 4]), (.bufferingOldest(3), [1, 2, 3]), (.bufferingLatest(0), []),
      (.bounded(0), []),
    ]
  )
  func policies(policy: Publishers.BufferingPolicy, kept: [Int]) async {
    let subject = PassthroughSubject<Int, Never>()
    var iterator = subject.values(bufferingPolicy: policy).makeAsyncIterator()
    for value in 1...4 { subject.send(value) }
    subject.send(completion: .finished)
    var values: [Int] = []
    while let value = await iterator.next() { values.append(value) }
    #expect(values == kept)
  }

  @Test("values(bufferingPolicy:) fills a bounded buffer one by one, from the subscription on")
  func demand() async {
    let history = History()
    let upstream = ManualPublisher<Int, Never>(history)
    var iterator = upstream.values(bufferingPolicy: .bounded(2)).makeAsyncIterator()
    #expect(history.take() == [.request(.max(1))])
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(2) == Subscribers.Demand.none)
    #expect(await iterator.next() == 1)
    #expect(history.take() == [.request(.max(1))])
    #expect(upstream.send(3) == Subscribers.Demand.none)
    #expect(await iterator.next() == 2)
    #expect(history.take() == [.request(.max(1))])
  }

  @Test("values(bufferingPolicy:) throws a failure after the values that wait")
  func failure() async throws {
    let subject = PassthroughSubject<Int, TestError>()
    var iterator = subject.values(bufferingPolicy: .unbounded).makeAsyncIterator()
    for value in 1...2 { subject.send(value) }
    subject.send(completion: .failure(.first))
    #expect(try await iterator.next() == 1)
    #expect(try await iterator.next() == 2)
    await #expect(throws: TestError.first) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test("Cancelling the task cancels the subscription of values(bufferingPolicy:)")
  func cancel() async {
    let history = History()
    let upstream = ManualPublisher<Int, Never>(history)
    let task = Task { [values = upstream.values(bufferingPolicy: .unbounded)] in
      for await _ in values {}
    }
    while upstream.subscriptionCount == 0 { await Task.yield() }
    task.cancel()
    await task.value
    #expect(history.take() == [.request(.max(1)), .cancel])
  }

  @Test(
    "A slow loop loses no value of an unbounded buffer, nor of a source that heeds demand"
  )
  func stress() async {
    let subject = PassthroughSubject<Int, Never>()
    var iterator = subject.values(bufferingPolicy: .unbounded).makeAsyncIterator()
    let sender = Task {
      for value in 1...20_000 { subject.send(value) }
      subject.send(completion: .finished)
    }
    var expected = 0
    while let value = await iterator.next() {
      expected += 1
      if value % 100 == 0 { await Task.yield() }
      guard value == expected else { break }
    }
    await sender.value
    #expect(expected == 20_000)
    var count = 0
    for await value in (1...20_000).publisher.values(bufferingPolicy: .bounded(7)) {
      count += 1
      if value % 100 == 0 { await Task.yield() }
    }
    #expect(count == 20_000)
  }
}
