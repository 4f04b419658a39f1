/// The location in the source at which an issue is reported.
public struct IssueLocation: Sendable {
  /// The module and the file's name.
  public let fileID: StaticString

  /// The file's path.
  public let filePath: StaticString

  /// The line, from 1.
  public let line: UInt

  /// The column, from 1.
  public let column: UInt

  /// Makes a location; by default, the caller's.
  @inlinable
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
