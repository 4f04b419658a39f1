import Foundation
import Testing

@Suite("A sequence that the optimiser inlines into an operator", .needsOptimizer)
struct InlinedSequenceTests {
  /// The supply of the sequence was kept in integers. What the optimiser loads from those refers to nothing, as
  /// it takes it, so it used the state of the operator from before a call that had changed it.
  @Test("A sequence inlined into an operator sends its values while the operator delivers a row")
  func rows() async throws {
    try await withTemporaryFolder { folder in
      let program = try await OutsideProgram(
        "inlinedSequence",
        files: ["main.swift": source],
        in: folder
      )
      let result = try await program.run()
      #expect(result.status == 0 && result.output == "1 1 1, 2 1 1, 2 2 2\n", "\(result)")
    }
  }

  private let source = """
    import ReactiveCore

    func rows() -> [String] {
      let numbers = (1...2).publisher
      var rows: [String] = []
      var subscription: (any Subscription)?
      numbers.combineLatest(numbers, numbers).subscribe(
        AnySubscriber<(Int, Int, Int), Never>(
          receiveSubscription: {
            subscription = $0
            $0.request(.max(1))
          },
          receiveValue: {
            rows.append("\\($0) \\($1) \\($2)")
            subscription?.request(.max(1))
            return .none
          }
        )
      )
      return rows
    }

    print(rows().joined(separator: ", "))

    """
}
