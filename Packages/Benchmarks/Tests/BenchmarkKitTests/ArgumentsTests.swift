import BenchmarkKit
import Testing

@Suite("arguments")
struct ArgumentsTests {
  @Test("Without arguments, every case is measured seven times")
  func nothing() throws {
    let arguments = try read()
    #expect(arguments.suite == nil && arguments.filter == nil && arguments.rounds == 7)
    #expect(!arguments.printsJSON && !arguments.isQuick)
  }

  @Test(
    "The first word is a suite if it names one, else a filter",
    arguments: [
      (["core"], "core", nil), (["core", "zip"], "core", "zip"), (["zip"], nil, "zip"),
      (["core", "core"], "core", "core"), (["--json", "zip"], nil, "zip"),
    ] as [([String], String?, String?)]
  )
  func positions(words: [String], suite: String?, filter: String?) throws {
    let arguments = try Arguments(words, suites: ["core", "schedulers"])
    #expect(arguments.suite == suite)
    #expect(arguments.filter == filter)
  }

  @Test("Options may stand anywhere among the arguments")
  func options() throws {
    let arguments = try read(
      "--rounds",
      "9",
      "core",
      "zip",
      "--json",
      "--quick"
    )
    #expect(arguments.rounds == 9)
    #expect(arguments.printsJSON && arguments.isQuick)
    #expect(arguments.suite == "core" && arguments.filter == "zip")
  }

  @Test(
    "An argument that makes no sense is answered with one line that says what is wrong",
    arguments: [
      (["--fast"], "unknown option '--fast': see scripts/bench --help"),
      (["zip", "core"], "'zip' is no suite: choose among core, schedulers"),
      (["core", "a", "b"], "one filter is enough: 'b' is too many"),
      (["--rounds"], "--rounds needs a number: see scripts/bench --help"),
      (["--rounds", "0"], "--rounds needs a number from 1 to 1000, not '0'"),
      (["--rounds", "many"], "--rounds needs a number from 1 to 1000, not 'many'"),
      (["--rounds", "--json"], "--rounds needs a number: see scripts/bench --help"),
    ]
  )
  func mistakes(words: [String], message: String) {
    #expect(throws: Arguments.Mistake(message: message)) {
      try Arguments(words, suites: ["core", "schedulers"])
    }
  }

  private func read(_ words: String...) throws -> Arguments {
    try Arguments(words, suites: ["core", "schedulers"])
  }
}
