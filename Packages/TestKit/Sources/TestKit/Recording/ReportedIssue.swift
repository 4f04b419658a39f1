/// An issue that was reported, with the line that it names.
public struct ReportedIssue: Equatable, Sendable, CustomStringConvertible {
  public var line: UInt
  public var message: String

  public init(line: UInt, message: String) {
    self.line = line
    self.message = message
  }

  public var description: String { "line \(line): \(message)" }
}
