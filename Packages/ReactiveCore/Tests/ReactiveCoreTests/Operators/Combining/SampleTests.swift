import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("sample")
struct SampleTests {
  private let history = History()
  private let positions = PassthroughSubject<Int, TestError>()
  private let ticks = PassthroughSubject<Void, TestError>()

  private func subscribe(
    demand: Subscribers.Demand = .unlimited
  ) -> TrackingSubscriber<
    Int, TestError
  > {
    let subscriber = TrackingSubscriber<Int, TestError>(history, demand: demand)
    positions.sample(ticks).subscribe(subscriber)
    #expect(history.take() == [.subscription])
    return subscriber
  }

  @Test("sample sends the newest value at each tick, if it is new")
  func newest() {
    let subscriber = subscribe()
    ticks.send()
    for position in 1...3 { positions.send(position) }
    #expect(history.take() == [])
    ticks.send()
    ticks.send()
    positions.send(3)
    ticks.send()
    #expect(history.take() == [.value(3), .value(3)])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("sample keeps a value that was not asked for at its tick for the next one")
  func demand() {
    let subscriber = subscribe(demand: .max(1))
    for position in 1...2 {
      positions.send(position)
      ticks.send()
    }
    subscriber.request(.max(2))
    #expect(history.take() == [.value(1)])
    ticks.send()
    ticks.send()
    #expect(history.take() == [.value(2)])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("sample keeps the last value for a tick, and the completion with it")
  func upstreamFinishes() {
    let subscriber = subscribe()
    positions.send(1)
    positions.send(completion: .finished)
    #expect(history.take() == [])
    ticks.send()
    #expect(history.take() == [.value(1), .finished])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("sample takes one more value when its sampler finishes")
  func samplerFinishes() {
    let subscriber = subscribe()
    positions.send(1)
    ticks.send(completion: .finished)
    positions.send(2)
    #expect(history.take() == [.value(1), .finished])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test(
    "sample passes a failure of the upstream or of the sampler at once",
    arguments: [true, false]
  )
  func failure(isUpstream: Bool) {
    let subscriber = subscribe()
    positions.send(1)
    if isUpstream {
      positions.send(completion: .failure(.first))
    } else {
      ticks.send(completion: .failure(.first))
    }
    ticks.send()
    #expect(history.take() == [.failure(TestError.first)])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test(
    "sample sends each value once at most, in order, when threads send values and ticks together"
  )
  func threads() {
    for _ in 0..<50 {
      let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
      let positions = PassthroughSubject<Int, Never>()
      let ticks = PassthroughSubject<Void, Never>()
      positions.sample(ticks).subscribe(subscriber)
      concurrently(2) { index in
        for position in 1...200 {
          if index == 0 { positions.send(position) } else { ticks.send() }
        }
      }
      let values = subscriber.values
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
      ticks.send(completion: .finished)
      #expect(subscriber.values.last == 200 && subscriber.breaches.isEmpty)
    }
  }
}
