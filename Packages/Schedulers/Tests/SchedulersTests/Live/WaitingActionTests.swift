import Foundation
import Schedulers
import Testing

/// A scheduler that an operator keeps, with a token that shows for how long.
private struct TokenScheduler<Base: Scheduler>: SchedulerWrapper {
  final class Token {}

  var base: Base
  let token: Token

  func wrap(_ action: @escaping () -> Void) -> () -> Void { action }
}

@Suite("The action of an operator that waits on a scheduler", .timeLimit(.minutes(5)))
struct WaitingActionTests {
  enum Operator: CaseIterable {
    case debounce, throttle, timeout

    fileprivate func apply<S: Scheduler>(
      to subject: PassthroughSubject<Int, Never>,
      on scheduler: S
    ) -> AnyPublisher<Int, Never> {
      switch self {
      case .debounce:
        subject.debounce(for: .seconds(1_000), scheduler: scheduler).eraseToAnyPublisher()
      case .throttle:
        subject.throttle(for: .seconds(1_000), scheduler: scheduler, latest: true)
          .eraseToAnyPublisher()
      case .timeout: subject.timeout(.seconds(1_000), scheduler: scheduler).eraseToAnyPublisher()
      }
    }
  }

  /// Makes an action wait, and then cancels its operator.
  ///
  /// - Parameter runUntilIdle: Runs what is due.
  /// - Returns: The token of the scheduler, if something still keeps the operator.
  private func cancelledToken<S: Scheduler>(
    on scheduler: S,
    runUntilIdle: () -> Void,
    _ apply: (PassthroughSubject<Int, Never>, TokenScheduler<S>) -> AnyPublisher<Int, Never>
  ) -> () -> TokenScheduler<S>.Token? {
    let subject = PassthroughSubject<Int, Never>()
    let token = TokenScheduler<S>.Token()
    let cancellable = apply(subject, TokenScheduler(base: scheduler, token: token)).sink { _ in }
    for value in 1...2 {
      subject.send(value)
      runUntilIdle()
    }
    cancellable.cancel()
    return { [weak token] in token }
  }

  @Test(
    "A waiting action leaves a test scheduler when its operator is cancelled",
    arguments: Operator.allCases
  )
  func virtual(kind: Operator) {
    let scheduler = DispatchQueue.test
    let token = cancelledToken(on: scheduler, runUntilIdle: { scheduler.advance() }) {
      kind.apply(to: $0, on: $1)
    }
    #expect(token() == nil)
    #expect(scheduler.pending.isEmpty)
  }

  @Test(
    "A waiting action leaves a test scheduler when the upstream finishes",
    arguments: [.debounce, .timeout] as [Operator]
  )
  func finished(kind: Operator) {
    let scheduler = DispatchQueue.test
    let subject = PassthroughSubject<Int, Never>()
    let cancellable = kind.apply(to: subject, on: scheduler).sink { _ in }
    subject.send(1)
    subject.send(completion: .finished)
    scheduler.advance()
    #expect(scheduler.pending.isEmpty)
    cancellable.cancel()
  }

  @Test(
    "A waiting action leaves the live queues when its operator is cancelled",
    arguments: Operator.allCases
  )
  func live(kind: Operator) {
    let queue = DispatchQueue(label: "waiting")
    waitUntilNil(
      cancelledToken(on: queue, runUntilIdle: { queue.sync {} }) { kind.apply(to: $0, on: $1) }
    )
    let operations = OperationQueue()
    waitUntilNil(cancelledToken(on: operations, runUntilIdle: {}) { kind.apply(to: $0, on: $1) })
  }

  @Test("A waiting action stays until it is due if it is one of many, as those of delay")
  func failingSide() {
    let scheduler = DispatchQueue.test
    let token = cancelledToken(on: scheduler, runUntilIdle: {}) {
      $0.delay(for: .seconds(1_000), scheduler: $1).eraseToAnyPublisher()
    }
    #expect(token() != nil)
    #expect(scheduler.pending.count == 2)
    scheduler.advance(by: .seconds(1_000))
    #expect(token() == nil)
  }

  /// The queue releases a cancelled action on a thread of its own. The time limit of the suite is the bound.
  private func waitUntilNil(_ token: () -> AnyObject?) {
    while token() != nil { sched_yield() }
  }
}
