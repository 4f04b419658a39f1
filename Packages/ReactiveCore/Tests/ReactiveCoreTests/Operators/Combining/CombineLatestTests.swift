import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("combineLatest")
struct CombineLatestTests {
  typealias Upstream = ManualPublisher<Int, TestError>

  private let history = History()

  @Test("combineLatest takes 2 to 4 publishers of different kinds, with and without a closure")
  func arities() {
    let (a, b, c, d) = (Just(1), ["a", "b"].publisher, Just(true), [0.5].publisher)
    func texts<P: Publisher>(_ publisher: P) -> [String] where P.Failure == Never {
      let subscriber = TrackingSubscriber<P.Output, Never>(demand: .unlimited)
      publisher.subscribe(subscriber)
      #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
      return subscriber.values.map { "\($0)" }
    }
    #expect(texts(a.combineLatest(b)) == [#"(1, "a")"#, #"(1, "b")"#])
    #expect(texts(a.combineLatest(b, c)) == [#"(1, "b", true)"#])
    #expect(texts(a.combineLatest(b, c, d)) == [#"(1, "b", true, 0.5)"#])
    #expect(texts(a.combineLatest(b) { "\($0)\($1)" }) == ["1a", "1b"])
    #expect(texts(a.combineLatest(b, c) { "\($0)\($1)\($2)" }) == ["1btrue"])
    #expect(texts(a.combineLatest(b, c, d) { "\($0)\($1)\($2)\($3)" }) == ["1btrue0.5"])
    #expect(Publishers.CombineLatest(a, b) == a.combineLatest(b))
    #expect(Publishers.CombineLatest3(a, b, c) == a.combineLatest(b, c))
    #expect(Publishers.CombineLatest4(a, b, c, d) == a.combineLatest(b, c, d))
    let four = a.combineLatest(b, c, d)
    #expect(four.a == a && four.b == b && four.c == c && four.d == d)
  }

