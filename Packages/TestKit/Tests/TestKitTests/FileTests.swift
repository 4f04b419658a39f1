import Foundation
import TestKit
import Testing

@Suite("Temporary folders")
struct TemporaryFolderTests {
  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  @Test("Each temporary folder is new and empty, and is removed with its files when it is released")
  func release() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let other = try TemporaryFolder()
    let url = try #require(folder?.url)
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.path) == [])
    try Data().write(to: url.appending(path: "file"))
    withExtendedLifetime(folder) { #expect(exists(url)) }
    folder = nil
    #expect(!exists(url))
    withExtendedLifetime(other) { #expect(other.url != url && exists(other.url)) }
  }

  @Test("withTemporaryFolder removes the folder when its closure ends, also by an error")
  func scope() async throws {
    let url = try withTemporaryFolder { url in
      #expect(exists(url))
      return url
    }
    #expect(!exists(url))
    var failed = url
    await #expect(throws: CancellationError.self) {
      try await withTemporaryFolder { url in
        failed = url
        await Task.yield()
        #expect(exists(url))
        throw CancellationError()
      }
    }
    #expect(failed != url && !exists(failed))
  }
}

@Suite("Nameless files")
struct NamelessFileTests {
  @Test("A process reads a nameless file's text, and what it writes can be read")
  func process() throws {
    let (input, output) = (try NamelessFile("é\n"), try NamelessFile())
    let process = Process()
    process.executableURL = URL(filePath: "/bin/cat")
    process.standardInput = input.handle
    process.standardOutput = output.handle
    try process.run()
    process.waitUntilExit()
    #expect(try output.text == "é\n")
    #expect(try NamelessFile().text == "")
  }
}

@Suite("Stored pictures")
struct StoredPictureTests {
  @Test("A stored picture that is missing, or has another text, is not up to date")
  func comparison() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "a.svg")
      #expect(try !isStored("<svg/>", at: file))
      try Data("<svg/>".utf8).write(to: file)
      #expect(try isStored("<svg/>", at: file))
      #expect(try !isStored("<svg></svg>", at: file))
    }
  }
}
