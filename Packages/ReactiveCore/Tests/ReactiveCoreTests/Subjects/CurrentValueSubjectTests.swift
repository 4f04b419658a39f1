import Testing

@testable import ReactiveCore

@Suite("CurrentValueSubject")
struct CurrentValueSubjectTests {
  typealias Downstream = TrackingSubscriber<Int, Never>

  @Test(
    "CurrentValueSubject keeps its newest value without subscribers; the first request sends it"
  )
  func newestAtFirstRequest() {
    let subject = CurrentValueSubject<Int, Never>(0)
    subject.send(1)
    subject.value = 2
    #expect(subject.value == 2)
    let subscriber = Downstream()
    subject.subscribe(subscriber)
    #expect(subscriber.events == [.subscription])
    subject.send(3)
    subscriber.request(.max(2))
    subject.send(4)
    #expect(subscriber.events == [.subscription, .value(3), .value(4)])
    subscriber.cancel()
  }

  @Test(
    "CurrentValueSubject sends the newest value first, also if another thread has sent meanwhile",
    arguments: [1, 3, 300],
    [false, true]
  )
  func newestOfAnotherThread(count: Int, ends: Bool) {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriber = Downstream(onSubscription: { subscription in
      concurrently(1) { _ in
        for value in 1...count { subject.send(value) }
        if ends { subject.send(completion: .finished) }
      }
      subscription.request(.max(2))
    })
    subject.subscribe(subscriber)
    subject.send(count + 1)
    subject.send(count + 2)
    let end: [Event] = ends ? [.finished] : [.value(count + 1)]
    #expect(subscriber.events == [.subscription, .value(count)] + end)
    subscriber.cancel()
  }

  @Test("Values that another thread sends from the first request on are neither lost nor stale")
  func valuesOfAnotherThread() {
    for _ in 0..<200 {
      let subject = CurrentValueSubject<Int, Never>(0)
      let subscriber = Downstream(demand: .unlimited)
      concurrently(2) { thread in
        if thread == 0 {
          subject.subscribe(subscriber)
        } else {
          for value in 1...100 { subject.send(value) }
        }
      }
      let values = subscriber.values
      #expect(values == Array((values.first ?? 0)...100))
      subscriber.cancel()
    }
  }

