import Testing

@testable import ComposableArchitecture

struct IdentifiedArrayProgramTests {
  @Test(
    "Identified arrays do what plain arrays do in random programs of all mutations",
    arguments: SearchSize.identifiedArrays.seeds(inParts: 8)
  )
  func programs(seeds: Range<UInt64>) {
    for seed in seeds {
      let program = randomProgram(seed: seed)
      if let text = shrunkCounterexample(of: program, model: { $0.model($1) }) {
        Issue.record("seed \(seed): \(text)")
        return
      }
    }
  }

  @Test("A difference from the model is shown by the shortest program that makes it")
  func shrinking() throws {
    let counterexample = try #require(
      (0..<100).compactMap {
        shrunkCounterexample(of: randomProgram(seed: $0), model: heedlessModel)
      }
      .first
    )
    let lines = counterexample.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.dropFirst().allSatisfy { $0.contains("(") })
    #expect(lines[0].hasPrefix("append") && lines[0].contains("inserted: false"))
    #expect(lines[2].hasPrefix("  append("))
  }

  /// A model that is wrong about one thing: it appends without a look at the ids.
  private func heedlessModel(_ model: inout [Row], _ mutation: Mutation) -> String {
    guard case .append(let row) = mutation else { return model.model(mutation) }
    model.append(row)
    return "\((inserted: true, index: model.count - 1))"
  }

  private func randomProgram(seed: UInt64) -> [Mutation] {
    var random = SplitMix64(seed: seed)
    return (0..<24).map { _ in .random(using: &random) }
  }

  /// The difference in a program, shrunk to the steps that show it, or `nil` if there is none.
  private func shrunkCounterexample(
    of program: [Mutation],
    model: (inout [Row], Mutation) -> String
  ) -> String? {
    guard difference(in: program, model: model) != nil else { return nil }
    let smallest = shrunk(program, simplifications: leavingOutOne(of: \.self)) {
      difference(in: $0, model: model) != nil
    }
    return difference(in: smallest, model: model).map { difference in
      "\(difference), after:\n" + smallest.map { "  \($0)" }.joined(separator: "\n")
    }
  }

  /// The first difference between the identified array and the model, or `nil`.
  private func difference(
    in program: [Mutation],
    model: (inout [Row], Mutation) -> String
  ) -> String? {
    var array = IdentifiedArrayOf<Row>()
    var expected: [Row] = []
    for mutation in program {
      let (before, result) = (array, array.apply(mutation))
      let expectedResult = model(&expected, mutation)
      if result != expectedResult {
        return "\(mutation) returned \(result), expected \(expectedResult)"
      }
      if array.elements != expected { return "\(mutation) made \(array), expected \(expected)" }
      if let broken = array.brokenInvariant ?? before.brokenInvariant {
        return "\(mutation) broke the invariant: \(broken)"
      }
    }
    return nil
  }
}
