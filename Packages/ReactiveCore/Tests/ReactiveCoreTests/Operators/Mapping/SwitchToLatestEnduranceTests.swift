import ReactiveExtras
import Testing

@testable import ReactiveCore

/// Many inners, a little stack, and many threads.
@Suite("switchToLatest, for long")
struct SwitchToLatestEnduranceTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  @Test("switchToLatest releases inner publishers when they are replaced")
  func releaseInners() {
    let life = Lifetime()
    let outer = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
    let cancellable = outer.switchToLatest().sink { _ in }
    for _ in 0..<3 {
      let witness = life.witness()
      outer.send(
        PassthroughSubject<Int, Never>().map {
          withExtendedLifetime(witness) {}
          return $0
        }
        .eraseToAnyPublisher()
      )
    }
    #expect(!life.isOver)
    outer.send(Empty().eraseToAnyPublisher())
    #expect(life.isOver)
    withExtendedLifetime(cancellable) {}
  }

  @Test(
    "switchToLatest needs little stack for many inner publishers that are served at once",
    arguments: [true, false]
  )
  func stack(isUnlimited: Bool) {
    onSmallStack {
      let chain = (0..<100_000).publisher.map { Just($0) }.switchToLatest()
      #expect(chain.countValues(isUnlimited: isUnlimited) == 100_000)
    }
  }

  @Test("switchToLatest needs little stack for inner publishers that are sent from inside receive")
  func nestedStack() {
    onSmallStack {
      let outer = PassthroughSubject<Just<Int>, Never>()
      var last = 0
      let cancellable = outer.switchToLatest().sink { value in
        last = value
        if value < 50_000 { outer.send(Just(value + 1)) }
      }
      outer.send(Just(1))
      #expect(last == 50_000)
      cancellable.cancel()
    }
  }

  @Test("flatMapLatest delivers all values of the current publisher in order while threads request")
  func requestingThreads() {
    for _ in 0..<20 {
      let subscriber = TrackingSubscriber<Int, Never>()
      let outer = PassthroughSubject<Range<Int>, Never>()
      outer.flatMapLatest(\.publisher).subscribe(subscriber)
      concurrently(8) { thread in
        if thread == 0 {
          outer.send(0..<320)
          outer.send(completion: .finished)
        } else {
          for _ in 0..<50 { subscriber.request(.max(1)) }
        }
      }
      #expect(subscriber.values == Array(0..<320))
      #expect(subscriber.completion == .finished)
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test("switchToLatest breaks no rule when threads switch, send, request and cancel at once")
  func mixedThreads() {
    for round in 0..<30 {
      let outer = PassthroughSubject<PassthroughSubject<Int, TestError>, TestError>()
      let inners = (0..<4).map { _ in PassthroughSubject<Int, TestError>() }
      let subscriber = Downstream(demand: .max(20))
      outer.switchToLatest().subscribe(subscriber)
      concurrently(8) { thread in
        switch thread {
        case 0: for index in 0..<80 { outer.send(inners[index % 4]) }
        case 1..<5:
          for value in 0..<50 { inners[thread - 1].send(value) }
          if round % 3 == 0 { inners[thread - 1].send(completion: .failure(.first)) }
        case 5..<7: for _ in 0..<20 { subscriber.request(.max(1)) }
        default: if round % 3 == 1 { subscriber.cancel() } else { subscriber.request(.unlimited) }
        }
      }
      if round % 3 == 2 {
        outer.send(completion: .finished)
        for inner in inners { inner.send(completion: .finished) }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect((subscriber.completion == nil) == (round % 3 == 1))
      subscriber.cancel()
    }
  }
}
