// Nothing but this layer, as its user would import it.
import Schedulers
import Testing

@Suite("The surface: issues")
struct IssueSurfaceTests {
  @Test("The surface of Schedulers has a function that fails the test that runs")
  func report() {
    let messages = reportedMessages {
      reportIssue("here")
      reportIssue("there", fileID: "Module/File.swift", filePath: "File.swift", line: 7, column: 1)
    }
    surface("reportIssue(_:fileID:filePath:line:column:)", messages == ["here", "there"])
  }

  @Test("The surface of Schedulers has a function by which a test expects a failure")
  func expectation() async {
    let messages = reportedMessages {
      withExpectedIssue("here", isIntermittent: false) {
        reportIssue("here")
      } matching: {
        $0 == "here"
      }
    }
    await withExpectedIssue { await Task { reportIssue("there") }.value }
    surface("withExpectedIssue(_:isIntermittent:_:matching:)", messages == [])
  }

  @Test("The surface of Schedulers has the location of an issue")
  func location() {
    let place = IssueLocation(
      fileID: "Module/File.swift",
      filePath: "File.swift",
      line: 7,
      column: 1
    )
    surface(
      "IssueLocation.init(fileID:filePath:line:column:)",
      place.fileID.description == "Module/File.swift" && place.filePath.description == "File.swift"
        && place.line == 7 && place.column == 1 && IssueLocation().column > 1
    )
  }
}