  @Test("combineLatest takes any number of publishers of one kind")
  func collections() {
    func values(_ publisher: AnyPublisher<[Int], Never>) -> [[Int]] {
      let subscriber = TrackingSubscriber<[Int], Never>(demand: .unlimited)
      publisher.subscribe(subscriber)
      #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
      return subscriber.values
    }
    let all = (0..<100).map { Just($0) }
    #expect(values(all.combineLatest()) == [Array(0..<100)])
    #expect(
      values(Just(0).combineLatest(with: [1, 2].map { Just($0).map { $0 * 10 } })) == [[0, 10, 20]]
    )
    #expect(
      values(Just(0).combineLatest(with: [1].publisher, [2, 3].publisher)) == [
        [0, 1, 2], [0, 1, 3],
      ]
    )
    #expect(values([Just<Int>]().combineLatest()) == [])
  }

  @Test(
    "After each upstream has sent, combineLatest makes a row of each value and the others' newest"
  )
  func newest() {
    let (a, b) = (Upstream(), Upstream())
    let subscriber = TrackingSubscriber<Int, TestError>(demand: .unlimited)
    a.combineLatest(b) { $0 * 10 + $1 }.subscribe(subscriber)
    a.send(1)
    a.send(2)
    b.send(1)
    b.send(2)
    a.send(3)
    a.send(completion: .finished)
    b.send(3)
    #expect(subscriber.values == [21, 22, 32, 33])
    #expect(subscriber.completion == nil)
    b.send(completion: .finished)
    #expect(subscriber.completion == .finished)
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("combineLatest drops a row beyond the demand, but keeps its values as the newest")
  func droppedRow() {
    let (a, b) = (Upstream(history, name: "a"), Upstream(history, name: "b"))
    let subscriber = TrackingSubscriber<Int, TestError>(history)
    a.combineLatest(b) { $0 * 10 + $1 }.subscribe(subscriber)
    a.send(1)
    #expect(b.send(1) == Subscribers.Demand.none)
    #expect(a.send(2) == Subscribers.Demand.none)
    subscriber.request(.max(1))
    #expect(b.send(2) == Subscribers.Demand.none)
    #expect(a.send(3) == Subscribers.Demand.none)
    subscriber.request(.max(1))
    #expect(b.send(3) == Subscribers.Demand.none)
    #expect(
      history.take() == [
        .subscription, .request(.max(1), of: "a"), .request(.max(1), of: "b"), .value(22),
        .request(.max(1), of: "a"), .request(.max(1), of: "b"), .value(33),
      ]
    )
    #expect(subscriber.breaches.isEmpty)
    subscriber.cancel()
  }

  @Test("combineLatest finishes when all upstreams have, and not before", arguments: 2...4)
  func finish(arity: Int) {
    let upstreams = (0..<arity).map { Upstream(history, name: "\($0)") }
    let subscriber = TrackingSubscriber<Int, TestError>(history, demand: .unlimited)
    switch arity {
    case 2: upstreams[0].combineLatest(upstreams[1]) { $0 + $1 }.subscribe(subscriber)
    case 3:
      upstreams[0].combineLatest(upstreams[1], upstreams[2]) { $0 + $1 + $2 }.subscribe(subscriber)
    default:
      upstreams[0].combineLatest(upstreams[1], upstreams[2], upstreams[3]) { $0 + $1 + $2 + $3 }
        .subscribe(subscriber)
    }
    for upstream in upstreams { upstream.send(1) }
    _ = history.take()
    for upstream in upstreams.dropLast() {
      upstream.send(2)
      upstream.send(completion: .finished)
      upstream.send(completion: .finished)
    }
    #expect(history.take() == (1..<arity).map { .value(arity + $0) })
    upstreams[arity - 1].send(completion: .finished)
    #expect(history.take() == [.finished])
  }

  @Test("combineLatest ignores a request for nothing")
  func noDemand() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: Subscribers.Demand.none)
    Just(1).combineLatest([2].publisher) { $0 + $1 }.subscribe(subscriber)
    #expect(subscriber.events == [.subscription])
    subscriber.request(.max(1))
    #expect(subscriber.events == [.subscription, .value(3), .finished])
  }

  @Test(
    "combineLatest makes a row of every value from 8 threads on 8 upstreams, then completes once"
  )
  func threads() {
    for _ in 0..<5 {
      let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
      let subscriber = TrackingSubscriber<[Int], Never>(demand: .unlimited)
      subjects.combineLatest().subscribe(subscriber)
      for subject in subjects { subject.send(0) }
      concurrently(8) { thread in
        for value in 1...200 { subjects[thread].send(value) }
        subjects[thread].send(completion: .finished)
      }
      let rows = subscriber.values
      #expect(rows.count == 1 + 8 * 200)
      // From row to row one side steps on by one, and the others stay.
      let steps = zip(rows, rows.dropFirst()).map { zip($0, $1).map { $1 - $0 }.sorted() }
      #expect(steps.allSatisfy { $0 == [0, 0, 0, 0, 0, 0, 0, 1] })
      #expect(rows.last == Array(repeating: 200, count: 8))
      #expect(subscriber.completion == .finished)
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test("combineLatest breaks no rule when threads send, request, fail and cancel at once")
  func mixedThreads() {
    for round in 0..<30 {
      let subjects = (0..<4).map { _ in PassthroughSubject<Int, TestError>() }
      let subscriber = TrackingSubscriber<[Int], TestError>(demand: .max(20))
      subjects.combineLatest().subscribe(subscriber)
      concurrently(8) { thread in
        switch thread {
        case 0..<4:
          for value in 0..<50 { subjects[thread].send(value) }
          if round % 3 == 0 { subjects[thread].send(completion: .failure(.first)) }
        case 4..<7: for _ in 0..<20 { subscriber.request(.max(1)) }
        default: if round % 3 == 1 { subscriber.cancel() } else { subscriber.request(.unlimited) }
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect((subscriber.completion == nil) == (round % 3 != 0))
      subscriber.cancel()
    }
  }
}
