import Foundation

/// A new folder, which is removed with all that is in it when the value is released.
///
/// A local variable can be released after its last use, while its path is still in use: there, use
/// `withTemporaryFolder`.
public final class TemporaryFolder: Sendable {
  /// Where the folder is, without symbolic links in its path.
  public let url: URL

  /// The path of the folder.
  public var path: String { url.path }

  /// - Parameter name: The begin of its name. Paths may have spaces, so the usual one has.
  public init(named name: String = "metronome tests") throws {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    url = URL(fileURLWithPath: String(cString: made)).resolvingSymlinksInPath()
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}

/// Calls the closure with a new folder, and removes the folder afterwards.
public func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try body(folder.url)
}

/// Calls the asynchronous closure with a new folder, and removes the folder afterwards.
public func withTemporaryFolder<Result>(
  _ body: (URL) async throws -> Result
) async throws -> Result {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try await body(folder.url)
}
