import Testing

@testable import ReactiveCore

/// Each result is compared as a whole, by its type and what it holds; the closures are counted.
@Suite("Operators on sequences: selecting, sequencing")
struct SequenceSelectingTests {
  typealias Maybe<Value> = Optional<Value>.Publisher

  let calls = Calls()
  let numbers = [1, 2, -1, 3].publisher
  let empty = EmptyCollection<Int>().publisher

  private func values<P: Publisher<Int, Never>>(of publisher: P) -> [Int] {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    publisher.subscribe(subscriber)
    #expect(subscriber.completion == .finished)
    return subscriber.values
  }

  @Test("dropFirst and prefix read the sequence when they are asked")
  func lazily() {
    var taken = 0
    let counting = AnySequence {
      AnyIterator<Int> {
        taken += 1
        return taken
      }
    }
    let dropping: Publishers.Sequence<DropFirstSequence<AnySequence<Int>>, Never> =
      counting.publisher.dropFirst(2)
    let publisher:
      Publishers.Sequence<
        PrefixSequence<DropFirstSequence<AnySequence<Int>>>, Never
      > = dropping.prefix(3)
    #expect(taken == 0)
    #expect(values(of: publisher) == [3, 4, 5] && taken == 5)
    #expect(values(of: numbers.dropFirst()) == [2, -1, 3])
    #expect(values(of: numbers.dropFirst(9)) == [] && values(of: numbers.prefix(0)) == [])
    #expect(values(of: numbers.prefix(9)) == [1, 2, -1, 3])
  }

  @Test("drop(while:) and prefix(while:) ask until the closure says no, at the call")
  func predicates() {
    let rest: Publishers.Sequence<DropWhileSequence<[Int]>, Never> =
      numbers.drop(while: calls.isPositive)
    #expect(calls.count == 3)
    #expect(values(of: rest) == [-1, 3])
    let start: Publishers.Sequence<[Int], Never> = numbers.prefix(while: calls.isPositive)
    #expect(start == [1, 2].publisher && calls.count == 6)
  }

  @Test("first and last on a sequence publish the first and the last element; of none nothing")
  func firstAndLast() {
    #expect(numbers.first() == Maybe(1) && empty.first() == Maybe(nil))
    #expect(numbers.last() == Maybe(3) && empty.last() == Maybe(nil))
    #expect(numbers.first(where: calls.isPositive) == Maybe(1) && calls.count == 1)
    #expect(numbers.last(where: calls.isPositive) == Maybe(3) && calls.count == 2)
    #expect([-1].publisher.first(where: calls.isPositive) == Maybe(nil))
    #expect([-1].publisher.last(where: calls.isPositive) == Maybe(nil))
  }

  @Test("output on a sequence publishes an element or a range of them by the collection's indices")
  func output() {
    #expect(numbers.output(at: 3) == Maybe(3))
    #expect(numbers.output(at: 4) == Maybe(nil) && numbers.output(at: -1) == Maybe(nil))
    #expect(numbers.output(in: 1..<3) == [2, -1].publisher)
    #expect(numbers.output(in: 9..<9) == [].publisher)
    let text = "text".publisher
    #expect(text.output(at: "text".startIndex) == Maybe("t"))
    #expect(text.output(at: "text".endIndex) == Maybe(nil))
    #expect(text.output(in: "text".startIndex..<"text".endIndex) == Array("text").publisher)
  }

  enum Negative: String, CaseIterable, Codable {
    case dropFirst, prefix
  }

  @Test("Operators on sequences trap for negative counts", arguments: Negative.allCases)
  func negative(kind: Negative) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [kind = kind as Negative] in
      switch kind {
      case .dropFirst: _ = [1].publisher.dropFirst(-1)
      case .prefix: _ = [1].publisher.prefix(-1)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("zero or more, not -1"))
  }

  @Test("Appending and prepending to a sequence give one collection of the same kind")
  func sequencing() {
    let some = ContiguousArray([3]).publisher
    let all = ContiguousArray([1, 2, 3]).publisher
    #expect(some.prepend(1, 2) == all)
    #expect(some.prepend(1...2) == all)
    #expect(some.prepend(ContiguousArray([1, 2]).publisher) == all)
    let start = ContiguousArray([1]).publisher
    #expect(start.append(2, 3) == all)
    #expect(start.append(2...3) == all)
    #expect(start.append(ContiguousArray([2, 3]).publisher) == all)
  }
}
