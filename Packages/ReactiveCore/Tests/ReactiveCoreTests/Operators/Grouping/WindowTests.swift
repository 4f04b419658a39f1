import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("window")
final class WindowTests {
  private let scheduler = ManualScheduler()
  private let numbers = PassthroughSubject<Int, TestError>()
  private let history = History()

  // What waits for a time that does not come holds its subscription, which holds the scheduler.
  deinit { scheduler.removeAll() }

  /// Records the windows' values and ends, each with the number of the window.
  private func record(_ count: Int = 3) -> AnyCancellable {
    var opened = 0
    return numbers.window(timeSpan: .nanoseconds(10), count: count, scheduler: scheduler)
      .flatMap { [history] window in
        opened += 1
        let name = "\(opened)"
        history.note(.note("open \(name)"))
        return window.handleEvents(
          receiveOutput: { history.note(.value($0, to: name)) },
          receiveCompletion: { history.note(.completion($0, to: name)) }
        )
      }
      .sink(
        receiveCompletion: { [history] in history.note(.completion($0)) },
        receiveValue: { _ in }
      )
  }

  @Test("A window closes when its time is over, and the next one opens")
  func time() {
    let cancellable = record()
    numbers.send(1)
    scheduler.advance(by: .nanoseconds(9))
    #expect(history.take() == [.note("open 1"), .value(1, to: "1")])
    scheduler.advance(by: .nanoseconds(1))
    #expect(history.take() == [.finished(to: "1"), .note("open 2")])
    scheduler.advance(by: .nanoseconds(10))
    #expect(history.take() == [.finished(to: "2"), .note("open 3")])
    cancellable.cancel()
  }

  @Test("A full window closes, and the time of the next one begins anew")
  func count() {
    let cancellable = record(2)
    scheduler.advance(by: .nanoseconds(6))
    for number in 1...3 { numbers.send(number) }
    #expect(
      history.take() == [
        .note("open 1"), .value(1, to: "1"), .value(2, to: "1"), .finished(to: "1"),
        .note("open 2"), .value(3, to: "2"),
      ]
    )
    scheduler.advance(by: .nanoseconds(9))
    #expect(history.take() == [])
    scheduler.advance(by: .nanoseconds(1))
    #expect(history.take() == [.finished(to: "2"), .note("open 3")])
    cancellable.cancel()
  }

  @Test("An end goes to the open window, then downstream", arguments: [nil, TestError.first])
  func end(error: TestError?) {
    let cancellable = record()
    numbers.send(1)
    _ = history.take()
    numbers.send(completion: error.map { .failure($0) } ?? .finished)
    let end: Event = error.map { .failure($0, to: "1") } ?? .finished(to: "1")
    #expect(history.take() == [end, error.map { .failure($0) } ?? .finished])
    scheduler.advance(by: .nanoseconds(100))
    #expect(history.take() == [])
    withExtendedLifetime(cancellable) {}
  }

  @Test(
    "After a cancellation, the upstream goes on for a window's subscriber, and no time ends it"
  )
  func cancel() {
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = TrackingSubscriber<AnyPublisher<Int, TestError>, TestError>(demand: .max(1))
    upstream.window(timeSpan: .nanoseconds(10), count: 3, scheduler: scheduler).subscribe(
      subscriber
    )
    let member = TrackingSubscriber<Int, TestError>(demand: .unlimited)
    subscriber.values[0].subscribe(member)
    subscriber.cancel()
    upstream.send(1)
    #expect(member.values == [1])
    #expect(history.take() == [.request(.unlimited)])
    member.cancel()
    #expect(history.take() == [.cancel])
  }

  @Test("window traps if a window has no room for a value")
  func noRoom() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Just(1).window(timeSpan: .nanoseconds(1), count: 0, scheduler: ManualScheduler())
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("a window has room for one value or more, not 0"))
  }
}
