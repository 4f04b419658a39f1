import Foundation
import FoundationXML
@testable import ScheduleExploration
@_spi(Layers) import Schedulers
import TestKit
import Testing

@Suite("The picture of a failing order")
struct TimelinePictureTests {
  private let location = IssueLocation(
    fileID: "A/B.swift",
    filePath: "/A/B.swift",
    line: 7,
    column: 1
  )

  /// The line of the first action.
  private static let firstLine = #line + 5

  private func failure() throws -> ExplorationResult.Failure {
    let result = Exploration().run { (scheduler: TestSchedulerOf<DispatchQueue>) in
      var values: [Int] = []
      scheduler.schedule { values.append(1) }
      scheduler.schedule(after: scheduler.now.advanced(by: 0)) { values.append(2) }
      scheduler.advance()
      if values != [1, 2] { throw WrongAnswer(shown: "\(values)") }
    }
    return try #require(result.failure)
  }

  @Test("It shows both orders, with rows that have the same names, and marks the first difference")
  func content() throws {
    let svg = try failure().picture.svg
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(svg.contains(">m1:1 fails</text>") && svg.contains(">m1:0 passes</text>"))
    let lines = svg.matches(of: /x="24" y="\d+">an action TimelinePictureTests\.swift:(\d+)</)
      .compactMap { Int($0.1) }
    #expect(lines == [Self.firstLine + 1, Self.firstLine])
    #expect(svg.matches(of: /class="difference"/).count == 2)
    #expect(svg.matches(of: /class="overtaking"/).count == 1)
    #expect(svg.matches(of: /class="step"/).count == 3)
  }

  @Test("Labels are escaped, and long ones are cut")
  func labels() {
    let label = "a<b & " + String(repeating: "c", count: 50)
    let row = OrderTimeline.Row(time: 0, worker: "delay", lane: 1, labels: [label], place: nil)
    let timeline = OrderTimeline(rows: [row])
    let svg = TimelinePicture(failing: ("m1:", timeline), passing: nil).svg
    #expect(svg.contains(">a&lt;b &amp; ccccccccccccccccccccccccccccccccc…</text>"))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
  }

  @Test("It is written into the folder, or the report says why not")
  func folder() throws {
    try withTemporaryFolder { temporary in
      // It is made when it is needed.
      let folder = temporary.appending(path: "pictures")
      let failure = try failure()
      let file = folder.appending(path: "B-7-m1-1.svg")
      #expect(TimelineFolder.write(failure, at: location, in: folder) == "See it: \(file.path)")
      #expect(try String(contentsOf: file, encoding: .utf8) == failure.picture.svg)
      let inFile = TimelineFolder.write(failure, at: location, in: file)
      #expect(inFile.hasPrefix("The picture '\(file.path)/B-7-m1-1.svg' could not be written: "))
    }
  }
}
