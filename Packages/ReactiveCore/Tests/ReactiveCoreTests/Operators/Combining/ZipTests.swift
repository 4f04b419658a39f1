import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("zip")
struct ZipTests {
  typealias Upstream = ManualPublisher<Int, TestError>

  private let history = History()

  @Test("zip takes 2 to 4 publishers of different kinds, with and without a closure")
  func arities() {
    let (a, b, c, d) = (
      [1, 2].publisher, ["a", "b"].publisher, [true, false].publisher, Just(0.5)
    )
    func texts<P: Publisher>(_ publisher: P) -> [String] where P.Failure == Never {
      let subscriber = TrackingSubscriber<P.Output, Never>(demand: .unlimited)
      publisher.subscribe(subscriber)
      #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
      return subscriber.values.map { "\($0)" }
    }
    #expect(texts(a.zip(b)) == [#"(1, "a")"#, #"(2, "b")"#])
    #expect(texts(a.zip(b, c)) == [#"(1, "a", true)"#, #"(2, "b", false)"#])
    #expect(texts(a.zip(b, c, d)) == [#"(1, "a", true, 0.5)"#])
    #expect(texts(a.zip(b) { "\($0)\($1)" }) == ["1a", "2b"])
    #expect(texts(a.zip(b, c) { "\($0)\($1)\($2)" }) == ["1atrue", "2bfalse"])
    #expect(texts(a.zip(b, c, d) { "\($0)\($1)\($2)\($3)" }) == ["1atrue0.5"])
    #expect(Publishers.Zip(a, b) == a.zip(b))
    #expect(Publishers.Zip3(a, b, c) == a.zip(b, c))
    #expect(Publishers.Zip4(a, b, c, d) == a.zip(b, c, d))
    let four = a.zip(b, c, d)
    #expect(four.a == a && four.b == b && four.c == c && four.d == d)
  }

  @Test("zip takes any number of publishers of one kind")
  func collections() {
    func values(_ publisher: AnyPublisher<[Int], Never>) -> [[Int]] {
      let subscriber = TrackingSubscriber<[Int], Never>(demand: .unlimited)
      publisher.subscribe(subscriber)
      #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
      return subscriber.values
    }
    let all = (0..<100).map { Just($0) }
    #expect(values(all.zip()) == [Array(0..<100)])
    #expect(values(Just(0).zip(with: [1, 2].map { Just($0).map { $0 * 10 } })) == [[0, 10, 20]])
    #expect(values(Just(0).zip(with: [1, 2].publisher, [3].publisher)) == [[0, 1, 3]])
    #expect(values([Just<Int>]().zip()) == [])
  }

  @Test("zip pairs values by index, however early they come")
  func pairing() {
    let (a, b) = (Upstream(), Upstream())
    let subscriber = TrackingSubscriber<Int, TestError>(history, demand: .unlimited)
    a.zip(b) { $0 * 100 + $1 }.subscribe(subscriber)
    for value in 1...3 { a.send(value) }
    b.send(1)
    b.send(2)
    a.send(4)
    for value in 3...5 { b.send(value) }
    a.send(5)
    #expect(subscriber.values == [101, 202, 303, 404, 505])
    subscriber.cancel()
  }

  @Test(
    "zip finishes when one publisher has finished and none of its values waits",
    arguments: 2...4
  )
  func finish(arity: Int) {
    let upstreams = (0..<arity).map { Upstream(history, name: "\($0)") }
    let subscriber = TrackingSubscriber<Int, TestError>(history, demand: .unlimited)
    let last = arity - 1
    switch arity {
    case 2: upstreams[0].zip(upstreams[1]) { $0 + $1 }.subscribe(subscriber)
    case 3: upstreams[0].zip(upstreams[1], upstreams[2]) { $0 + $1 + $2 }.subscribe(subscriber)
    default:
      upstreams[0].zip(upstreams[1], upstreams[2], upstreams[3]) { $0 + $1 + $2 + $3 }
        .subscribe(subscriber)
    }
    for upstream in upstreams.dropLast() {
      upstream.send(1)
      upstream.send(1)
      upstream.send(completion: .finished)
    }
    upstreams[last].send(1)
    #expect(subscriber.values == [arity])
    #expect(subscriber.completion == nil)
    _ = history.take()
    upstreams[last].send(1)
    #expect(history.take() == [.value(arity), .cancel("\(last)"), .finished])
  }

  @Test("zip finishes when the last pair is out, though both upstreams have more to do")
  func finishInsideReceive() {
    let (a, b) = (Upstream(history, name: "a"), Upstream(history, name: "b"))
    let subscriber = TrackingSubscriber<Int, TestError>(
      history,
      demand: .unlimited,
      onValue: { [history] _ in
        b.send(completion: .finished)
        history.note(.note("done"))
        return .none
      }
    )
    a.zip(b) { $0 + $1 }.subscribe(subscriber)
    a.send(1)
    a.send(2)
    _ = history.take()
    b.send(1)
    #expect(history.take() == [.value(2), .note("done"), .cancel("a"), .finished])
  }

  enum Trapping: CaseIterable, Codable {
    case zip, zipCollection

    func make() -> AnyPublisher<[Int], Never> {
      let source = [1].publisher
      return switch self {
      case .zip: source.zip(source) { [$0, $1] }.eraseToAnyPublisher()
      case .zipCollection: [source, source].zip()
      }
    }
  }

  @Test("zip traps for a request for nothing", arguments: Trapping.allCases)
  func noDemand(kind: Trapping) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [kind = kind as Trapping] in
      kind.make().subscribe(TrackingSubscriber<[Int], Never>(demand: Subscribers.Demand.none))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("demand must be positive"))
  }

  @Test("zip delivers every row of 8 threads on 8 upstreams, in order, then completes once")
  func threads() {
    for _ in 0..<5 {
      let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
      let subscriber = TrackingSubscriber<[Int], Never>(demand: .unlimited)
      subjects.zip().subscribe(subscriber)
      concurrently(8) { thread in
        for value in 0..<500 { subjects[thread].send(value) }
        subjects[thread].send(completion: .finished)
      }
      #expect(subscriber.values == (0..<500).map { Array(repeating: $0, count: 8) })
      #expect(subscriber.completion == .finished)
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test("zip keeps the order of sequences that several threads ask for")
  func requestingThreads() {
    for _ in 0..<20 {
      let source = (0..<400).publisher
      let subscriber = TrackingSubscriber<[Int], Never>(
        onValue: { $0[0].isMultiple(of: 4) ? .max(1) : .none }
      )
      source.zip(source, source, source) { [$0, $1, $2, $3] }.subscribe(subscriber)
      concurrently(8) { _ in
        for _ in 0..<40 { subscriber.request(.max(1)) }
      }
      // 320 were requested, and one more for every fourth row.
      #expect(subscriber.values == (0..<400).map { Array(repeating: $0, count: 4) })
      #expect(subscriber.completion == .finished)
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test("zip breaks no rule when threads send, request, fail and cancel at once")
  func mixedThreads() {
    for round in 0..<30 {
      let subjects = (0..<4).map { _ in PassthroughSubject<Int, TestError>() }
      let subscriber = TrackingSubscriber<[Int], TestError>(demand: .max(20))
      subjects.zip().subscribe(subscriber)
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
