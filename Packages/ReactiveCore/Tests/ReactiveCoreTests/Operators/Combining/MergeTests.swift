import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("merge")
struct MergeTests {
  private func values<P: Publisher>(_ publisher: P) -> [Int]
  where P.Output == Int, P.Failure == Never {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    publisher.subscribe(subscriber)
    #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
    return subscriber.values
  }

  @Test("merge takes 2 to 8 publishers of different kinds, in order")
  func arities() {
    let (a, b, c, d) = (
      Just(1), [2].publisher, Just(3).map { $0 }, [4].publisher.filter { _ in true }
    )
    #expect(values(a.merge(with: b)) == [1, 2])
    #expect(values(a.merge(with: b, c)) == [1, 2, 3])
    #expect(values(a.merge(with: b, c, d)) == [1, 2, 3, 4])
    #expect(values(a.merge(with: b, c, d, Just(5))) == [1, 2, 3, 4, 5])
    #expect(values(a.merge(with: b, c, d, Just(5), [6].publisher)) == Array(1...6))
    #expect(values(a.merge(with: b, c, d, Just(5), [6].publisher, Just(7))) == Array(1...7))
    #expect(
      values(a.merge(with: b, c, d, Just(5), [6].publisher, Just(7), Just(8))) == Array(1...8)
    )
  }

  @Test("merge takes any number of publishers of one kind")
  func many() {
    #expect(values(Just(1).merge(with: Just(2)).merge(with: Just(3))) == [1, 2, 3])
    #expect(values(Publishers.MergeMany(Just(1), Just(2)).merge(with: Just(3))) == [1, 2, 3])
    #expect(values(Publishers.MergeMany((0..<100).map { Just($0) })) == Array(0..<100))
    #expect(Publishers.MergeMany(Just(1)) == Publishers.MergeMany([Just(1)]))
    #expect(Just(1).merge(with: [2].publisher) == Just(1).merge(with: [2].publisher))
  }

  @Test("A merge of erased merges subscribes to all upstreams in order, as one merge")
  func nested() {
    let history = History()
    let upstreams = (0..<7).map { ManualPublisher<Int, TestError>(history, name: "\($0)") }
    let erased = upstreams.map { $0.eraseToAnyPublisher() }
    let left = upstreams[0].merge(with: erased[1]).eraseToAnyPublisher()
    let right = Publishers.MergeMany([
      erased[2], erased[3].merge(with: upstreams[4], upstreams[5]).eraseToAnyPublisher(),
    ]).eraseToAnyPublisher()
    let subscriber = TrackingSubscriber<Int, TestError>(history, demand: .max(1))
    left.merge(with: right).eraseToAnyPublisher().merge(with: erased[6]).subscribe(subscriber)
    #expect(history.take() == [.subscription] + (0..<7).map { .request(.max(1), of: "\($0)") })
    for (number, upstream) in upstreams.enumerated() { upstream.send(number) }
    #expect(history.take() == [.value(0)])
    subscriber.request(.max(6))
    #expect(subscriber.values == Array(0..<7))
    for upstream in upstreams.dropLast() { upstream.send(completion: .finished) }
    #expect(subscriber.completion == nil)
    upstreams[6].send(completion: .finished)
    #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
  }

  @Test("A failure in an inner merge cancels the other upstreams, and the rest is not subscribed")
  func nestedFailure() {
    let (first, last) = (
      ManualPublisher<Int, TestError>(), ManualPublisher<Int, TestError>()
    )
    let inner = first.merge(with: Fail(error: .second)).eraseToAnyPublisher()
    let subscriber = TrackingSubscriber<Int, TestError>(demand: .unlimited)
    inner.merge(with: last).eraseToAnyPublisher().merge(with: last).subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .failure(TestError.second)])
    #expect(first.history.events.last == .cancel && last.subscriptionCount == 0)
  }

  @Test("merge on a merge makes one wider merge")
  func fused() {
    let all = (0..<8).map { Just($0) }
    let (a, b, c, d, e) = (all[0], all[1], all[2], all[3], all[4])
    // Of other kinds, so that none of them is taken for a merge of publishers of one kind.
    let (f, g, h) = (all[5].map { $0 }, [6].publisher, [7].publisher.map { $0 })
    let two = a.merge(with: g)
    #expect(values(two.merge(with: b)) == values(a.merge(with: g, b)))
    #expect(two.merge(with: b) == a.merge(with: g, b))
    #expect(two.merge(with: b, c) == a.merge(with: g, b, c))
    #expect(two.merge(with: b, c, d) == a.merge(with: g, b, c, d))
    #expect(two.merge(with: b, c, d, e) == a.merge(with: g, b, c, d, e))
    #expect(values(two.merge(with: b, c, d, e, f)) == [0, 6, 1, 2, 3, 4, 5])
    #expect(values(two.merge(with: b, c, d, e, f, h)) == [0, 6, 1, 2, 3, 4, 5, 7])
    let three = a.merge(with: g, b)
    #expect(three.merge(with: c) == a.merge(with: g, b, c))
    #expect(three.merge(with: c, d) == a.merge(with: g, b, c, d))
    #expect(three.merge(with: c, d, e) == a.merge(with: g, b, c, d, e))
    #expect(values(three.merge(with: c, d, e, f)) == [0, 6, 1, 2, 3, 4, 5])
    #expect(values(three.merge(with: c, d, e, f, h)) == [0, 6, 1, 2, 3, 4, 5, 7])
    let four = a.merge(with: g, b, c)
    #expect(four.merge(with: d) == a.merge(with: g, b, c, d))
    #expect(four.merge(with: d, e) == a.merge(with: g, b, c, d, e))
    #expect(values(four.merge(with: d, e, f)) == [0, 6, 1, 2, 3, 4, 5])
    #expect(values(four.merge(with: d, e, f, h)) == [0, 6, 1, 2, 3, 4, 5, 7])
    let five = a.merge(with: g, b, c, d)
    #expect(five.merge(with: e) == a.merge(with: g, b, c, d, e))
    #expect(values(five.merge(with: e, f)) == [0, 6, 1, 2, 3, 4, 5])
    #expect(values(five.merge(with: e, f, h)) == [0, 6, 1, 2, 3, 4, 5, 7])
    let six = a.merge(with: g, b, c, d, e)
    #expect(values(six.merge(with: f)) == [0, 6, 1, 2, 3, 4, 5])
    #expect(values(six.merge(with: f, h)) == [0, 6, 1, 2, 3, 4, 5, 7])
    let seven = a.merge(with: g, b, c, d, e, f)
    let eight: Publishers.Merge8 = seven.merge(with: h)
    #expect(values(eight) == [0, 6, 1, 2, 3, 4, 5, 7])
    #expect(values(two.merge(with: two)) == [0, 6, 0, 6])
  }

  @Test("merge takes a collection of publishers, alone and with another publisher")
  func collections() {
    #expect(values((0..<100).map { Just($0) }.merge()) == Array(0..<100))
    #expect(values([3, 4].publisher.merge(with: [1, 2].map { Just($0) })) == [3, 4, 1, 2])
  }

  @Test("merge of no publishers finishes at once")
  func none() {
    let subscriber = TrackingSubscriber<Int, Never>()
    Publishers.MergeMany([Just<Int>]()).subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .finished])
  }

  @Test("A merge that is cancelled while it is handed down subscribes to no upstream")
  func cancelAtOnce() {
    let upstreams = [ManualPublisher<Int, Never>(), ManualPublisher<Int, Never>()]
    let subscriber = TrackingSubscriber<Int, Never>(onSubscription: { $0.cancel() })
    Publishers.MergeMany(upstreams).subscribe(subscriber)
    #expect(upstreams.map(\.subscriptionCount) == [0, 0])
    #expect(subscriber.events == [.subscription])
  }

  @Test(
    "An upstream of merge that fails while it is subscribed keeps the others from being subscribed"
  )
  func failsAtOnce() {
    let late = ManualPublisher<Int, TestError>()
    let subscriber = TrackingSubscriber<Int, TestError>()
    Fail(error: .first).merge(with: late).subscribe(subscriber)
    #expect(late.subscriptionCount == 0)
    #expect(subscriber.events == [.subscription, .failure(TestError.first)])
  }
}
