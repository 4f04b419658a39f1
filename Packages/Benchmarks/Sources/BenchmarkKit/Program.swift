import Glibc

/// The command line: reads the arguments, measures, reports.
public struct Program {
  /// A suite is made when it is needed, with as many elements as were asked for.
  public typealias Entry = (name: String, make: (Scale) -> Suite)
  /// A survey is made when it is needed, too.
  public typealias SurveyEntry = (name: String, make: (Scale) -> Survey)

  private let build: Build
  private let suites: [Entry]
  private let surveys: [SurveyEntry]
  private let output: (String) -> Void
  private let errors: (String) -> Void

  /// Makes the program of some suites and surveys.
  ///
  /// - Parameters:
  ///   - build: How the program itself was built.
  ///   - surveys: The surveys, which run only if they are named.
  ///   - output: Takes what is printed, a piece at a time, each without the line break at its end.
  ///   - errors: Takes what goes to the standard error.
  public init(
    build: Build = .release,
    suites: [Entry],
    surveys: [SurveyEntry] = [],
    output: @escaping (String) -> Void = { printLine($0, to: STDOUT_FILENO) },
    errors: @escaping (String) -> Void = { printLine($0, to: STDERR_FILENO) }
  ) {
    self.build = build
    self.suites = suites
    self.surveys = surveys
    self.output = output
    self.errors = errors
  }

  /// Runs the program.
  ///
  /// - Returns: The exit code: 0, or 1 if ours did wrong, or 64 if the arguments made no sense.
  public func run(_ words: [String]) -> Int32 {
    do throws(Arguments.Mistake) {
      let names = suites.map(\.name) + surveys.map(\.name)
      return try run(Arguments(words, suites: names))
    } catch {
      errors("bench: \(error.message)")
      return 64
    }
  }

  private func run(_ arguments: Arguments) throws(Arguments.Mistake) -> Int32 {
    if arguments.asksForHelp {
      output(Arguments.usage)
      return 0
    }
    if let entry = surveys.first(where: { $0.name == arguments.suite }) {
      return try watch(entry.make(scale(arguments)), arguments)
    }
    let suites = try selectedSuites(arguments)
    guard !arguments.onlyLists else {
      for suite in suites { list(suite.cases.map(\.name), of: suite.name) }
      if arguments.suite == nil {
        let surveys = surveys.map { $0.make(scale(arguments)).filtered(by: arguments.filter) }
        for survey in surveys { list(survey.subjects, of: survey.name) }
      }
      return 0
    }
    return measure(suites, arguments)
  }

  private func selectedSuites(_ arguments: Arguments) throws(Arguments.Mistake) -> [Suite] {
    let suites = self.suites.filter { arguments.suite == nil || $0.name == arguments.suite }
      .map { $0.make(scale(arguments)) }
    guard let filter = arguments.filter?.lowercased() else { return suites }
    let filtered = suites.map { $0.filtered(by: filter) }.filter { !$0.cases.isEmpty }
    guard !filtered.isEmpty else { throw .noCase(containing: filter) }
    return filtered
  }

  private func scale(_ arguments: Arguments) -> Scale {
    (arguments.isQuick ? Scale.quick : .full).divided(by: build.divisor)
  }

  private func list(_ names: [String], of suite: String) {
    for name in names { output("\(suite): \(name)") }
  }

  private func watch(
    _ survey: Survey,
    _ arguments: Arguments
  ) throws(Arguments.Mistake) -> Int32 {
    guard !arguments.printsJSON else {
      throw Arguments.Mistake(message: "\(survey.name) prints no JSON: leave --json out")
    }
    let survey = survey.filtered(by: arguments.filter)
    guard !survey.subjects.isEmpty else {
      throw .noCase(containing: arguments.filter ?? "")
    }
    if arguments.onlyLists {
      list(survey.subjects, of: survey.name)
      return 0
    }
    let before = machineState
    output("\(survey.name), \(before)")
    output(survey.table(survey.watch(survey.subjects)))
    output("Before: \(before). After: \(machineState).")
    return 0
  }

  private func measure(_ suites: [Suite], _ arguments: Arguments) -> Int32 {
    // With --json the table is what shows the progress.
    let show = arguments.printsJSON ? errors : output
    let before = machineState
    var all: [Measurement] = []
    for suite in suites {
      let report = TextReport(of: suite)
      show("\(suite.name), \(build) build, \(arguments.rounds) rounds, \(before)")
      if arguments.isQuick { show("quick: too few elements for figures that can be believed") }
      let nanosecondsPerUnit = suite.yardstick?.measureYardstick(rounds: arguments.rounds, show)
      show(report.header)
      var measurements: [Measurement] = []
      for measured in suite.cases {
        let measurement = measured.measure(
          rounds: arguments.rounds,
          withOthers: !arguments.leavesOutOthers,
          nanosecondsPerUnit: nanosecondsPerUnit
        )
        show(report.line(measurement))
        measurements.append(measurement)
      }
      show(report.footer(measurements, growths: suite.growths))
      all += measurements
    }
    show("Before: \(before). After: \(machineState).")
    if arguments.printsJSON { output(jsonReport(all)) }
    let oursIsWrong = all.contains { $0.ours.timing == nil }
    return oursIsWrong ? 1 : 0
  }
}

extension Case {
  /// Measures a suite's unit of time, and says what it is.
  ///
  /// - Returns: The nanoseconds of an element; nil if the work was not done.
  fileprivate func measureYardstick(rounds: Int, _ show: (String) -> Void) -> Double? {
    let nanoseconds = measure(rounds: rounds).ours.timing?.nanoseconds
    show("1 unit: \(name), \(nanoseconds.map(figure) ?? "WRONG") ns")
    return nanoseconds
  }
}

extension Arguments.Mistake {
  fileprivate static func noCase(containing filter: String) -> Self {
    Self(message: "no case contains '\(filter)': see scripts/bench --list")
  }
}

/// Prints at once, so that nobody waits for a line while the next case is measured.
public func printLine(_ line: String, to descriptor: Int32) {
  var rest = Array((line + "\n").utf8)[...]
  while !rest.isEmpty {
    let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    // The reader has closed the pipe.
    guard written > 0 else { return }
    rest = rest.dropFirst(written)
  }
}
