import ReactiveCore
import Testing

@Suite("Both subjects, used by several threads")
struct SubjectThreadTests {
  typealias Kind = SubjectTests.Kind
  typealias Downstream = SubjectTests.Downstream

  @Test(
    "A subject delivers all values that several threads send, one after another",
    arguments: Kind.allCases
  )
  func threads(kind: Kind) {
    let subject = kind.make()
    let subscribers = (0..<3).map { _ in Downstream(demand: .unlimited) }
    for subscriber in subscribers { subject.subscribe(subscriber) }
    nonisolated(unsafe) let shared = subject  // Subjects may be shared; the existential hides it.
    concurrently(8) { thread in
      for value in 0..<200 { shared.send(1 + thread * 1_000 + value) }
    }
    concurrently(8) { _ in shared.send(completion: .finished) }
    for subscriber in subscribers {
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.completion == .finished)
      let sent = (0..<8).flatMap { thread in (0..<200).map { 1 + thread * 1_000 + $0 } }
      #expect(subscriber.values.sorted() == kind.start + sent)
      // The values of one thread keep their order.
      for thread in 0..<8 {
        let own = subscriber.values.filter { $0 > 0 && ($0 - 1) / 1_000 == thread }
        #expect(own == own.sorted())
      }
    }
  }

  @Test("A completion during a subscription to a subject comes second", arguments: Kind.allCases)
  func completionMeetsSubscriber(kind: Kind) {
    let rounds = (0..<40_000).map { _ in
      (start: ThreadBarrier(count: 2), subscriber: Downstream())
    }
    // Subjects may be shared; the existential hides it.
    nonisolated(unsafe) let subjects = rounds.map { _ in kind.make() }
    concurrently(2) { thread in
      for (subject, round) in zip(subjects, rounds) {
        round.start.wait()
        if thread == 0 {
          subject.send(completion: .finished)
        } else {
          subject.subscribe(round.subscriber)
        }
      }
    }
    for (_, subscriber) in rounds { #expect(subscriber.events == [.subscription, .finished]) }
  }

  @Test(
    "Threads may send to a subject, subscribe, request and cancel all at once",
    arguments: Kind.allCases
  )
  func mixedThreads(kind: Kind) {
    let subject = kind.make()
    let steady = Downstream(demand: .unlimited)
    subject.subscribe(steady)
    nonisolated(unsafe) let shared = subject  // Subjects may be shared; the existential hides it.
    let brief = _Lock([Downstream]())
    concurrently(8) { thread in
      for round in 0..<100 {
        if thread < 4 {
          shared.send(1 + thread * 1_000 + round)
        } else {
          let subscriber = Downstream(onValue: { $0 % 2 == 0 ? .max(1) : .none })
          shared.subscribe(subscriber)
          subscriber.request(.max(3))
          if round % 2 == 0 { subscriber.cancel() }
          brief.withLock { $0.append(subscriber) }
        }
      }
    }
    shared.send(completion: .finished)
    #expect(steady.values.count == kind.start.count + 400)
    #expect(steady.breaches.isEmpty && steady.completion == .finished)
    let subscribers = brief.withLock { $0 }
    #expect(subscribers.allSatisfy { $0.breaches.isEmpty })
  }

  @Test(
    "A subject does not lose another thread's request while a value is delivered",
    arguments: Kind.allCases
  )
  func concurrentRequests(kind: Kind) {
    let subject = kind.make()
    let subscriber = Downstream()
    subject.subscribe(subscriber)
    nonisolated(unsafe) let shared = subject  // Subjects may be shared; the existential hides it.
    concurrently(8) { thread in
      for value in 0..<100 {
        if thread == 0 { shared.send(value) } else { subscriber.request(.max(1)) }
      }
    }
    // 700 were asked for; what is left of that lets all of these through.
    let before = subscriber.values.count
    for value in 0..<(700 - before) { shared.send(value) }
    #expect(subscriber.values.count == 700)
    shared.send(1)
    #expect(subscriber.values.count == 700)
    subscriber.cancel()
    #expect(subscriber.breaches.isEmpty)
  }
}
