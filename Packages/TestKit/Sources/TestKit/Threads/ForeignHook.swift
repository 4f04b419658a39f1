import Foundation

/// The hook of the Swift runtime for jobs of the global executor, in the hands of another library.
///
/// It is one for the whole process: use it in a process of its own.
public enum ForeignHook {
  private typealias Hook =
    @convention(thin) (UnownedJob, @convention(thin) (UnownedJob) -> Void) -> Void

  /// The name of the hook.
  public static let name = "swift_task_enqueueGlobal_hook"

  private static var variable: UnsafeMutablePointer<Hook?> {
    dlsym(dlopen(nil, RTLD_LAZY), name)!.assumingMemoryBound(to: Hook?.self)
  }

  /// True if the hook has a function, of any library.
  public static var isSet: Bool { variable.pointee != nil }

  /// Takes the hook, and passes each job to the main actor, as swift-concurrency-extras does while its
  /// `withMainSerialExecutor` runs.
  public static func take() {
    variable.pointee = { job, _ in MainActor.shared.enqueue(job) }
  }

  /// Takes the hook, and passes each job to the runtime.
  public static func takeAndForward() {
    variable.pointee = { job, enqueue in enqueue(job) }
  }

  /// Leaves the hook without a function, whatever it had before.
  public static func giveBack() {
    variable.pointee = nil
  }

  /// Takes the hook while the body runs. Afterwards it has what it had before.
  public static func taken<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = variable.pointee
    take()
    defer { variable.pointee = before }
    return try body()
  }
}
