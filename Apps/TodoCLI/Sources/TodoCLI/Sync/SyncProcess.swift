import ComposableArchitecture
import Foundation
import TodoFeature

/// A process of `todo-sync`, the program that syncs.
///
/// It is a program of its own because of the libraries for networks: loading them would make every other
/// command take six times as long to start.
struct SyncProcess {
  private let database: TodoDatabase

  init(_ database: TodoDatabase) {
    self.database = database
  }

  /// Replaces this process by the other program, with the same arguments.
  static func replaceThisOne() throws(CommandFailure) {
    let path = try path()
    execv(path, CommandLine.unsafeArgv)
    throw CommandFailure(
      .software,
      "cannot start '\(path)': \(DatabaseFile.text(of: errno)); install todo again"
    )
  }

  /// The path of the program: it is beside this one.
  private static func path() throws(CommandFailure) -> String {
    guard let own = realpath("/proc/self/exe", nil) else {
      throw CommandFailure(.software, "cannot find the program: \(DatabaseFile.text(of: errno))")
    }
    defer { free(own) }
    return DatabaseFile.folder(of: String(cString: own)) + "/todo-sync"
  }

  /// An effect that syncs the list once and sends the result of the process, on a thread of its own. Canceling it ends the
  /// process.
  var effect: Effect<SyncReport, SyncFailure> {
    .run { subscriber in
      let output = Pipe()
      do {
        let process = try start(output)
        Thread.detachNewThread { subscriber.send(result: Self.result(output)) }
        return AnyCancellable {
          // Not by a signal that it may have inherited as blocked. It may end at any moment.
          if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
      } catch {
        let reason = (error as? CommandFailure)?.message ?? error.localizedDescription
        subscriber.send(completion: .failure(.refused(reason)))
        return AnyCancellable {}
      }
    }
  }

  /// Starts the process, which does its work after this one has ended.
  func startAlone() {
    // A sync that fails is repeated by the next one.
    _ = try? start(FileHandle.nullDevice)
  }

  private func start(_ output: Any) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Self.path())
    process.arguments = ["sync", "--json", "--database", database.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Reads the output of a process until it ends.
  private static func result(_ output: Pipe) -> Result<SyncReport, SyncFailure> {
    let data = try? output.fileHandleForReading.readToEnd()
    guard let result = try? JSONDecoder().decode(SyncResult.self, from: data ?? Data()) else {
      return .failure(.refused("todo-sync has ended without a result; 'todo sync' shows why"))
    }
    return result.result
  }
}

extension SyncScheduleEnvironment {
  /// Syncs by processes of `todo-sync`.
  static func processes(
    _ database: TodoDatabase,
    _ mainQueue: AnySchedulerOf<DispatchQueue>
  ) -> SyncScheduleEnvironment {
    SyncScheduleEnvironment(
      sync: { SyncProcess(database).effect.receive(on: mainQueue).eraseToEffect() },
      mainQueue: mainQueue,
      now: { .now },
      random: { .random(in: 0...1) }
    )
  }
}

extension Effect.Subscriber {
  /// Sends a value and completes, or fails.
  package func send(result: Result<Output, Failure>) {
    switch result {
    case .success(let value):
      send(value)
      send(completion: .finished)
    case .failure(let failure):
      send(completion: .failure(failure))
    }
  }
}
