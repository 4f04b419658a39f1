import Testing

@testable import ReactiveCore

@Suite("Combine's surface: fused forms of Optional.Publisher")
struct OptionalFusedSurfaceTests {
  private let source = Int?(1).publisher

  @Test("Fused forms of Optional.Publisher for mapping and failures match Combine's")
  func mappingAndFailures() {
    surface(
      "Optional.Publisher.compactMap(_:)",
      source.compactMap { "\($0)" as String? },
      Optional<String>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.map(_:)",
      source.map { "\($0)!" },
      Optional<String>.Publisher.self,
      "1! finished"
    )
    surface(
      "Optional.Publisher.replaceEmpty(with:)",
      source.replaceEmpty(with: 7),
      Just<Int>.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.replaceError(with:)",
      source.replaceError(with: 7),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.retry(_:)",
      source.retry(3),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.scan(_:_:)",
      source.scan(1) { $0 + $1 },
      Optional<Int>.Publisher.self,
      "2 finished"
    )
  }

  @Test("Fused forms of Optional.Publisher for filtering and reducing match Combine's")
  func filteringAndReducing() {
    surface(
      "Optional.Publisher.allSatisfy(_:)",
      source.allSatisfy { $0 > 0 },
      Optional<Bool>.Publisher.self,
      "true finished"
    )
    surface(
      "Optional.Publisher.collect()",
      source.collect(),
      Optional<[Int]>.Publisher.self,
      "[1] finished"
    )
    surface(
      "Optional.Publisher.contains(_:)",
      source.contains(2),
      Optional<Bool>.Publisher.self,
      "false finished"
    )
    surface(
      "Optional.Publisher.contains(where:)",
      source.contains { $0 == 1 },
      Optional<Bool>.Publisher.self,
      "true finished"
    )
    surface(
      "Optional.Publisher.count()",
      source.count(),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.filter(_:)",
      source.filter { $0 > 1 },
      Optional<Int>.Publisher.self,
      "finished"
    )
    surface(
      "Optional.Publisher.ignoreOutput()",
      source.ignoreOutput(),
      Empty<Int, Never>.self,
      "finished"
    )
    surface(
      "Optional.Publisher.max()",
      source.max(),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.max(by:)",
      source.max(by: <),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.min()",
      source.min(),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.min(by:)",
      source.min(by: <),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.reduce(_:_:)",
      source.reduce("") { $0 + "\($1)" },
      Optional<String>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.removeDuplicates()",
      source.removeDuplicates(),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.removeDuplicates(by:)",
      source.removeDuplicates(by: ==),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
  }

  @Test("Fused forms of Optional.Publisher for sequencing and selecting match Combine's")
  func sequencingAndSelecting() {
    surface(
      "Optional.Publisher.drop(while:)",
      source.drop { $0 == 1 },
      Optional<Int>.Publisher.self,
      "finished"
    )
    surface(
      "Optional.Publisher.dropFirst(_:)",
      source.dropFirst(),
      Optional<Int>.Publisher.self,
      "finished"
    )
    surface(
      "Optional.Publisher.first()",
      source.first(),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.first(where:)",
      source.first { $0 > 1 },
      Optional<Int>.Publisher.self,
      "finished"
    )
    surface(
      "Optional.Publisher.last()",
      source.last(),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.last(where:)",
      source.last { $0 == 1 },
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.output(at:)",
      source.output(at: 0),
      Optional<Int>.Publisher.self,
      "1 finished"
    )
    surface(
      "Optional.Publisher.output(in:)",
      source.output(in: 1...),
      Optional<Int>.Publisher.self,
      "finished"
    )
    surface(
      "Optional.Publisher.prefix(_:)",
      source.prefix(0),
      Optional<Int>.Publisher.self,
      "finished"
    )
    surface(
      "Optional.Publisher.prefix(while:)",
      source.prefix { $0 == 1 },
      Optional<Int>.Publisher.self,
      "1 finished"
    )
  }
}
