import Foundation
import TestSupport
import Testing

@Suite("Snapshots of what is printed")
struct SnapshotTests {
  @Test("A text without a file, a file without a text, and another text are reported with the fix")
  func differences() throws {
    try withTemporaryFolder { (folder: URL) throws -> Void in
      let texts = ["a.txt": "1\n2\n", "b.txt": "1\n", "c.txt": "1\n"]
      let (stored, written) = (
        Snapshots(in: folder, isWritten: false), Snapshots(in: folder, isWritten: true)
      )
      let fix = "METRONOME_SNAPSHOTS=write writes the snapshots"
      #expect(
        try stored.differences(from: texts)
          == ["a", "b", "c"].map { "\($0).txt: there is no snapshot; \(fix)" }
      )
      #expect(try written.differences(from: texts) == [])
      #expect(try stored.differences(from: texts) == [])
      let changed = ["a.txt": "1\n3\n", "b.txt": "1\n2", "new.txt": ""]
      #expect(
        try stored.differences(from: changed) == [
          "a.txt:2: '3' is printed, and the snapshot has '2'; \(fix)",
          "b.txt:2: '2' is printed, and the snapshot has ''; \(fix)",
          "c.txt: nothing prints it any more; \(fix)",
          "new.txt: there is no snapshot; \(fix)",
        ]
      )
      #expect(try written.differences(from: changed) == [])
      #expect(try stored.differences(from: texts).count == 4)
    }
  }
}
