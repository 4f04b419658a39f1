import Testing

@testable import ReactiveCore

@Suite("catch and replaceError")
struct CatchTests {
  typealias Upstream = ManualPublisher<Int, TestError>

  private let history = History()

  @Test("After a failure, catch asks the other publisher for the demand that is left over")
  func handsOver() {
    let (first, second) = (Upstream(history, name: "1st"), Upstream(history, name: "2nd"))
    var handled: [TestError] = []
    let subscriber = TrackingSubscriber<Int, TestError>(
      history,
      demand: .max(2),
      onValue: { $0 == 1 ? .max(1) : .none }
    )
    first.catch { error -> Upstream in
      handled.append(error)
      return second
    }.subscribe(subscriber)
    #expect(first.send(1) == .max(1))
    first.send(completion: .failure(.first))
    subscriber.request(.max(3))
    second.send(2)
    second.send(completion: .failure(.second))
    #expect(handled == [.first])
    #expect(
      history.events == [
        .subscription, .request(.max(2), of: "1st"), .value(1), .request(.max(2), of: "2nd"),
        .request(.max(3), of: "2nd"), .value(2), .failure(TestError.second),
      ]
    )
  }

  @Test("Cancelling catch after the change cancels the other publisher alone")
  func cancelAfterwards() {
    let (first, second) = (Upstream(history, name: "1st"), Upstream(history, name: "2nd"))
    let subscriber = TrackingSubscriber<Int, TestError>(history)
    first.catch { _ in second }.subscribe(subscriber)
    first.send(completion: .failure(.first))
    second.sendSecondSubscription()
    subscriber.cancel()
    second.send(1)
    #expect(history.events == [.subscription, .cancel("second"), .cancel("2nd")])
  }

  @Test("The closure of catch may cancel, and is released when it has been called")
  func cancelInsideHandler() {
    let life = Lifetime()
    let (first, second) = (Upstream(history, name: "1st"), Upstream(history, name: "2nd"))
    var subscription: (any Subscription)?
    let subscriber = TrackingSubscriber<Int, TestError>(
      history,
      onSubscription: { subscription = $0 }
    )
    first.catch { [witness = life.witness()] _ in
      withExtendedLifetime(witness) {}
      subscription?.cancel()
      return second
    }.subscribe(subscriber)
    first.send(completion: .failure(.first))
    second.send(1)
    #expect(life.isOver)
    #expect(history.events == [.subscription, .cancel("2nd")])
    subscription = nil
  }

  @Test("replaceError replaces a failure by a value, which waits for demand")
  func replaceError() {
    let upstream = Upstream(history)
    let subscriber = TrackingSubscriber<Int, Never>(history, demand: .max(1))
    upstream.replaceError(with: -1).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(.first))
    #expect(history.take() == [.subscription, .request(.max(1)), .value(1)])
    subscriber.request(.max(1))
    subscriber.request(.max(1))
    #expect(history.take() == [.value(-1), .finished])
    #expect(upstream.replaceError(with: 1).output == 1)
    #expect(
      Fail<Int, TestError>(error: .first).replaceError(with: 1)
        == Fail(error: .first).replaceError(with: 1)
    )
  }

  @Test("replaceError does not send a replacement that nobody asks for")
  func replacementWithoutDemand() {
    let subscriber = TrackingSubscriber<Int, Never>(history)
    Fail<Int, TestError>(error: .first).replaceError(with: 1).subscribe(subscriber)
    #expect(history.take() == [.subscription])
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(history.take() == [])
  }

  @Test("1,000,000 values through catch, asked for one by one, need little stack")
  func stack() {
    onSmallStack {
      let count = (0..<500_000).publisher.setFailureType(to: TestError.self)
        .append(Fail<Int, TestError>(error: .first))
        .catch { _ in (0..<500_000).publisher }
        .countValues()
      #expect(count == 1_000_000)
    }
  }

  @Test("A chain of 1,000 catches, each of which replaces a failure at once, delivers the value")
  func longChain() {
    onMainSizedStack {
      var chain = Just(1).setFailureType(to: TestError.self).eraseToAnyPublisher()
      for _ in 0..<1_000 {
        chain = Fail<Int, TestError>(error: .first).catch { [chain] _ in chain }
          .eraseToAnyPublisher()
      }
      let subscriber = TrackingSubscriber<Int, TestError>(demand: .unlimited)
      chain.subscribe(subscriber)
      #expect(subscriber.events == [.subscription, .value(1), .finished])
    }
  }

  @Test("catch asks the other publisher for what receive answers while the first publisher fails")
  func answerWhileTheFirstFails() {
    let (first, second) = (Upstream(history, name: "1st"), Upstream(history, name: "2nd"))
    let subscriber = TrackingSubscriber<Int, TestError>(
      history,
      demand: .max(1),
      onValue: { _ in
        first.send(completion: .failure(.first))
        return .max(2)
      }
    )
    first.catch { _ in second }.subscribe(subscriber)
    #expect(first.send(1) == Subscribers.Demand.none)
    #expect(
      history.events == [
        .subscription, .request(.max(1), of: "1st"), .value(1), .request(.max(2), of: "2nd"),
      ]
    )
    subscriber.cancel()
  }

  @Test("catch acts on a cancellation and requests that race with the failure, each once")
  func threads() {
    for round in 0..<100 {
      let subject = PassthroughSubject<Int, TestError>()
      let subscriber = TrackingSubscriber<Int, Never>()
      subject.catch { _ in (0..<1_000).publisher }.subscribe(subscriber)
      concurrently(4) { thread in
        switch thread {
        case 0: subject.send(completion: .failure(.first))
        case 1 where round % 2 == 0: subscriber.cancel()
        default: for _ in 0..<10 { subscriber.request(.max(1)) }
        }
      }
      #expect(subscriber.breaches.isEmpty)
      if round % 2 == 1 { #expect(subscriber.values == Array(0..<30)) }
      subscriber.cancel()
    }
  }
}