  @Test("CurrentValueSubject sends the newest once to a subscriber that asks after demand ran out")
  func newestOnce() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriber = Downstream(demand: .max(1))
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(2)
    #expect(subscriber.values == [0])
    subscriber.request(.max(3))
    #expect(subscriber.values == [0, 2])
    subscriber.request(.max(3))
    #expect(subscriber.values == [0, 2])
    subject.send(3)
    #expect(subscriber.values == [0, 2, 3])
    subscriber.cancel()
  }

  @Test("Demand that receive returns fetches the newest value of CurrentValueSubject, too")
  func newestByReturnedDemand() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriber = Downstream(onValue: { value in
      guard value == 0 else { return .none }
      subject.send(1)
      subject.send(2)
      return .max(1)
    })
    subject.subscribe(subscriber)
    subscriber.request(.max(1))
    #expect(subscriber.values == [0, 2])
    subscriber.cancel()
  }

  @Test(
    "CurrentValueSubject keeps the order of a value that a request fetches and one that is sent"
  )
  func olderIsNotSentAfterNewer() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var subscriber: Downstream!
    subscriber = Downstream(onValue: { value in
      if value == 0 {
        subject.send(1)
        subscriber.request(.max(5))
        subject.send(2)
      }
      return .none
    })
    subject.subscribe(subscriber)
    subscriber.request(.max(1))
    #expect(subscriber.values == [0, 1, 2])
    subscriber.cancel()
    subscriber = nil
  }

  @Test(
    "CurrentValueSubject sends no waiting value after a newer one that another thread asked for"
  )
  func newerIsSentAlone() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let late = Downstream()
    let first = Downstream(
      demand: .unlimited,
      onValue: {
        if $0 == 1 { concurrently(1) { _ in late.request(.max(2)) } }
        return .none
      }
    )
    subject.subscribe(first)
    subject.subscribe(late)
    subject.send(1)
    #expect(late.values == [1])
    first.cancel()
    late.cancel()
  }

  @Test(
    "After the completion, CurrentValueSubject stores a value that is set, but none that is sent"
  )
  func valueAfterCompletion() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    subject.subscribe(subscriber)
    subject.send(completion: .finished)
    subject.send(2)
    #expect(subject.value == 1)
    subject.value = 3
    #expect(subject.value == 3)
    subject.value += 1
    #expect(subject.value == 4)
    let late = TrackingSubscriber<Int, Never>(demand: .unlimited)
    subject.subscribe(late)
    #expect(subscriber.events == [.subscription, .value(1), .finished])
    #expect(late.events == [.subscription, .finished])
  }

  @Test("The value that CurrentValueSubject keeps may be nil")
  func optionalValues() {
    let subject = CurrentValueSubject<Int?, Never>(nil)
    let subscriber = TrackingSubscriber<Int?, Never>(demand: .max(1))
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(nil)
    #expect(subject.value == nil)
    subscriber.request(.max(1))
    #expect(subscriber.values == [nil, nil])
    subscriber.cancel()
  }

  @Test("Subscribers of CurrentValueSubject see the new value while it is sent")
  func valueWhileSending() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var seen: [Int] = []
    let cancellable = subject.sink { _ in seen.append(subject.value) }
    subject.send(1)
    #expect(seen == [0, 1])
    cancellable.cancel()
  }

  @Test("CurrentValueSubject releases values that are replaced outside of its locks")
  func releasesOutsideTheLock() {
    let subject = CurrentValueSubject<DeinitWitness?, Never>(nil)
    let life = Lifetime()
    var readings = 0
    let witness = {
      life.witness(onDeinit: {
        // Would never return if the subject's lock were held.
        readings += subject.value == nil ? 1 : 0
      })
    }
    let subscriber = TrackingSubscriber<DeinitWitness?, Never>()
    subject.subscribe(subscriber)
    for _ in 0..<3 { subject.send(witness()) }
    subject.send(nil)
    #expect(life.isOver)
    #expect(readings == 1)
    subscriber.cancel()
  }

  @Test("The subscription of CurrentValueSubject says what it is")
  func description() {
    let subscriber = Downstream()
    CurrentValueSubject<Int, Never>(0).subscribe(subscriber)
    #expect("\(subscriber.subscription!)" == "CurrentValueSubject")
    subscriber.cancel()
  }

  @Test("CurrentValueSubject traps for a request for nothing")
  func trapsWithoutDemand() async {
    await #expect(processExitsWith: .failure) {
      CurrentValueSubject<Int, Never>(0).subscribe(Downstream(demand: Subscribers.Demand.none))
    }
  }

  /// One subscriber of a subject, as its rules read.
  private struct Model {
    var newest = 0
    var demand = 0
    var hasUnseen = true
    var received: [Int] = []

    mutating func send(_ value: Int) {
      newest = value
      hasUnseen = true
      deliver()
    }

    mutating func request(_ count: Int) {
      demand += count
      deliver()
    }

    private mutating func deliver() {
      guard demand > 0, hasUnseen else { return }
      demand -= 1
      hasUnseen = false
      received.append(newest)
    }
  }

  @Test(
    "Random sends and requests of CurrentValueSubject agree with the rules",
    arguments: SearchSize.currentValues.seeds
  )
  func agreesWithTheModel(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriber = Downstream()
    subject.subscribe(subscriber)
    var model = Model()
    for step in 1...100 {
      if Bool.random(using: &random) {
        subject.send(step)
        model.send(step)
      } else {
        let count = Int.random(in: 1...3, using: &random)
        subscriber.request(.max(count))
        model.request(count)
      }
      #expect(subscriber.values == model.received)
    }
    subscriber.cancel()
  }
}
