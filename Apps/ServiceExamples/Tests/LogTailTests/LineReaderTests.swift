import Foundation
import Testing

@testable import LogTail

@Suite("LineReader")
struct LineReaderTests {
  @Test(
    "LineReader returns each line that was completed since the last call, and nothing of before"
  )
  func lines() throws {
    try withLog("old\nhalf of an old") { log in
      var reader = try LineReader(path: log.path)
      try log.append(" line\none\ntw")
      #expect(try reader.readLines() == [" line", "one"])
      #expect(try reader.readLines() == [])
      try log.append("o\n\n")
      #expect(try reader.readLines() == ["two", ""])
    }
  }

  @Test("LineReader throws an error for a file that is not there")
  func missing() {
    #expect(throws: CocoaError.self) { try LineReader(path: "/nowhere/log") }
  }
}
