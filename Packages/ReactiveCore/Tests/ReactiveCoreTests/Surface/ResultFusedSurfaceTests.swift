import Testing

@testable import ReactiveCore

@Suite("Combine's surface: fused forms of Result.Publisher")
struct ResultFusedSurfaceTests {
  private let source = Result<Int, TestError>.success(1).publisher

  @Test("Fused forms of Result.Publisher for mapping and failures match Combine's")
  func mappingAndFailures() {
    surface(
      "Result.Publisher.map(_:)",
      source.map { "\($0)!" },
      Result<String, TestError>.Publisher.self,
      "1! finished"
    )
    surface(
      "Result.Publisher.mapError(_:)",
      source.mapError { $0 as any Error },
      Result<Int, any Error>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.replaceEmpty(with:)",
      source.replaceEmpty(with: 7),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.replaceError(with:)",
      source.replaceError(with: 7),
      Result<Int, Never>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.retry(_:)",
      source.retry(3),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.scan(_:_:)",
      source.scan(1) { $0 + $1 },
      Result<Int, TestError>.Publisher.self,
      "2 finished"
    )
    surface(
      "Result.Publisher.tryMap(_:)",
      source.tryMap { try refuse(1, $0) },
      Result<Int, any Error>.Publisher.self,
      "failed first"
    )
    surface(
      "Result.Publisher.tryScan(_:_:)",
      source.tryScan(0) { $0 + (try refuse(1, $1)) },
      Result<Int, any Error>.Publisher.self,
      "failed first"
    )
  }

  @Test("Fused forms of Result.Publisher for filtering and reducing match Combine's")
  func filteringAndReducing() {
    surface(
      "Result.Publisher.allSatisfy(_:)",
      source.allSatisfy { $0 > 0 },
      Result<Bool, TestError>.Publisher.self,
      "true finished"
    )
    surface(
      "Result.Publisher.collect()",
      source.collect(),
      Result<[Int], TestError>.Publisher.self,
      "[1] finished"
    )
    surface(
      "Result.Publisher.contains(_:)",
      source.contains(2),
      Result<Bool, TestError>.Publisher.self,
      "false finished"
    )
    surface(
      "Result.Publisher.contains(where:)",
      source.contains { $0 == 1 },
      Result<Bool, TestError>.Publisher.self,
      "true finished"
    )
    surface(
      "Result.Publisher.count()",
      source.count(),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.ignoreOutput()",
      source.ignoreOutput(),
      Empty<Int, TestError>.self,
      "finished"
    )
    surface(
      "Result.Publisher.max()",
      source.max(),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.max(by:)",
      source.max(by: <),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.min()",
      source.min(),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.min(by:)",
      source.min(by: <),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.reduce(_:_:)",
      source.reduce("") { $0 + "\($1)" },
      Result<String, TestError>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.removeDuplicates()",
      source.removeDuplicates(),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.removeDuplicates(by:)",
      source.removeDuplicates(by: ==),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.tryAllSatisfy(_:)",
      source.tryAllSatisfy { try refuse(1, $0) > 0 },
      Result<Bool, any Error>.Publisher.self,
      "failed first"
    )
    surface(
      "Result.Publisher.tryContains(where:)",
      source.tryContains { try refuse(1, $0) > 0 },
      Result<Bool, any Error>.Publisher.self,
      "failed first"
    )
    surface(
      "Result.Publisher.tryMax(by:)",
      source.tryMax { $0 < (try refuse(2, $1)) },
      Result<Int, any Error>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.tryMin(by:)",
      source.tryMin { $0 < (try refuse(2, $1)) },
      Result<Int, any Error>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.tryReduce(_:_:)",
      source.tryReduce(0) { $0 + (try refuse(1, $1)) },
      Result<Int, any Error>.Publisher.self,
      "failed first"
    )
    surface(
      "Result.Publisher.tryRemoveDuplicates(by:)",
      source.tryRemoveDuplicates { $0 == (try refuse(2, $1)) },
      Result<Int, any Error>.Publisher.self,
      "1 finished"
    )
  }

  @Test("Fused forms of Result.Publisher for sequencing and selecting match Combine's")
  func sequencingAndSelecting() {
    surface(
      "Result.Publisher.first()",
      source.first(),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
    surface(
      "Result.Publisher.last()",
      source.last(),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
  }
}
