import Testing

@testable import ReactiveCore

@Suite("tryCatch and assertNoFailure")
struct TryCatchTests {
  typealias Upstream = ManualPublisher<Int, TestError>
  typealias Downstream = TrackingSubscriber<Int, any Error>

  private let history = History()

  @Test("After a failure, tryCatch asks the other publisher for the demand that is left over")
  func handsOver() {
    let (first, second) = (Upstream(history, name: "1st"), Upstream(history, name: "2nd"))
    let subscriber = Downstream(
      history,
      demand: .max(2),
      onValue: { $0 == 1 ? .max(1) : .none }
    )
    first.tryCatch { _ in second }.subscribe(subscriber)
    #expect(first.send(1) == .max(1))
    first.send(completion: .failure(.first))
    second.send(2)
    second.send(completion: .failure(.second))
    #expect(
      history.take() == [
        .subscription, .request(.max(2), of: "1st"), .value(1), .request(.max(2), of: "2nd"),
        .value(2), .failure(TestError.second),
      ]
    )
  }

  @Test("tryCatch fails with what its closure throws, and does not cancel the ended upstream")
  func throwing() {
    let life = Lifetime()
    let upstream = Upstream(history)
    let subscriber = Downstream(history, demand: .unlimited)
    upstream.tryCatch { [witness = life.witness()] error -> Upstream in
      try withExtendedLifetime(witness) {
        throw error == .first ? TestError.second : TestError.first
      }
    }.subscribe(subscriber)
    upstream.send(completion: .failure(.first))
    subscriber.cancel()
    #expect(
      history.take() == [.subscription, .request(.unlimited), .failure(TestError.second)]
    )
    #expect(life.isOver)
  }

  @Test("tryCatch passes a normal completion, and does not call its closure")
  func finish() {
    let upstream = Upstream(history)
    upstream.tryCatch { _ -> Upstream in
      history.note(.note("called"))
      throw TestError.second
    }.subscribe(Downstream(history))
    upstream.send(completion: .finished)
    #expect(history.take() == [.subscription, .finished])
  }

  @Test("assertNoFailure passes all but a failure")
  func assertNoFailure() {
    let upstream = Upstream(history)
    let subscriber = TrackingSubscriber<Int, Never>(history, demand: .max(1))
    upstream.assertNoFailure().subscribe(subscriber)
    #expect(upstream.send(1) == Subscribers.Demand.none)
    upstream.send(completion: .finished)
    #expect(history.take() == [.subscription, .request(.max(1)), .value(1), .finished])
  }

  @Test("assertNoFailure traps at a failure with a message that names it, and the place")
  func trap() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Fail<Int, TestError>(error: .second).assertNoFailure("prices", file: "Shop.swift", line: 42)
        .subscribe(TrackingSubscriber<Int, Never>())
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Shop.swift:42: Fatal error: prices: second"))
  }

  @Test("assertNoFailure without a prefix names the failure and the caller's place in its message")
  func trapWithoutPrefix() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Fail<Int, TestError>(error: .first).assertNoFailure()
        .subscribe(TrackingSubscriber<Int, Never>())
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("\(#filePath):"))
    #expect(message.contains("Fatal error: first"))
  }
}
