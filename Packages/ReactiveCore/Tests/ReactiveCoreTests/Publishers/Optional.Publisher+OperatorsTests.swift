import Testing

@testable import ReactiveCore

/// Each result is compared as a whole, by its type and what it holds; the closures are counted.
@Suite("Operators on Optional.Publisher")
struct OptionalPublisherOperatorsTests {
  typealias Maybe<Value> = Optional<Value>.Publisher

  let calls = Calls()
  let some = Maybe(2)
  let other = Maybe(-2)
  let none = Maybe<Int>(nil)

  @Test(
    "Transforming an Optional.Publisher calls the closure once, at the call; without a value never"
  )
  func transforming() {
    #expect(some.map { calls.join("<", $0) } == Maybe("<2"))
    #expect(none.map { calls.join("<", $0) } == Maybe(nil))
    #expect(some.compactMap { calls.isPositive($0) ? "\($0)" : nil } == Maybe("2"))
    #expect(other.compactMap { calls.isPositive($0) ? "\($0)" : nil } == Maybe(nil))
    #expect(none.compactMap { calls.isPositive($0) ? "\($0)" : nil } == Maybe(nil))
    #expect(some.scan("1", calls.join) == Maybe("12"))
    #expect(none.scan("1", calls.join) == Maybe(nil))
    #expect(calls.count == 4)
  }

  @Test("Operators on Optional.Publisher that filter publish the value or nothing")
  func filtering() {
    #expect(some.filter(calls.isPositive) == some)
    #expect(other.filter(calls.isPositive) == none)
    #expect(none.filter(calls.isPositive) == none)
    #expect(calls.count == 2)
    #expect(some.removeDuplicates(by: calls.isBefore) == some)
    #expect(none.removeDuplicates(by: calls.isBefore) == none)
    #expect(calls.count == 2)
    #expect(some.removeDuplicates() == some && none.removeDuplicates() == none)
    #expect(some.ignoreOutput() == Empty<Int, Never>())
    #expect(some.replaceError(with: 3) == some && none.replaceError(with: 3) == none)
    #expect(some.replaceEmpty(with: 3) == Just(2) && none.replaceEmpty(with: 3) == Just(3))
    #expect(some.retry(3) == some && none.retry(3) == none)
  }

  @Test("Operators on Optional.Publisher that reduce publish a result")
  func reducing() {
    #expect(some.collect() == Maybe([2]) && none.collect() == Maybe([]))
    #expect(some.count() == Maybe(1) && none.count() == Maybe(nil))
    #expect(some.reduce("1", calls.join) == Maybe("12"))
    #expect(none.reduce("1", calls.join) == Maybe(nil))
    #expect(calls.count == 1)
    #expect(some.min() == some && none.min() == none)
    #expect(some.max() == some && none.max() == none)
    #expect(some.min(by: calls.isBefore) == some && none.min(by: calls.isBefore) == none)
    #expect(some.max(by: calls.isBefore) == some && none.max(by: calls.isBefore) == none)
    #expect(calls.count == 1)
  }

  @Test("Operators on Optional.Publisher that match publish an answer; without a value none")
  func matching() {
    #expect(some.contains(2) == Maybe(true) && some.contains(3) == Maybe(false))
    #expect(none.contains(2) == Maybe(nil))
    #expect(some.contains(where: calls.isPositive) == Maybe(true))
    #expect(other.contains(where: calls.isPositive) == Maybe(false))
    #expect(none.contains(where: calls.isPositive) == Maybe(nil))
    #expect(some.allSatisfy(calls.isPositive) == Maybe(true))
    #expect(other.allSatisfy(calls.isPositive) == Maybe(false))
    #expect(none.allSatisfy(calls.isPositive) == Maybe(nil))
    #expect(calls.count == 4)
  }

  @Test("Operators on Optional.Publisher that select publish the value or nothing")
  func selecting() {
    #expect(some.first() == some && none.first() == none)
    #expect(some.last() == some && none.last() == none)
    for (publisher, passes) in [(some, true), (other, false), (none, false)] {
      #expect(publisher.first(where: calls.isPositive) == (passes ? publisher : none))
      #expect(publisher.last(where: calls.isPositive) == (passes ? publisher : none))
      #expect(publisher.prefix(while: calls.isPositive) == (passes ? publisher : none))
      #expect(publisher.drop(while: calls.isPositive) == (passes ? none : publisher))
    }
    #expect(calls.count == 8)
    for publisher in [some, none] {
      #expect(publisher.output(at: 0) == publisher && publisher.output(at: 1) == none)
      #expect(publisher.dropFirst() == none && publisher.dropFirst(0) == publisher)
      #expect(publisher.prefix(0) == none && publisher.prefix(9) == publisher)
      #expect(publisher.output(in: 0..<9) == publisher && publisher.output(in: 0...) == publisher)
      #expect(publisher.output(in: ...0) == publisher && publisher.output(in: ..<0) == none)
      #expect(publisher.output(in: 0..<0) == none && publisher.output(in: 1..<9) == none)
    }
  }

  enum Negative: String, CaseIterable, Codable {
    case outputAt, outputIn, dropFirst, prefix
  }

  @Test(
    "Operators on Optional.Publisher trap for negative counts and positions, also without a value",
    arguments: Negative.allCases
  )
  func negative(kind: Negative) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [kind = kind as Negative] in
      let none = Maybe<Int>(nil)
      switch kind {
      case .outputAt: _ = none.output(at: -1)
      case .outputIn: _ = none.output(in: -1...4)
      case .dropFirst: _ = none.dropFirst(-1)
      case .prefix: _ = none.prefix(-1)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("zero or more, not -1"))
  }
}
