import Testing

@testable import ReactiveCore

/// Each result is compared as a whole, by its type and what it holds; the closures are counted.
@Suite("Operators on sequences: transforming, filtering, reducing, matching")
struct SequenceOperatorsTests {
  typealias Maybe<Value> = Optional<Value>.Publisher
  typealias Once<Value> = Result<Value, Never>.Publisher
  typealias Failing<Elements: Sequence> = Publishers.Sequence<Elements, TestError>

  let calls = Calls()
  let numbers = (-1...2).publisher
  let empty = EmptyCollection<Int>().publisher

  @Test("Operators on sequences that transform call their closure once per element, at the call")
  func transforming() {
    #expect(numbers.map { calls.join("<", $0) } == ["<-1", "<0", "<1", "<2"].publisher)
    #expect(numbers.compactMap { calls.isPositive($0) ? "\($0)" : nil } == ["1", "2"].publisher)
    #expect(numbers.scan("", calls.join) == ["-1", "-10", "-101", "-1012"].publisher)
    #expect(calls.count == 12)
    #expect([1, nil, 3].publisher.replaceNil(with: 2) == [Int?]([1, 2, 3]).publisher)
    let failing: Failing<[Int]> = [1].publisher.setFailureType(to: TestError.self)
    #expect(failing == Failing(sequence: [1]))
    #expect(failing.map { $0 + 1 } == Failing(sequence: [2]))
  }

  @Test("Operators on sequences call a closure at the call, not per subscriber, and share no state")
  func computesAtTheCall() {
    let sums = [1, 2, 3].publisher.scan("", calls.join)
    #expect(calls.count == 3)
    for _ in 0..<2 {
      let subscriber = TrackingSubscriber<String, Never>(demand: .max(2))
      sums.subscribe(subscriber)
      #expect(subscriber.events == [.subscription, .value("1"), .value("12")])
      subscriber.cancel()
    }
    #expect(calls.count == 3)
  }

  @Test("Operators on sequences that filter publish what passes")
  func filtering() {
    #expect(numbers.filter(calls.isPositive) == [1, 2].publisher && calls.count == 4)
    #expect(numbers.ignoreOutput() == Empty<Int, Never>())
    #expect([1, 1, 2, 2, 1, 1].publisher.removeDuplicates() == [1, 2, 1].publisher)
    #expect(empty.removeDuplicates() == [].publisher)
    let optionals = [nil, nil, 1, nil].publisher.removeDuplicates()
    #expect(optionals == [Int?]([nil, 1, nil]).publisher)
  }

  @Test("Operators on sequences that reduce publish a result")
  func reducing() {
    #expect(numbers.collect() == Once([-1, 0, 1, 2]) && empty.collect() == Once([]))
    #expect(numbers.reduce("", calls.join) == Once("-1012"))
    #expect(empty.reduce("", calls.join) == Once(""))
    #expect(calls.count == 4)
    #expect([1, 2].publisher.tryReduce("", calls.tryJoin).outcome == .success("12"))
    #expect(numbers.tryReduce("", calls.tryJoin).outcome == .failure(.second))
    #expect(calls.count == 8)
  }

  @Test("count on a sequence publishes the number of elements of the collection")
  func count() {
    let random: Just<Int> = numbers.count()
    #expect(random == Just(4))
    let failing: Result<Int, TestError>.Publisher = numbers.setFailureType(to: TestError.self)
      .count()
    #expect(failing == Result.Publisher(4))
    let forward: Once<Int> = Set([1, 2, 3]).publisher.count()
    #expect(forward == Once(3))
  }

  @Test("min and max on a sequence publish the smallest and the largest element; of none nothing")
  func comparing() {
    #expect(numbers.min() == Maybe(-1) && numbers.max() == Maybe(2))
    #expect(empty.min() == Maybe(nil) && empty.max() == Maybe(nil))
    #expect(numbers.min(by: calls.isBefore) == Maybe(2) && calls.count == 3)
    #expect(numbers.max(by: calls.isBefore) == Maybe(-1) && calls.count == 6)
    #expect(empty.min(by: calls.isBefore) == Maybe(nil) && calls.count == 6)
  }

  @Test("Operators on sequences that match ask until the answer is certain")
  func matching() {
    #expect(numbers.contains(2) == Once(true) && numbers.contains(3) == Once(false))
    #expect(numbers.contains(where: calls.isPositive) == Once(true) && calls.count == 3)
    #expect(numbers.allSatisfy(calls.isPositive) == Once(false) && calls.count == 4)
    #expect(empty.contains(where: calls.isPositive) == Once(false))
    #expect(empty.allSatisfy(calls.isPositive) == Once(true) && calls.count == 4)
    #expect([1, 0].publisher.tryContains(where: calls.tryIsPositive).outcome == .success(true))
    #expect(calls.count == 5)
    #expect(numbers.tryContains(where: calls.tryIsPositive).outcome == .failure(.second))
    #expect(calls.count == 7)
    #expect(numbers.tryAllSatisfy(calls.tryIsPositive).outcome == .success(false))
    #expect(calls.count == 8)
    #expect([1, 0].publisher.tryAllSatisfy(calls.tryIsPositive).outcome == .failure(.second))
    #expect(calls.count == 10)
  }
}
