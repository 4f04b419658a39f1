@_spi(Layers) import RuntimeBets

extension RuntimeBet {
  /// All bets of explorations.
  @_spi(Layers) public static let ofExploration = [capturingTestRun, callStack, symbolizer]

  /// The first one that is lost of those by which the places in a timeline are found; nil if all are won.
  static var lostOfPlaces: RuntimeBet? {
    lostOfCallers ?? [callStack, symbolizer].first { !$0.isWon }
  }

  static let capturingTestRun = RuntimeBet(
    "CapturingTestRun",
    that: """
      XCTest keeps the run of a test case in the property `testRun`, and the running test case in the variable \
      `XCTCurrentTestCase`.
      """,
    orElse: "An exploration in a test case of XCTest runs no order, and reports a problem."
  ) {
    CapturingTestRun.isPossible
  }

  private static let callStack = RuntimeBet(
    "CallStack",
    that: """
      `swift_job_run` and its like run the jobs of tasks, and an asynchronous function keeps the address of its context below \
      its frame pointer.
      """,
    orElse: "A timeline has fewer places of the user's code, and says why."
  ) {
    CallStack.leadsToCallers
  }

  private static let symbolizer = RuntimeBet(
    "Symbolizer",
    that: "The toolchain of the process, or the search path, has `llvm-symbolizer`.",
    orElse: "A timeline has no places of the user's code, and says why."
  ) {
    Symbolizer.tool != nil
  }
}
