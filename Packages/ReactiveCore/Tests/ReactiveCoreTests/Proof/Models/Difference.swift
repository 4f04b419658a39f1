@testable import ReactiveCore

/// A program that an operator and its model do not agree about.
struct Difference: CustomStringConvertible {
  let operatorCase: OperatorCase
  let program: Program
  let actual: [OperatorEvent]
  let expected: [OperatorEvent]

  /// Nil if they agree.
  init?(_ operatorCase: OperatorCase, _ program: Program) {
    let actual = OperatorHarness.history(program, make: operatorCase.make)
    let expected = ModelHarness.history(program, make: operatorCase.model)
    if actual == expected { return nil }
    self.operatorCase = operatorCase
    self.program = program
    self.actual = actual
    self.expected = expected
  }

  /// The first of so many random programs that makes a difference, in its smallest form.
  static func first(
    of operatorCase: OperatorCase,
    inPrograms count: Int,
    seed: UInt64 = 1
  ) -> Difference? {
    for index in 0..<count {
      var random = SeededGenerator(seed &* 1_000_003 &+ UInt64(index))
      let program = Program.random(operatorCase.ingredients, using: &random)
      if let difference = Difference(operatorCase, program) { return difference.shrunk() }
    }
    return nil
  }

  /// The same with the smallest program that still makes a difference.
  private func shrunk() -> Difference {
    let operatorCase = operatorCase
    let smallest = program.shrunk { Difference(operatorCase, $0) != nil }
    return Difference(operatorCase, smallest) ?? self
  }

  var description: String {
    let length = max(actual.count, expected.count)
    let rows = (0..<length).map { index in
      let left = index < expected.count ? expected[index].description : "–"
      let right = index < actual.count ? actual[index].description : "–"
      let padding = String(repeating: " ", count: max(0, 40 - left.count))
      return "\(left == right ? " " : "≠") \(left)\(padding) | \(right)"
    }
    return """
      \(operatorCase.name) does not do what its model does.
      Program:
      \(program)
      Model | operator:
      \(rows.joined(separator: "\n"))
      """
  }
}
