import Testing

@testable import ReactiveCore

@Suite("filter, compactMap, removeDuplicates")
struct FilterTests {
  @Test("A filter answers a dropped value by one more, not by a request")
  func dropped() {
    let upstream = ManualPublisher<Int, Never>()
    func expect<P: Publisher>(_ publisher: P, _ text: Comment) where P.Output == Int {
      let subscriber = TrackingSubscriber<Int, P.Failure>(
        upstream.history,
        demand: .max(1),
        onValue: { _ in .max(2) }
      )
      publisher.subscribe(subscriber)
      #expect(upstream.send(2) == .max(2), text)
      #expect(upstream.send(0) == .max(1), text)
      #expect(upstream.send(0) == .max(1), text)
      #expect(upstream.history.take() == [.subscription, .request(.max(1)), .value(2)], text)
      subscriber.cancel()
      _ = upstream.history.take()
    }
    expect(upstream.filter { $0 > 0 }, "filter")
    expect(upstream.tryFilter { $0 > 0 }, "tryFilter")
    expect(upstream.compactMap { $0 > 0 ? $0 : nil }, "compactMap")
    expect(upstream.tryCompactMap { $0 > 0 ? $0 : nil }, "tryCompactMap")
    expect(upstream.removeDuplicates { _, _ in true }, "removeDuplicates")
    expect(upstream.tryRemoveDuplicates { _, _ in true }, "tryRemoveDuplicates")
  }

  @Test("removeDuplicates compares with the last one that passed")
  func comparesWithThePassed() {
    var compared: [[Int]] = []
    func areNear(_ left: Int, _ right: Int) -> Bool {
      compared.append([left, right])
      return right - left < 3
    }
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    [1, 2, 4, 5, 9].publisher.eraseToAnyPublisher().removeDuplicates(by: areNear).subscribe(
      subscriber
    )
    #expect(subscriber.values == [1, 4, 9])
    #expect(compared == [[1, 2], [1, 4], [4, 5], [4, 9]])
    compared = []
    let trying = TrackingSubscriber<Int, any Error>(demand: .unlimited)
    [1, 2, 4, 5, 9].publisher.eraseToAnyPublisher().tryRemoveDuplicates(by: areNear).subscribe(
      trying
    )
    #expect(trying.values == [1, 4, 9])
    #expect(compared == [[1, 2], [1, 4], [4, 5], [4, 9]])
    let plain = TrackingSubscriber<Int, Never>(demand: .unlimited)
    [1, 1, 2, 2, 1].publisher.eraseToAnyPublisher().removeDuplicates().subscribe(plain)
    #expect(plain.values == [1, 2, 1])
  }

  @Test("removeDuplicates tells nil from nothing")
  func optionals() {
    let subscriber = TrackingSubscriber<Int?, Never>(demand: .unlimited)
    [nil, nil, 1, nil].publisher.eraseToAnyPublisher().removeDuplicates().subscribe(subscriber)
    #expect(subscriber.values == [nil, 1, nil])
    let trying = TrackingSubscriber<Int?, any Error>(demand: .unlimited)
    [nil, nil, 1, nil].publisher.eraseToAnyPublisher().tryRemoveDuplicates(by: ==).subscribe(trying)
    #expect(trying.values == [nil, 1, nil])
  }

  @Test("Each subscriber of tryRemoveDuplicates has a memory of its own")
  func independent() {
    let publisher = [1, 1].publisher.eraseToAnyPublisher().tryRemoveDuplicates(by: ==)
    for _ in 1...2 {
      let subscriber = TrackingSubscriber<Int, any Error>(demand: .unlimited)
      publisher.subscribe(subscriber)
      #expect(subscriber.events == [.subscription, .value(1), .finished])
    }
  }

  @Test("One request is enough for a filter, however many values it drops")
  func asksOn() {
    onSmallStack {
      let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
      (1...1_000_000).publisher.eraseToAnyPublisher().filter { $0 == 1_000_000 }.compactMap { $0 }
        .subscribe(subscriber)
      #expect(subscriber.values == [1_000_000] && subscriber.completion == .finished)
    }
  }

  @Test("1,000 filters in a row pass values, requests and cancellation on")
  func long() {
    onMainSizedStack {
      let upstream = ManualPublisher<Int, Never>()
      let subscriber = TrackingSubscriber<Int, Never>(upstream.history, demand: .max(1))
      var publisher = upstream.eraseToAnyPublisher()
      for _ in 0..<1_000 { publisher = publisher.filter { $0 > 0 }.eraseToAnyPublisher() }
      publisher.subscribe(subscriber)
      #expect(upstream.send(0) == .max(1))
      upstream.send(1)
      subscriber.request(.max(2))
      subscriber.cancel()
      #expect(
        upstream.history.events
          == [.subscription, .request(.max(1)), .value(1), .request(.max(2)), .cancel]
      )
    }
  }

  @Test("The closure of removeDuplicates may send the next value")
  func nested() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    subject.removeDuplicates {
      if $1 == 2 { subject.send(3) }
      return $0 == $1
    }.subscribe(subscriber)
    for value in 1...2 { subject.send(value) }
    #expect(subscriber.values == [1, 3, 2])
    subject.send(completion: .finished)
  }
}
