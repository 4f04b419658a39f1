import Testing

@testable import ReactiveCore

@Suite("Combine's surface: fused forms of Publishers.Sequence")
struct SequenceFusedSurfaceTests {
  private let source = [1, 2, 3].publisher

  @Test("Fused forms of Publishers.Sequence for mapping and failures match Combine's")
  func mappingAndFailures() {
    surface(
      "Publishers.Sequence.compactMap(_:)",
      source.compactMap { $0 == 1 ? "one" : nil },
      Publishers.Sequence<[String], Never>.self,
      "one finished"
    )
    surface(
      "Publishers.Sequence.map(_:)",
      source.map { "\($0)!" },
      Publishers.Sequence<[String], Never>.self,
      "1! 2! 3! finished"
    )
    surface(
      "Publishers.Sequence.scan(_:_:)",
      source.scan(0) { $0 + $1 },
      Publishers.Sequence<[Int], Never>.self,
      "1 3 6 finished"
    )
    surface(
      "Publishers.Sequence.setFailureType(to:)",
      source.setFailureType(to: TestError.self),
      Publishers.Sequence<[Int], TestError>.self,
      "1 2 3 finished"
    )
  }

  @Test("Fused forms of Publishers.Sequence for filtering and reducing match Combine's")
  func filteringAndReducing() {
    surface(
      "Publishers.Sequence.allSatisfy(_:)",
      source.allSatisfy { $0 > 0 },
      Result<Bool, Never>.Publisher.self,
      "true finished"
    )
    surface(
      "Publishers.Sequence.collect()",
      source.collect(),
      Result<[Int], Never>.Publisher.self,
      "[1, 2, 3] finished"
    )
    surface(
      "Publishers.Sequence.contains(_:)",
      source.contains(2),
      Result<Bool, Never>.Publisher.self,
      "true finished"
    )
    surface(
      "Publishers.Sequence.contains(where:)",
      source.contains { $0 > 3 },
      Result<Bool, Never>.Publisher.self,
      "false finished"
    )
    surface(
      "Publishers.Sequence.count()",
      source.count(),
      Just<Int>.self,
      "3 finished"
    )
    surface(
      "Publishers.Sequence.filter(_:)",
      source.filter { $0 != 2 },
      Publishers.Sequence<[Int], Never>.self,
      "1 3 finished"
    )
    surface(
      "Publishers.Sequence.ignoreOutput()",
      source.ignoreOutput(),
      Empty<Int, Never>.self,
      "finished"
    )
    surface(
      "Publishers.Sequence.max()",
      source.max(),
      Optional<Int>.Publisher.self,
      "3 finished"
    )
    surface(
      "Publishers.Sequence.max(by:)",
      source.max(by: >),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Publishers.Sequence.min()",
      source.min(),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Publishers.Sequence.min(by:)",
      source.min(by: >),
      Optional<Int>.Publisher.self,
      "3 finished"
    )
    surface(
      "Publishers.Sequence.reduce(_:_:)",
      source.reduce("") { $0 + "\($1)" },
      Result<String, Never>.Publisher.self,
      "123 finished"
    )
    surface(
      "Publishers.Sequence.removeDuplicates()",
      source.removeDuplicates(),
      Publishers.Sequence<[Int], Never>.self,
      "1 2 3 finished"
    )
    surface(
      "Publishers.Sequence.tryAllSatisfy(_:)",
      source.tryAllSatisfy { try refuse(3, $0) > 0 },
      Result<Bool, any Error>.Publisher.self,
      "failed first"
    )
    surface(
      "Publishers.Sequence.tryContains(where:)",
      source.tryContains { try refuse(3, $0) > 3 },
      Result<Bool, any Error>.Publisher.self,
      "failed first"
    )
    surface(
      "Publishers.Sequence.tryReduce(_:_:)",
      source.tryReduce(0) { $0 + (try refuse(3, $1)) },
      Result<Int, any Error>.Publisher.self,
      "failed first"
    )
  }

  @Test("Fused forms of Publishers.Sequence for sequencing and selecting match Combine's")
  func sequencingAndSelecting() {
    surface(
      "Publishers.Sequence.append(_:) of elements",
      source.append(4, 5),
      Publishers.Sequence<[Int], Never>.self,
      "1 2 3 4 5 finished"
    )
    surface(
      "Publishers.Sequence.append(_:) of a sequence",
      source.append(4...5),
      Publishers.Sequence<[Int], Never>.self,
      "1 2 3 4 5 finished"
    )
    surface(
      "Publishers.Sequence.append(_:) of another",
      source.append([4].publisher),
      Publishers.Sequence<[Int], Never>.self,
      "1 2 3 4 finished"
    )
    surface(
      "Publishers.Sequence.drop(while:)",
      source.drop { $0 == 1 },
      Publishers.Sequence<DropWhileSequence<[Int]>, Never>.self,
      "2 3 finished"
    )
    surface(
      "Publishers.Sequence.dropFirst(_:)",
      source.dropFirst(),
      Publishers.Sequence<DropFirstSequence<[Int]>, Never>.self,
      "2 3 finished"
    )
    surface(
      "Publishers.Sequence.first()",
      source.first(),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Publishers.Sequence.first(where:)",
      source.first { $0 > 1 },
      Optional<Int>.Publisher.self,
      "2 finished"
    )
    surface(
      "Publishers.Sequence.last()",
      source.last(),
      Optional<Int>.Publisher.self,
      "3 finished"
    )
    surface(
      "Publishers.Sequence.last(where:)",
      source.last { $0 < 3 },
      Optional<Int>.Publisher.self,
      "2 finished"
    )
    surface(
      "Publishers.Sequence.output(at:)",
      source.output(at: 1),
      Optional<Int>.Publisher.self,
      "2 finished"
    )
    surface(
      "Publishers.Sequence.output(in:)",
      source.output(in: 1..<3),
      Publishers.Sequence<[Int], Never>.self,
      "2 3 finished"
    )
    surface(
      "Publishers.Sequence.prefix(_:)",
      source.prefix(2),
      Publishers.Sequence<PrefixSequence<[Int]>, Never>.self,
      "1 2 finished"
    )
    surface(
      "Publishers.Sequence.prefix(while:)",
      source.prefix { $0 < 3 },
      Publishers.Sequence<[Int], Never>.self,
      "1 2 finished"
    )
    surface(
      "Publishers.Sequence.prepend(_:) of elements",
      source.prepend(0),
      Publishers.Sequence<[Int], Never>.self,
      "0 1 2 3 finished"
    )
    surface(
      "Publishers.Sequence.prepend(_:) of a sequence",
      source.prepend(-1...0),
      Publishers.Sequence<[Int], Never>.self,
      "-1 0 1 2 3 finished"
    )
    surface(
      "Publishers.Sequence.prepend(_:) of another",
      source.prepend([0].publisher),
      Publishers.Sequence<[Int], Never>.self,
      "0 1 2 3 finished"
    )
  }

  @Test("Publishers.Sequence's forms for some elements, sequences and failures match Combine's")
  func special() {
    surface(
      "Publishers.Sequence.replaceNil(with:)",
      [1, nil].publisher.replaceNil(with: 0),
      Publishers.Sequence<[Int?], Never>.self,
      "Optional(1) Optional(0) finished"
    )
    surface(
      "Publishers.Sequence.count() where it can fail",
      [1, 2].publisher.setFailureType(to: TestError.self).count(),
      Result<Int, TestError>.Publisher.self,
      "2 finished"
    )
  }
}
