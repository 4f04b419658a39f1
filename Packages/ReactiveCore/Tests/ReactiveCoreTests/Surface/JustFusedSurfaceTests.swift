import Testing

@testable import ReactiveCore

@Suite("Combine's surface: fused forms of Just")
struct JustFusedSurfaceTests {
  private let source = Just(1)

  @Test("Fused forms of Just for mapping and failures match Combine's")
  func mappingAndFailures() {
    surface(
      "Just.compactMap(_:)",
      source.compactMap { "\($0)" as String? },
      Optional<String>.Publisher.self,
      "1 finished"
    )
    surface(
      "Just.map(_:)",
      source.map { "\($0)!" },
      Just<String>.self,
      "1! finished"
    )
    surface(
      "Just.mapError(_:)",
      source.mapError(TestError.init(never:)),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
    surface(
      "Just.replaceEmpty(with:)",
      source.replaceEmpty(with: 7),
      Just<Int>.self,
      "1 finished"
    )
    surface(
      "Just.replaceError(with:)",
      source.replaceError(with: 7),
      Just<Int>.self,
      "1 finished"
    )
    surface(
      "Just.retry(_:)",
      source.retry(3),
      Just<Int>.self,
      "1 finished"
    )
    surface(
      "Just.scan(_:_:)",
      source.scan(1) { $0 + $1 },
      Result<Int, Never>.Publisher.self,
      "2 finished"
    )
    surface(
      "Just.setFailureType(to:)",
      source.setFailureType(to: TestError.self),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
    surface(
      "Just.tryMap(_:)",
      source.tryMap { try refuse(1, $0) },
      Result<Int, any Error>.Publisher.self,
      "failed first"
    )
    surface(
      "Just.tryScan(_:_:)",
      source.tryScan(0) { $0 + (try refuse(1, $1)) },
      Result<Int, any Error>.Publisher.self,
      "failed first"
    )
  }

  @Test("Fused forms of Just for filtering and reducing match Combine's")
  func filteringAndReducing() {
    surface(
      "Just.allSatisfy(_:)",
      source.allSatisfy { $0 > 0 },
      Just<Bool>.self,
      "true finished"
    )
    surface(
      "Just.collect()",
      source.collect(),
      Just<[Int]>.self,
      "[1] finished"
    )
    surface(
      "Just.contains(_:)",
      source.contains(2),
      Just<Bool>.self,
      "false finished"
    )
    surface(
      "Just.contains(where:)",
      source.contains { $0 == 1 },
      Just<Bool>.self,
      "true finished"
    )
    surface(
      "Just.count()",
      source.count(),
      Just<Int>.self,
      "1 finished"
    )
    surface(
      "Just.filter(_:)",
      source.filter { $0 > 1 },
      Optional<Int>.Publisher.self,
      "finished"
    )
    surface(
      "Just.ignoreOutput()",
      source.ignoreOutput(),
      Empty<Int, Never>.self,
      "finished"
    )
    surface(
      "Just.max()",
      source.max(),
      Just<Int>.self,
      "1 finished"
    )
    surface(
      "Just.max(by:)",
      source.max(by: <),
      Just<Int>.self,
      "1 finished"
    )
    surface(
      "Just.min()",
      source.min(),
      Just<Int>.self,
      "1 finished"
    )
    surface(
      "Just.min(by:)",
      source.min(by: <),
      Just<Int>.self,
      "1 finished"
    )
    surface(
      "Just.reduce(_:_:)",
      source.reduce("") { $0 + "\($1)" },
      Result<String, Never>.Publisher.self,
      "1 finished"
    )
    surface(
      "Just.removeDuplicates()",
      source.removeDuplicates(),
      Just<Int>.self,
      "1 finished"
    )
    surface(
      "Just.removeDuplicates(by:)",
      source.removeDuplicates(by: ==),
      Just<Int>.self,
      "1 finished"
    )
    surface(
      "Just.tryAllSatisfy(_:)",
      source.tryAllSatisfy { try refuse(1, $0) > 0 },
      Result<Bool, any Error>.Publisher.self,
      "failed first"
    )
    surface(
      "Just.tryContains(where:)",
      source.tryContains { try refuse(1, $0) > 0 },
      Result<Bool, any Error>.Publisher.self,
      "failed first"
    )
    surface(
      "Just.tryReduce(_:_:)",
      source.tryReduce(0) { $0 + (try refuse(1, $1)) },
      Result<Int, any Error>.Publisher.self,
      "failed first"
    )
    surface(
      "Just.tryRemoveDuplicates(by:)",
      source.tryRemoveDuplicates { $0 == (try refuse(2, $1)) },
      Result<Int, any Error>.Publisher.self,
      "1 finished"
    )
  }

  @Test("Fused forms of Just for sequencing and selecting match Combine's")
  func sequencingAndSelecting() {
    surface(
      "Just.append(_:) of elements",
      source.append(2),
      Publishers.Sequence<[Int], Never>.self,
      "1 2 finished"
    )
    surface(
      "Just.append(_:) of a sequence",
      source.append(2...3),
      Publishers.Sequence<[Int], Never>.self,
      "1 2 3 finished"
    )
    surface(
      "Just.drop(while:)",
      source.drop { $0 == 1 },
      Optional<Int>.Publisher.self,
      "finished"
    )
    surface(
      "Just.dropFirst(_:)",
      source.dropFirst(0),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Just.first()",
      source.first(),
      Just<Int>.self,
      "1 finished"
    )
    surface(
      "Just.first(where:)",
      source.first { $0 > 1 },
      Optional<Int>.Publisher.self,
      "finished"
    )
    surface(
      "Just.last()",
      source.last(),
      Just<Int>.self,
      "1 finished"
    )
    surface(
      "Just.last(where:)",
      source.last { $0 == 1 },
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Just.output(at:)",
      source.output(at: 1),
      Optional<Int>.Publisher.self,
      "finished"
    )
    surface(
      "Just.output(in:)",
      source.output(in: 0...),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Just.prefix(_:)",
      source.prefix(1),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Just.prefix(while:)",
      source.prefix { $0 > 1 },
      Optional<Int>.Publisher.self,
      "finished"
    )
    surface(
      "Just.prepend(_:) of elements",
      source.prepend(0),
      Publishers.Sequence<[Int], Never>.self,
      "0 1 finished"
    )
    surface(
      "Just.prepend(_:) of a sequence",
      source.prepend([0]),
      Publishers.Sequence<[Int], Never>.self,
      "0 1 finished"
    )
  }
}

extension TestError {
  fileprivate init(never: Never) {
    self = .first
  }
}
