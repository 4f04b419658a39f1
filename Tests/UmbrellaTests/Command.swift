import Foundation

/// The exit status and the output of a command.
struct CommandResult {
  let status: Int32
  let output: String
  let errors: String
}

/// A command that has not ended in time.
struct CommandTimedOut: Error {
  let command: [String]
  let seconds: Double
  let result: CommandResult
}

/// Runs a command, found on the `PATH` or by its own path, and waits for its end.
///
/// The limit is far beyond what a command takes on a busy machine: it keeps one that hangs from holding up
/// all tests for ever.
///
/// It does not see what `swift test` set up for the tests, so that it may start a build of its own.
/// Temporary files go to its folder too: SwiftPM leaves its lock files behind there.
func run(
  _ command: [String],
  in folder: URL,
  environment: [String: String] = [:],
  seconds: Double = 1_200
) async throws -> CommandResult {
  let start = ContinuousClock.now
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["timeout", "--signal=KILL", "\(seconds)"] + command
  process.currentDirectoryURL = folder
  process.environment = ProcessInfo.processInfo.environment
    .filter { name, _ in
      !["SWIFT_TESTING", "SWIFTPM", "XCT", "GIT_"].contains { name.hasPrefix($0) }
    }
    .merging(["TMPDIR": folder.path]) { $1 }
    .merging(environment) { $1 }
  process.standardInput = FileHandle.nullDevice
  let (output, errors) = (try NamelessFile(), try NamelessFile())
  process.standardOutput = output.handle
  process.standardError = errors.handle
  // Waiting must not hold one of the few threads that all tests share.
  try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
    process.terminationHandler = { _ in end.resume() }
    do {
      try process.run()
    } catch {
      end.resume(throwing: error)
    }
  }
  let result = CommandResult(
    status: process.terminationStatus,
    output: try output.text,
    errors: try errors.text
  )
  guard ContinuousClock.now - start < .seconds(seconds) else {
    throw CommandTimedOut(command: command, seconds: seconds, result: result)
  }
  return result
}
