import BenchmarkKit
import Foundation
import Testing

@Suite("program")
struct ProgramTests {
  @Test("A list of the cases measures nothing")
  func list() {
    let run = Run("--list")
    #expect(
      run.output == [
        "first: one > two", "first: three", "second: wrong", "fourth: four", "slow: left",
        "slow: right",
      ]
    )
    #expect(run.errors.isEmpty && run.status == 0 && run.measured.isEmpty)
  }

  @Test(
    "A filter takes the cases that contain it, whatever the case of its letters",
    arguments: [
      (["first"], ["one > two", "three"]), (["first", "ONE"], ["one > two"]),
      (["e"], ["one > two", "three"]),
    ]
  )
  func filter(words: [String], names: [String]) {
    let run = Run(words + ["--rounds", "1"])
    #expect(run.measured == names)
    #expect(run.status == 0)
  }

  @Test(
    "Bad arguments are one line on the standard error, and measure nothing",
    arguments: [
      ["--slow"], ["third", "one"], ["first", "wrong"], ["slow", "middle"],
      ["slow", "--json"],
    ]
  )
  func mistakes(words: [String]) {
    let run = Run(words)
    #expect(run.status == 64)
    #expect(run.output.isEmpty && run.measured.isEmpty)
    #expect(run.errors.count == 1 && run.errors[0].hasPrefix("bench: "))
    #expect(!run.errors[0].contains("\n"))
  }

  @Test("Wrong results of ours are a failure")
  func wrong() {
    let run = Run("second", "--rounds", "1")
    #expect(run.status == 1)
    #expect(run.output.joined(separator: "\n").contains("wrong: ours delivered 1 values"))
  }

  @Test("A suite's yardstick is measured first, whatever the filter, and is no case of its own")
  func yardstick() {
    let run = Run("fourth", "four", "--rounds", "1", "--ours")
    #expect(run.measured == ["ruler", "four"])
    #expect(run.output[1].hasPrefix("1 unit: ruler, "))
    #expect(run.output[2].contains("units"))
    #expect(Run("fourth", "--list").output == ["fourth: four"])
  }

  @Test(
    "Builds that are not optimised have fewer elements, and are named",
    arguments: [(Build.release, 1_000), (.generic, 250), (.debug, 50)]
  )
  func builds(build: Build, elements: Int) {
    var (counts, output): ([Int], [String]) = ([], [])
    let suite = { (scale: Scale) in
      counts.append(scale(1_000))
      return BenchmarkKit.Suite(name: "any", cases: [])
    }
    let program = Program(
      build: build,
      suites: [(name: "any", make: suite)],
      output: { output.append($0) },
      errors: { _ in }
    )
    #expect(program.run(["any"]) == 0)
    #expect(counts == [elements])
    #expect(output[0].hasPrefix("any, \(build) build, 7 rounds"))
  }

  @Test("JSON stands alone on the standard output")
  func json() throws {
    let run = Run("first", "--json", "--rounds", "2")
    #expect(run.output.count == 1)
    let objects = try JSONSerialization.jsonObject(with: Data(run.output[0].utf8))
    #expect((objects as? [[String: Any]])?.map { $0["case"] as? String } == ["one > two", "three"])
    #expect(run.errors.contains { $0.contains("ns per element") })
  }

  @Test("A survey runs only when it is named")
  func survey() {
    #expect(Run("--rounds", "1").watched == [])
    let run = Run("slow")
    #expect(run.watched == ["left", "right"] && run.measured.isEmpty)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output[1].contains("a note\n"))
    let lines = run.output[1].split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.suffix(3) == [["letters"], ["left", "4.00"], ["right", "5.00"]])
  }

  @Test("A filter takes some of what a survey watches, and a list watches nothing")
  func filteredSurvey() {
    #expect(Run("slow", "RI").watched == ["right"])
    let list = Run("slow", "--list")
    #expect(list.output == ["slow: left", "slow: right"] && list.watched.isEmpty)
  }

  @Test("No other contender runs where ours is wanted alone")
  func alone() {
    let run = Run("first", "one", "--ours", "--rounds", "1")
    #expect(run.contenders == ["ours"])
    #expect(Run("first", "one", "--rounds", "1").contenders == ["ours", "peer"])
  }
}

/// A run of the program with small suites.
private final class Run {
  private(set) var output: [String] = []
  private(set) var errors: [String] = []
  private(set) var status: Int32 = -1
  /// The cases that were measured, in order.
  private(set) var measured: [String] = []
  /// The subjects that were watched, in order.
  private(set) var watched: [String] = []
  private(set) var contenders: Set<String> = []

  convenience init(_ words: String...) {
    self.init(words)
  }

  init(_ words: [String]) {
    let program = Program(
      suites: [
        (name: "first", make: { _ in self.first }),
        (name: "second", make: { _ in self.second }),
        (name: "fourth", make: { _ in self.fourth }),
      ],
      surveys: [(name: "slow", make: { _ in self.slow })],
      output: { self.output.append($0) },
      errors: { self.errors.append($0) }
    )
    status = program.run(words)
  }

  private var first: Suite {
    Suite(
      name: "first",
      cases: [
        Case(
          "one > two",
          elements: 1,
          expecting: Total(of: [1]),
          ours: contender("ours", "one > two"),
          peer: contender("peer", "one > two")
        ),
        Case("three", elements: 1, expecting: Total(of: [1]), ours: contender("ours", "three")),
      ]
    )
  }

  private var second: Suite {
    Suite(
      name: "second",
      cases: [
        Case("wrong", elements: 1, expecting: Total(of: [2]), ours: contender("ours", "wrong"))
      ]
    )
  }

  private var fourth: Suite {
    Suite(
      name: "fourth",
      cases: [
        Case("four", elements: 1, expecting: Total(of: [1]), ours: contender("ours", "four"))
      ],
      yardstick: Case(
        "ruler",
        elements: 1,
        expecting: Total(of: [1]),
        ours: contender("ours", "ruler")
      )
    )
  }

  private var slow: Survey {
    Survey(name: "slow", note: "a note", subjects: ["left", "right"], columns: ["letters"]) {
      self.watched += $0
      return $0.map { [Double($0.count)] }
    }
  }

  private func contender(_ contender: String, _ name: String) -> Contender {
    { tally in
      if self.measured.last != name { self.measured.append(name) }
      self.contenders.insert(contender)
      return { tally.add(1) }
    }
  }
}
