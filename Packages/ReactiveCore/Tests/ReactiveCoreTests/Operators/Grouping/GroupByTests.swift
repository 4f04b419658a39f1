import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("groupBy")
struct GroupByTests {
  private typealias Group = GroupedPublisher<Int, Int, TestError>

  private let history = History()
  private let numbers = PassthroughSubject<Int, TestError>()

  /// Groups numbers by their last digit, and keeps the groups.
  private func subscribe(
    demand: Subscribers.Demand = .unlimited
  ) -> (TrackingSubscriber<Group, TestError>, groups: () -> [Group]) {
    let subscriber = TrackingSubscriber<Group, TestError>(demand: demand)
    numbers.groupBy { $0 % 10 }.subscribe(subscriber)
    return (subscriber, { subscriber.values })
  }

  @Test("groupBy makes one group for each key, which sends its values as they come")
  func groups() {
    var seen: [String] = []
    let cancellable = numbers.groupBy { $0 % 10 }
      .flatMap { group in group.map { "\(group.key): \($0)" } }
      .sink(receiveCompletion: { seen.append("\($0)") }, receiveValue: { seen.append($0) })
    for number in [1, 2, 11, 12, 21] { numbers.send(number) }
    numbers.send(completion: .finished)
    #expect(seen == ["1: 1", "2: 2", "1: 11", "2: 12", "1: 21", "finished"])
    withExtendedLifetime(cancellable) {}
  }

  @Test("Values of groupBy wait for the first subscriber of a group, and for its demand")
  func waiting() {
    let (subscriber, groups) = subscribe()
    for number in [1, 11, 21] { numbers.send(number) }
    #expect(groups().map(\.key) == [1])
    let member = TrackingSubscriber<Int, TestError>(history, demand: .max(2))
    groups()[0].subscribe(member)
    let late = TrackingSubscriber<Int, TestError>(demand: .unlimited)
    groups()[0].subscribe(late)
    numbers.send(31)
    numbers.send(completion: .failure(.first))
    #expect(history.take() == [.subscription, .value(1), .value(11)])
    member.request(.max(2))
    #expect(history.take() == [.value(21), .value(31), .failure(TestError.first)])
    #expect(late.values == [31])
    #expect(subscriber.breaches.isEmpty && member.breaches.isEmpty && late.breaches.isEmpty)
    #expect(subscriber.completion == .failure(.first))
  }

  @Test("Groups of groupBy wait for demand")
  func demand() {
    let (subscriber, groups) = subscribe(demand: .max(1))
    for number in [1, 2, 3] { numbers.send(number) }
    #expect(groups().map(\.key) == [1])
    numbers.send(completion: .finished)
    subscriber.request(.max(2))
    #expect(groups().map(\.key) == [1, 2, 3] && subscriber.completion == .finished)
  }

  @Test(
    "The upstream of groupBy goes on until downstream and all subscribers of groups have cancelled"
  )
  func cancel() {
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = TrackingSubscriber<Group, TestError>(demand: .unlimited)
    upstream.groupBy { $0 % 10 }.subscribe(subscriber)
    upstream.send(1)
    let member = TrackingSubscriber<Int, TestError>(demand: .unlimited)
    subscriber.values[0].subscribe(member)
    subscriber.cancel()
    upstream.send(2)
    upstream.send(11)
    #expect(subscriber.values.map(\.key) == [1] && member.values == [1, 11])
    #expect(history.take() == [.request(.unlimited)])
    member.cancel()
    #expect(history.take() == [.cancel])
  }

  @Test("A downstream that has enough ends an endless upstream of groupBy")
  func prefix() {
    var keys: [Int] = []
    let cancellable = (1...Int.max).publisher.groupBy { $0 }.prefix(3).sink { keys.append($0.key) }
    #expect(keys == [1, 2, 3])
    withExtendedLifetime(cancellable) {}
  }

  @Test("The end of groupBy frees groups and subscribers, though the subscription is kept")
  func release() {
    let life = Lifetime()
    let subscriber = TrackingSubscriber<GroupedPublisher<Int, AnyObject, Never>, Never>(
      demand: .unlimited,
      onValue: { _ in .none }
    )
    let subject = PassthroughSubject<AnyObject, Never>()
    subject.groupBy { [witness = life.witness()] _ in
      withExtendedLifetime(witness) { 1 }
    }.subscribe(subscriber)
    subject.send(subject)
    subscriber.cancel()
    #expect(life.isOver)
  }
}
