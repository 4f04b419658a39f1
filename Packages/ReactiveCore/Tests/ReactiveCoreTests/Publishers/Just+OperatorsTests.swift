import Testing

@testable import ReactiveCore

/// Each result is compared as a whole, by its type and what it holds; the closures are counted.
@Suite("Operators on Just")
struct JustOperatorsTests {
  typealias Maybe<Value> = Optional<Value>.Publisher
  typealias Once<Value> = Result<Value, Never>.Publisher

  let calls = Calls()

  @Test("Operators on Just that transform call their closure once, at the call")
  func transforming() {
    #expect(Just(2).map { calls.join("<", $0) } == Just("<2"))
    #expect(Just(2).tryMap { try calls.tryJoin("<", $0) }.outcome == .success("<2"))
    #expect(Just(0).tryMap { try calls.tryJoin("<", $0) }.outcome == .failure(.second))
    #expect(Just(2).compactMap { calls.isPositive($0) ? "\($0)" : nil } == Maybe("2"))
    #expect(Just(-2).compactMap { calls.isPositive($0) ? "\($0)" : nil } == Maybe(nil))
    #expect(Just(2).scan("1", calls.join) == Once("12"))
    #expect(Just(2).tryScan("1", calls.tryJoin).outcome == .success("12"))
    #expect(Just(0).tryScan("1", calls.tryJoin).outcome == .failure(.second))
    #expect(calls.count == 8)
    let pretending: Result<Int, TestError>.Publisher = Just(2).setFailureType(to: TestError.self)
    #expect(pretending == Result.Publisher(2))
    #expect(Just(2).mapError { (_: Never) -> TestError in } == pretending)
  }

  @Test("Operators on Just call a closure at the call, not for each subscriber")
  func computesAtTheCall() {
    let mapped = Just(2).map { calls.join("<", $0) }
    #expect(calls.count == 1)
    for _ in 0..<2 {
      let subscriber = TrackingSubscriber<String, Never>(demand: .max(1))
      mapped.subscribe(subscriber)
      #expect(subscriber.events == [.subscription, .value("<2"), .finished])
    }
    #expect(calls.count == 1)
  }

  @Test("Operators on Just that filter publish the value or nothing")
  func filtering() {
    #expect(Just(2).filter(calls.isPositive) == Maybe(2))
    #expect(Just(-2).filter(calls.isPositive) == Maybe(nil))
    #expect(Just(2).tryRemoveDuplicates(by: calls.tryIsBefore).outcome == .success(2))
    #expect(Just(0).tryRemoveDuplicates(by: calls.tryIsBefore).outcome == .failure(.second))
    #expect(calls.count == 4)
    #expect(Just(2).removeDuplicates(by: calls.isBefore) == Just(2))
    #expect(Just(2).removeDuplicates() == Just(2))
    #expect(Just(2).ignoreOutput() == Empty<Int, Never>())
    #expect(Just(2).replaceError(with: 3) == Just(2))
    #expect(Just(2).replaceEmpty(with: 3) == Just(2))
    #expect(Just(2).retry(3) == Just(2))
    #expect(calls.count == 4)
  }

  @Test("Operators on Just that reduce publish a result")
  func reducing() {
    #expect(Just(2).collect() == Just([2]))
    #expect(Just(2).count() == Just(1))
    #expect(Just(2).reduce("1", calls.join) == Once("12"))
    #expect(Just(2).tryReduce("1", calls.tryJoin).outcome == .success("12"))
    #expect(Just(0).tryReduce("1", calls.tryJoin).outcome == .failure(.second))
    #expect(calls.count == 3)
    #expect(Just(2).min() == Just(2) && Just(2).max() == Just(2))
    #expect(Just(2).min(by: calls.isBefore) == Just(2))
    #expect(Just(2).max(by: calls.isBefore) == Just(2))
    #expect(calls.count == 3)
  }

  @Test("Operators on Just that match publish an answer")
  func matching() {
    #expect(Just(2).contains(2) == Just(true) && Just(2).contains(3) == Just(false))
    #expect(Just(2).contains(where: calls.isPositive) == Just(true))
    #expect(Just(-2).contains(where: calls.isPositive) == Just(false))
    #expect(Just(2).tryContains(where: calls.tryIsPositive).outcome == .success(true))
    #expect(Just(0).tryContains(where: calls.tryIsPositive).outcome == .failure(.second))
    #expect(Just(2).allSatisfy(calls.isPositive) == Just(true))
    #expect(Just(-2).allSatisfy(calls.isPositive) == Just(false))
    #expect(Just(2).tryAllSatisfy(calls.tryIsPositive).outcome == .success(true))
    #expect(Just(0).tryAllSatisfy(calls.tryIsPositive).outcome == .failure(.second))
    #expect(calls.count == 8)
  }

  @Test("Operators on Just that select publish the value or nothing")
  func selecting() {
    #expect(Just(2).first() == Just(2) && Just(2).last() == Just(2))
    #expect(Just(2).first(where: calls.isPositive) == Maybe(2))
    #expect(Just(-2).first(where: calls.isPositive) == Maybe(nil))
    #expect(Just(2).last(where: calls.isPositive) == Maybe(2))
    #expect(Just(-2).last(where: calls.isPositive) == Maybe(nil))
    #expect(Just(2).drop(while: calls.isPositive) == Maybe(nil))
    #expect(Just(-2).drop(while: calls.isPositive) == Maybe(-2))
    #expect(Just(2).prefix(while: calls.isPositive) == Maybe(2))
    #expect(Just(-2).prefix(while: calls.isPositive) == Maybe(nil))
    #expect(calls.count == 8)
    #expect(Just(2).output(at: 0) == Maybe(2) && Just(2).output(at: 1) == Maybe(nil))
    #expect(Just(2).dropFirst() == Maybe(nil) && Just(2).dropFirst(0) == Maybe(2))
    #expect(Just(2).prefix(0) == Maybe(nil) && Just(2).prefix(9) == Maybe(2))
  }

  @Test("output(in:) of Just gives the value only for a range that begins with its position")
  func outputInRange() {
    #expect(Just(2).output(in: 0..<10) == Maybe(2) && Just(2).output(in: 0...) == Maybe(2))
    #expect(Just(2).output(in: ...0) == Maybe(2) && Just(2).output(in: 0..<0) == Maybe(nil))
    #expect(Just(2).output(in: 1...) == Maybe(nil) && Just(2).output(in: -9..<9) == Maybe(nil))
  }

  enum Negative: String, CaseIterable, Codable {
    case outputAt, dropFirst, prefix
  }

  @Test("Operators on Just trap for negative counts and positions", arguments: Negative.allCases)
  func negative(kind: Negative) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [kind = kind as Negative] in
      switch kind {
      case .outputAt: _ = Just(2).output(at: -1)
      case .dropFirst: _ = Just(2).dropFirst(-1)
      case .prefix: _ = Just(2).prefix(-1)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("zero or more, not -1"))
  }

  @Test("Appending and prepending values to Just gives a sequence")
  func sequencing() {
    #expect(Just(3).prepend(1, 2) == [1, 2, 3].publisher)
    #expect(Just(3).prepend(1...2) == [1, 2, 3].publisher)
    #expect(Just(3).append(4, 5) == [3, 4, 5].publisher)
    #expect(Just(3).append(4...5) == [3, 4, 5].publisher)
  }
}
