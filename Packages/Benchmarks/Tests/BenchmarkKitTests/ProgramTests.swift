import BenchmarkKit
import Foundation
import Testing

@Suite("program")
struct ProgramTests {
  @Test("a list of the cases measures nothing")
  func list() {
    let run = Run("--list")
    #expect(run.output == ["first: one > two", "first: three", "second: wrong"])
    #expect(run.errors.isEmpty && run.status == 0 && run.measured.isEmpty)
  }

  @Test(
    "a filter takes the cases that contain it, whatever the case of its letters",
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
    "bad arguments are one line on the standard error, and measure nothing",
    arguments: [
      ["--slow"], ["third", "one"], ["first", "wrong"], ["--svg", "/nowhere/chart.svg"],
      ["--svg", "/"],
    ]
  )
  func mistakes(words: [String]) {
    let run = Run(words)
    #expect(run.status == 64)
    #expect(run.output.isEmpty && run.measured.isEmpty)
    #expect(run.errors.count == 1 && run.errors[0].hasPrefix("bench: "))
    #expect(!run.errors[0].contains("\n"))
  }

  @Test("wrong results of ours are a failure")
  func wrong() {
    let run = Run("second", "--rounds", "1")
    #expect(run.status == 1)
    #expect(run.output.joined(separator: "\n").contains("wrong: ours delivered 1 values"))
  }

  @Test("JSON stands alone on the standard output")
  func json() throws {
    let run = Run("first", "--json", "--rounds", "2")
    #expect(run.output.count == 1)
    let objects = try JSONSerialization.jsonObject(with: Data(run.output[0].utf8))
    #expect((objects as? [[String: Any]])?.map { $0["case"] as? String } == ["one > two", "three"])
    #expect(run.errors.contains { $0.contains("ns per element") })
  }

  @Test("the chart is written beside the table")
  func chart() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("metronome-bench-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = Run("first", "--svg", file.path, "--rounds", "1")
    #expect(run.status == 0)
    #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix("</svg>\n"))
    #expect(run.output[1].contains("ns per element"))
  }

  @Test("nobody else runs where ours is wanted alone")
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
  private(set) var contenders: Set<String> = []

  convenience init(_ words: String...) {
    self.init(words)
  }

  init(_ words: [String]) {
    let program = Program(
      suites: [
        (name: "first", make: { _ in self.first }),
        (name: "second", make: { _ in self.second }),
      ],
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

  private func contender(_ contender: String, _ name: String) -> Contender {
    { tally in
      if self.measured.last != name { self.measured.append(name) }
      self.contenders.insert(contender)
      return { tally.add(1) }
    }
  }
}
