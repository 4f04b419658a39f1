import Foundation
import Testing

@Suite("A source that the optimiser inlines into a subject", .needsOptimizer)
struct InlinedSubjectTests {
  /// The optimiser once left out an increment, so that a subscription was released during its own
  /// delivery. In about half of the runs the program crashed, whatever it did.
  @Test("A source inlined into a subject releases each subscription once, after its last signal")
  func release() async throws {
    try await withTemporaryFolder { folder in
      let program = try await OutsideProgram(
        "inlinedSubject",
        files: ["main.swift": source],
        in: folder
      )
      for _ in 0..<12 {
        let result = try await program.run()
        #expect(result.status == 0 && result.output == "[1, 2]\n", "\(result)")
      }
    }
  }

  private let source = """
    import ReactiveCore

    final class Values { var all: [Int] = [] }

    func values() -> [Int] {
      let values = Values()
      let numbers = (1...2).publisher.makeConnectable()
      let sink = numbers.sink { values.all.append($0) }
      let connection = numbers.connect()
      withExtendedLifetime((numbers, sink, connection)) {}
      return values.all
    }

    let all = (0..<20).map { _ in values() }
    print(all.allSatisfy { $0 == [1, 2] } ? all[0] : all)

    """
}
