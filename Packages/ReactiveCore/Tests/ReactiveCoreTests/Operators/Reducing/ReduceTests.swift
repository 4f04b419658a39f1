import Testing

@testable import ReactiveCore

@Suite("collect, count, reduce, max, min")
struct ReduceTests {
  @Test("reduce combines values in order, from the initial one on")
  func order() {
    let subscriber = TrackingSubscriber<String, Never>(demand: .max(1))
    (1...4).publisher.eraseToAnyPublisher().reduce("0") { "(\($0)+\($1))" }.subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value("((((0+1)+2)+3)+4)"), .finished])
  }

  @Test("The closure of reduce may send the next value; what that made of the result is lost")
  func nested() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TrackingSubscriber<[Int], Never>(demand: .max(1))
    subject.reduce([]) { result, value in
      if value == 1 { subject.send(2) }
      return result + [value]
    }.subscribe(subscriber)
    subject.send(1)
    subject.send(3)
    subject.send(completion: .finished)
    #expect(subscriber.events == [.subscription, .value([1, 3]), .finished])
  }

  @Test("max and min publish the first one of equal values")
  func ties() {
    struct Named: Comparable {
      let rank: Int
      let name: String
      static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
      static func == (left: Self, right: Self) -> Bool { left.rank == right.rank }
    }
    let all = zip([1, 0, 1, 0], ["a", "b", "c", "d"]).map(Named.init).publisher
      .eraseToAnyPublisher()
    func expect<P: Publisher>(_ publisher: P, _ name: String, _ text: Comment)
    where P.Output == Named {
      let subscriber = TrackingSubscriber<String, P.Failure>(demand: .max(1))
      publisher.map(\.name).subscribe(subscriber)
      #expect(subscriber.values == [name], text)
    }
    expect(all.max(), "a", "max")
    expect(all.min(), "b", "min")
    expect(all.max(by: <), "a", "max(by:)")
    expect(all.min(by: <), "b", "min(by:)")
    expect(all.tryMax(by: <), "a", "tryMax(by:)")
    expect(all.tryMin(by: <), "b", "tryMin(by:)")
  }

  @Test("Publishers of collect and count are equal if their upstreams are")
  func equality() {
    let (one, two) = (Just(1), Just(2))
    #expect(one.collect() as Publishers.Collect == Publishers.Collect(upstream: one))
    #expect(Publishers.Collect(upstream: one) != Publishers.Collect(upstream: two))
    #expect(Publishers.Count(upstream: one) == Publishers.Count(upstream: one))
    #expect(Publishers.Count(upstream: one) != Publishers.Count(upstream: two))
  }
}
