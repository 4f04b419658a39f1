import Foundation
@_spi(Layers) import Schedulers

/// The folder for pictures of failing orders, which the environment of the process names.
enum TimelineFolder {
  /// Writes the picture of a failure, if it is wanted.
  ///
  /// - Parameter location: The place of the exploration, which names the file.
  /// - Returns: A line for the report; nil if no picture is wanted.
  static func write(_ failure: ExplorationResult.Failure, at location: IssueLocation) -> String? {
    guard let folder = ProcessInfo.processInfo.environment["METRONOME_TIMELINE"] else { return nil }
    return write(failure, at: location, in: URL(filePath: folder))
  }

  static func write(
    _ failure: ExplorationResult.Failure,
    at location: IssueLocation,
    in folder: URL
  ) -> String {
    let source = "\(location.filePath)".split(separator: "/").last?.split(separator: ".").first
    let schedule = failure.schedule.replacing(":", with: "-")
    let file = folder.appending(path: "\(source ?? "test")-\(location.line)-\(schedule).svg")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(failure.picture.svg.utf8).write(to: file)
      return "See it: \(file.path)"
    } catch {
      return "The picture '\(file.path)' could not be written: \(error.localizedDescription)"
    }
  }
}

extension ExplorationResult.Failure {
  var picture: TimelinePicture {
    TimelinePicture(
      failing: (schedule, OrderTimeline(run)),
      passing: passingRun.map { ($0.schedule.text, OrderTimeline($0)) }
    )
  }
}
