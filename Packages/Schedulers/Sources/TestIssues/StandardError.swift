import Foundation

/// Writes an issue to standard error as one `file:line: message`.
func writeToStandardError(_ message: String, at location: IssueLocation) {
  let line = "\(location.filePath):\(location.line): \(message)\n"
  FileHandle.standardError.write(Data(line.utf8))
}
