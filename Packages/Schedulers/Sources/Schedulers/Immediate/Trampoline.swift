import Foundation
import ReactiveCore

/// Runs actions on the current thread one after another. An action that is scheduled while another
/// one runs is queued, so that the stack does not grow with the number of actions.
enum Trampoline {
  private typealias Queue = [() -> Void]

  /// The key of the pending actions of a thread, in the order of scheduling, while an action runs there.
  ///
  /// They belong to a thread, not to a task: a task that an action starts runs elsewhere and must
  /// not wait for this thread.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let error = pthread_key_create(&key, nil)
    _require(error == 0, "no thread-specific key is left: the program makes too many of them")
    return key
  }()

  /// Runs the action before this method returns. If an action already runs on this thread, the new
  /// one runs after it and after the pending ones.
  static func run(_ action: @escaping () -> Void) {
    let key = key
    if let queue = pthread_getspecific(key) {
      return queue.assumingMemoryBound(to: Queue.self).pointee.append(action)
    }
    // On the stack: most actions schedule no other one.
    var queue: Queue = []
    withUnsafeMutablePointer(to: &queue) { queue in
      pthread_setspecific(key, queue)
      defer { pthread_setspecific(key, nil) }
      action()
      while !queue.pointee.isEmpty {
        for action in exchange(&queue.pointee, with: []) { action() }
      }
    }
  }
}
