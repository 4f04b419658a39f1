import Foundation
import Synchronization

/// Finds out whether work that runs on a thread hops to the main actor.
///
/// A task that hops leaves its executor without a word: the executor's queue is empty though the task
/// has something to do. The runtime asks for the main actor's executor on the thread that is left,
/// and lets itself be overheard there: by the hook `swift_task_getMainExecutor_hook`, which is meant
/// for libraries that bring a main executor of their own.
enum MainActorWatch {
  private typealias Original = @convention(thin) () -> UnownedSerialExecutor
  private typealias Hook = @convention(thin) (Original) -> UnownedSerialExecutor

  /// Whether hops can be noticed here: not where the runtime has no such hook, or a library uses it.
  static let isPossible = install()

  /// Who is told of hops from this thread.
  private static let observerKey = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static let resumption = _Resumption()

  /// Raises the flag if something that the body does on this thread hops to the main actor.
  static func raising(_ flag: Flag, whileDoing body: () -> Void) {
    let outer = pthread_getspecific(observerKey)
    pthread_setspecific(observerKey, Unmanaged.passUnretained(flag).toOpaque())
    defer { pthread_setspecific(observerKey, outer) }
    body()
  }

  /// Returns when the main actor has done what it had been given before.
  static func pass() async {
    // Through its queue, and not by a hop: that would not wait if the caller runs on the main actor.
    await withUnsafeContinuation { continuation in
      DispatchQueue.main.async { resumption.resume(continuation, with: ()) }
    }
    resumption.didResume()
  }

  private static func install() -> Bool {
    guard let address = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_getMainExecutor_hook") else {
      return false
    }
    let hook = address.assumingMemoryBound(to: Optional<Hook>.self)
    guard hook.pointee == nil else { return false }
    hook.pointee = { original in
      if let observer = pthread_getspecific(MainActorWatch.observerKey) {
        Unmanaged<Flag>.fromOpaque(observer).takeUnretainedValue().raise()
      }
      return original()
    }
    return true
  }

  /// Something that may be found to be so, once.
  final class Flag: Sendable {
    private let state: Atomic<Bool>

    init(isRaised: Bool) {
      state = Atomic(isRaised)
    }

    var isRaised: Bool { state.load(ordering: .relaxed) }

    fileprivate func raise() {
      state.store(true, ordering: .relaxed)
    }
  }
}
