import Foundation
import ReactiveCore

/// Runs actions on the current thread one after another. An action that is scheduled while another
/// one runs is queued, so that the stack does not grow with the number of actions.
final class Trampoline {
  /// The trampoline that runs on this thread.
  ///
  /// It belongs to a thread, not to a task: a task that an action starts runs elsewhere and must
  /// not wait for this thread.
  private static var current: Trampoline? {
    get {
      pthread_getspecific(key).map { Unmanaged<Trampoline>.fromOpaque($0).takeUnretainedValue() }
    }
    set {
      pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() })
    }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let error = pthread_key_create(&key, nil)
    _require(error == 0, "no thread-specific key is left: the program makes too many of them")
    return key
  }()

  /// The pending actions, in the order of scheduling.
  private var waiting: [() -> Void] = []

  /// Runs the action before this method returns. If an action already runs on this thread, the new
  /// one runs after it and after the pending ones.
  static func run(_ action: @escaping () -> Void) {
    if let current {
      current.waiting.append(action)
    } else {
      let trampoline = Trampoline()
      current = trampoline
      defer { current = nil }
      action()
      trampoline.drain()
    }
  }

  private func drain() {
    while !waiting.isEmpty {
      for action in exchange(&waiting, with: []) { action() }
    }
  }
}
