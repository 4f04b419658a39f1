import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("materialize and dematerialize")
struct MaterializeTests {
  typealias Signal = ReactiveExtras.Event<Int, TestError>

  private let history = History()

  @Test(
    "materialize turns values and the end into events; the last one waits for demand",
    arguments: [Subscribers.Completion<TestError>.finished, .failure(.first)]
  )
  func materialize(completion: Subscribers.Completion<TestError>) {
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = TrackingSubscriber<Signal, Never>(history, demand: .max(1))
    upstream.materialize().subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: completion)
    #expect(
      history.take() == [.subscription, .request(.max(1)), .value(Signal.value(1))]
    )
    subscriber.request(.max(1))
    #expect(
      history.take() == [
        .value(completion == .finished ? Signal.finished : .failure(.first)), .finished,
      ]
    )
  }

  @Test("materialize sends the end at once if demand is left over")
  func demandLeftOver() {
    let subscriber = TrackingSubscriber<Signal, Never>(demand: .max(3))
    [1, 2].publisher.setFailureType(to: TestError.self).materialize().subscribe(subscriber)
    #expect(subscriber.values == [.value(1), .value(2), .finished])
    #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
  }

  @Test("materialize passes a cancellation on, and nothing follows")
  func cancel() {
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = TrackingSubscriber<Signal, Never>(history, demand: .unlimited)
    upstream.materialize().subscribe(subscriber)
    subscriber.cancel()
    upstream.send(completion: .finished)
    #expect(history.take() == [.subscription, .request(.unlimited), .cancel])
  }

  @Test(
    "dematerialize cancels the upstream at an event of an end, then ends",
    arguments: [true, false]
  )
  func dematerialize(fails: Bool) {
    let upstream = ManualPublisher<Signal, Never>(history, stopsOnCancel: false)
    let subscriber = TrackingSubscriber<Int, TestError>(
      history,
      demand: .max(2),
      onValue: { .max($0) }
    )
    upstream.dematerialize().subscribe(subscriber)
    #expect(upstream.send(.value(1)) == .max(1))
    #expect(upstream.send(fails ? .failure(.second) : .finished) == Subscribers.Demand.none)
    upstream.send(.value(2))
    upstream.send(completion: .finished)
    #expect(
      history.take() == [
        .subscription, .request(.max(2)), .value(1), .cancel,
        fails ? .failure(TestError.second) : .finished,
      ]
    )
  }

  @Test("The upstream's own completion ends dematerialize, too")
  func completion() {
    let upstream = ManualPublisher<Signal, Never>(history)
    upstream.dematerialize().subscribe(TrackingSubscriber<Int, TestError>(history))
    upstream.send(completion: .finished)
    #expect(history.take() == [.subscription, .finished])
  }

  @Test("dematerialize undoes materialize")
  func roundTrip() {
    let subscriber = TrackingSubscriber<Int, TestError>(demand: .unlimited)
    [1, 2].publisher.setFailureType(to: TestError.self).append(Fail(error: .first))
      .materialize().dematerialize().subscribe(subscriber)
    #expect(
      subscriber.events == [.subscription, .value(1), .value(2), .failure(TestError.first)]
    )
  }

  @Test("values() and failures() take the events of materialize apart", arguments: [true, false])
  func valuesAndFailures(fails: Bool) {
    let upstream = ManualPublisher<Signal, Never>(history, stopsOnCancel: false)
    let values = TrackingSubscriber<Int, Never>(history, demand: .max(1), onValue: { .max($0) })
    let failures = TrackingSubscriber<TestError, Never>(history, demand: .max(1))
    if fails {
      upstream.failures().subscribe(failures)
    } else {
      upstream.values().subscribe(values)
    }
    // What is dropped is asked for again.
    #expect(upstream.send(.value(5)) == (fails ? .max(1) : .max(5)))
    #expect(upstream.send(.failure(.second)) == (fails ? Subscribers.Demand.none : .max(1)))
    #expect(upstream.send(.finished) == .max(1))
    upstream.send(completion: .finished)
    #expect(
      history.take() == [
        .subscription, .request(.max(1)), fails ? .value(TestError.second) : .value(5), .finished,
      ]
    )
  }

  @Test("materialize().values() drops the failure, materialize().failures() the values")
  func materializedValuesAndFailures() {
    let publisher = [1, 2].publisher.setFailureType(to: TestError.self).append(Fail(error: .first))
    let values = TrackingSubscriber<Int, Never>(demand: .unlimited)
    let failures = TrackingSubscriber<TestError, Never>(demand: .unlimited)
    publisher.materialize().values().subscribe(values)
    publisher.materialize().failures().subscribe(failures)
    #expect(values.events == [.subscription, .value(1), .value(2), .finished])
    #expect(failures.events == [.subscription, .value(TestError.first), .finished])
  }

  @Test("Events of materialize describe themselves and compare")
  func events() {
    let events: [Signal] = [.value(1), .failure(.first), .finished]
    #expect(events.map(\.description) == ["value(1)", "failure(first)", "finished"])
    #expect(Set(events).count == 3 && events.map(\.event) == events)
  }
}
