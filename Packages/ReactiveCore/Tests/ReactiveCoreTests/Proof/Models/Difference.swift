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
      var random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(index))
      let program = Program.random(operatorCase.ingredients, using: &random)
      guard Difference(operatorCase, program) != nil else { continue }
      let smallest = shrunk(program, simplifications: \.simplifications) {
        Difference(operatorCase, $0) != nil
      }
      return Difference(operatorCase, smallest)
    }
    return nil
  }

  var description: String {
    """
    \(operatorCase.name) does not do what its model does.
    Program:
    \(program)
    Model | operator:
    \(sideBySide(expected: expected, actual: actual, width: 40))
    """
  }
}
