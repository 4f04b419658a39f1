import Foundation

/// The built program `todo`, with a folder of its own, which goes when the value goes.
///
/// The store is `list/todo.sqlite` in that folder, by `$TODO_STORE`; it does not exist at first. `$HOME`
/// is that folder as well, so that no test can reach a user's list.
package final class Program: Sendable {
  /// The folder that all of this program's files are in.
  package let folder: String
  /// Where the list is kept unless the arguments say otherwise.
  package var store: String { folder + "/list/todo.sqlite" }

  /// The program, built beside the tests.
  package static let path: String = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("todo").path
  }()

  private let temporary: TemporaryFolder

  package init() throws {
    temporary = try TemporaryFolder(named: "todo-tests")
    folder = temporary.path
  }

  deinit {
    // Some tests take away the rights to look into a folder.
    chmod(folder + "/list", S_IRWXU)
  }

  /// Runs `todo` and waits for its end.
  @discardableResult
  package func callAsFunction(
    _ arguments: String...,
    environment: [String: String] = [:]
  ) async throws -> Finished {
    try await run(Self.path, arguments, environment)
  }

  /// Runs `todo` with a list of arguments and waits for its end.
  @discardableResult
  package func callAsFunction(
    arguments: [String],
    environment: [String: String] = [:],
    input: String = ""
  ) async throws -> Finished {
    try await run(Self.path, arguments, environment, input: input)
  }

  /// Adds a todo for each text.
  @discardableResult
  package func add(_ texts: String...) async throws -> Finished {
    try await add(texts)
  }

  /// Adds a todo for each text of a list.
  @discardableResult
  package func add(_ texts: [String]) async throws -> Finished {
    try await run(Self.path, ["add", "-"], [:], input: texts.joined(separator: "\n"))
  }

  /// Runs a script in the folder, with the program as `$TODO`, and waits for its end.
  @discardableResult
  package func shell(_ script: String, environment: [String: String] = [:]) async throws -> Finished
  {
    try await run("/bin/bash", ["-c", script], environment)
  }

  /// A process that runs `executable` in the folder, not started yet.
  package func process(
    _ executable: String,
    _ arguments: [String],
    _ environment: [String: String] = [:]
  ) -> Process {
    var variables = ProcessInfo.processInfo.environment
    variables["XDG_DATA_HOME"] = nil
    variables["HOME"] = folder
    variables["TODO_STORE"] = store
    variables["TODO"] = Self.path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.environment = variables.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs a program and waits for its end. It is killed if the task is cancelled, for example by the time
  /// limit of a test.
  package func run(
    _ executable: String,
    _ arguments: [String],
    _ environment: [String: String] = [:],
    input: String = ""
  ) async throws -> Finished {
    // Files, because a full pipe would stop the process, and outside the folder, so that tests can
    // compare what is in it.
    let output = try NamelessFile()
    let errors = try NamelessFile()
    let process = process(executable, arguments, environment)
    if !input.isEmpty { process.standardInput = try NamelessFile(input).handle }
    process.standardOutput = output.handle
    process.standardError = errors.handle
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in end.resume() }
        do {
          try process.run()
          if Task.isCancelled { process.kill() }
        } catch {
          end.resume(throwing: error)
        }
      }
    } onCancel: {
      process.kill()
    }
    // Processes are kept by the run loops of their threads, and with them their files.
    defer {
      for stream in [process.standardInput, process.standardOutput, process.standardError] {
        try? (stream as? FileHandle)?.close()
      }
    }
    let died = process.terminationReason == .uncaughtSignal
    return Finished(
      status: (died ? 128 : 0) + process.terminationStatus,
      output: try output.text,
      errors: try errors.text
    )
  }
}

extension Process {
  /// Ends the process if it runs. Not by `SIGTERM`, which it may inherit as a blocked signal from the thread
  /// that started it.
  fileprivate func kill() {
    if isRunning { Glibc.kill(processIdentifier, SIGKILL) }
  }
}

/// How a process ended, and what it said.
package struct Finished: Equatable {
  /// The exit status, or 128 and the number of the signal that ended it, as a shell has it.
  package var status: Int32 = 0
  package var output = ""
  package var errors = ""

  package init(status: Int32 = 0, output: String = "", errors: String = "") {
    self.status = status
    self.output = output
    self.errors = errors
  }
}
