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

  @Test(
    "The picture shows both orders, with rows of the same names, and marks the first difference"
  )
  func content() throws {
    let svg = try failure().picture.svg
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(svg.contains(">m1:1 fails</text>") && svg.contains(">m1:0 passes</text>"))
    let lines = svg.matches(of: /x="24" y="\d+">an action TimelinePictureTests\.swift:(\d+)</)
      .compactMap { Int($0.1) }
    #expect(lines == [Self.firstLine + 1, Self.firstLine])
    // One of each is in the legend.
    #expect(svg.matches(of: /class="difference"/).count == 2 + 1)
    #expect(svg.matches(of: /class="overtaking"/).count == 1 + 1)
    #expect(svg.matches(of: /class="step"/).count == 3 + 1)
  }

  @Test("The legend explains the rows of the picture, and the marks that the picture has")
  func legend() throws {
    #expect(
      legend(of: try failure().picture) == [
        "An order runs from left to right. A row is work or a task, with the line that added it.",
        "a step", "a step before its turn", "where the orders part", "the time",
      ]
    )
    let threads = try #require(Exploration().runThreads(atMostTwoBegin).failure)
    #expect(
      legend(of: threads.picture) == [
        "An order runs from left to right. A row is a thread.", "an operation",
        "it interrupts another thread", "where the orders part",
      ]
    )
    let row = OrderTimeline.Row(time: nil, worker: "left", lane: 1, labels: [], place: nil)
    #expect(
      legend(of: TimelinePicture(failing: ("m1:", OrderTimeline(rows: [row])), passing: nil)) == [
        "An order runs from left to right. A row is a thread.", "an operation",
      ]
    )
  }

  /// The texts below the drawing.
  private func legend(of picture: TimelinePicture) -> [String] {
    picture.svg.matches(of: /<text class="legend" [^>]*>([^<]*)</).map { String($0.1) }
  }

  @Test("A row is named by the action that it leads to, in both orders")
  func actions() {
    func row(_ labels: [String]) -> OrderTimeline.Row {
      OrderTimeline.Row(
        time: 0,
        worker: "delay",
        lane: 1,
        labels: labels,
        place: "Search.swift:7"
      )
    }
    let (silent, sending) = (row([]), row(["Search.answered"]))
    let timelines = [[silent, sending], [sending]].map { OrderTimeline(rows: $0) }
    let svg = TimelinePicture(failing: ("m1:1", timelines[0]), passing: ("m1:0", timelines[1])).svg
    #expect(svg.matches(of: />delay: Search.answered Search.swift:7</).count == 1)
  }

  @Test("A row of an effect's work is named by the action that has started the effect")
  func causes() {
    let row = OrderTimeline.Row(
      time: 0,
      worker: "delay",
      lane: 1,
      labels: ["Search.answered"],
      place: "Search.swift:7",
      cause: "Search.queryChanged"
    )
    let timeline = OrderTimeline(rows: [row])
    let svg = TimelinePicture(failing: ("m1:1", timeline), passing: nil).svg
    #expect(svg.contains(">delay of Search.queryChanged Search.swift:7<"))
    #expect(row.text == "delay of Search.queryChanged: Search.answered")
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

  @Test("The picture of a failing order is written into the folder, or the report says why not")
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
