import Glibc
import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("Succession")
struct SuccessionTests {
  typealias Upstream = ManualPublisher<Int, TestError>
  typealias Downstream = TrackingSubscriber<Int, TestError>

  /// Each continues with `second` when the first upstream ends, which that does as soon as it is
  /// asked for a value.
  enum Operator: CaseIterable, Sendable {
    case append, prepend, `catch`, tryCatch, retry, retryWithDelay

    func publisher(_ second: Upstream) -> AnyPublisher<Int, TestError> {
      let finishing = [0].publisher.setFailureType(to: TestError.self)
      let failing = finishing.append(Fail(error: .first))
      let upstreams = _Lock([second.eraseToAnyPublisher(), failing.eraseToAnyPublisher()])
      let either = Deferred { upstreams.withLock { $0.removeLast() } }
      return switch self {
      case .append: finishing.append(second).eraseToAnyPublisher()
      case .prepend: second.prepend(finishing).eraseToAnyPublisher()
      case .catch: failing.catch { _ in second }.eraseToAnyPublisher()
      case .tryCatch:
        failing.tryCatch { _ in second }.mapError { $0 as! TestError }.eraseToAnyPublisher()
      case .retry: either.retry(1).eraseToAnyPublisher()
      case .retryWithDelay:
        either.retry(1, delay: .constant(.zero), scheduler: ImmediateScheduler.shared)
          .eraseToAnyPublisher()
      }
    }
  }

  private let history = History()
  private let second = Upstream()

  @Test(
    "Values that another thread sends during the hand-down of a succession follow it, in order",
    arguments: Operator.allCases
  )
  func overlapping(operator: Operator) {
    let subscriber = Downstream(
      history,
      onSubscription: { [second, history] subscription in
        subscription.request(.max(3))
        concurrently(1) { _ in
          second.send(1)
          second.send(2)
        }
        history.note(.note("handed down"))
      },
      onValue: { [second] value in
        // On this thread, but not before 2.
        if value == 1 { second.send(3) }
        if value == 3 { second.send(completion: .failure(.second)) }
        return value == 1 ? .max(1) : .none
      }
    )
    `operator`.publisher(second).subscribe(subscriber)
    #expect(
      history.take() == [
        .subscription, .value(0), .note("handed down"), .value(1), .value(2), .value(3),
        .failure(TestError.second),
      ]
    )
    #expect(subscriber.breaches == [])
  }

  @Test(
    "After the hand-down of a succession all threads may send; its own thread may all along",
    arguments: Operator.allCases
  )
  func afterwards(operator: Operator) {
    let subscriber = Downstream(
      history,
      onSubscription: { [second, history] subscription in
        subscription.request(.unlimited)
        second.send(1)
        history.note(.note("handed down"))
      }
    )
    `operator`.publisher(second).subscribe(subscriber)
    concurrently(1) { [second, history] _ in
      second.send(2)
      history.note(.note("sent"))
      second.send(completion: .finished)
    }
    #expect(
      history.take() == [
        .subscription, .value(0), .value(1), .note("handed down"), .value(2), .note("sent"),
        .finished,
      ]
    )
    #expect(subscriber.breaches == [])
  }

  @Test(
    "An upstream that outpaces downstream in a succession does not keep the subscribing thread"
  )
  func fastUpstream() {
    let count = _Lock(0)
    let sent = _Lock(0)
    let subscribing = _ThreadIdentity.current
    let thread = _Lock(pthread_t?.none)
    let subscriber = Downstream(
      onSubscription: { [second] subscription in
        subscription.request(.unlimited)
        thread.withLock {
          $0 = startThread {
            for number in 1...20_000 {
              second.send(number)
              sent.withLock { $0 += 1 }
            }
            second.send(completion: .finished)
          }
        }
        while sent.withLock({ $0 }) < 100 { sched_yield() }
      },
      onValue: { _ in
        if _ThreadIdentity.current == subscribing { count.withLock { $0 += 1 } }
        return .none
      }
    )
    Operator.append.publisher(second).subscribe(subscriber)
    pthread_join(thread.withLock { $0! }, nil)
    #expect(subscriber.values == Array(0...20_000) && subscriber.completion == .finished)
    #expect(subscriber.breaches == [])
    #expect((100...3_000).contains(count.withLock { $0 }))
  }

  @Test(
    "Cancelling a succession releases what waits for the hand-down",
    arguments: Operator.allCases
  )
  func cancelled(operator: Operator) {
    let subscriber = Downstream(
      history,
      onSubscription: { [second] subscription in
        subscription.request(.unlimited)
        concurrently(1) { _ in
          second.send(1)
          second.send(completion: .finished)
        }
        subscription.cancel()
      }
    )
    `operator`.publisher(second).subscribe(subscriber)
    #expect(history.take() == [.subscription, .value(0)])
  }
}
