import Foundation
@_spi(Layers) import Schedulers

/// Writes the choices of a run to standard error when the process dies in it, by a trap for example.
enum TrapReport {
  /// The signals with which a process dies by a mistake of its own.
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

  /// The text of the run of the current thread.
  private static let textKey = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The actions of the signals as they were before, in the order of ``signals``.
  private static let previous = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)
    for (index, signal) in signals.enumerated() {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { TrapReport.handle($0) }
      sigaction(signal, &action, actions + index)
    }
    return UInt(bitPattern: actions)
  }()

  /// Installs the handlers of the signals, once.
  static func install() {
    _ = previous
  }

  /// Sets the schedule of the run that the calling thread continues.
  fileprivate static func set(_ text: UnsafeMutablePointer<UInt8>) {
    pthread_setspecific(textKey, text)
  }

  /// Writes the text, and lets the signal do what it would have done. It calls only functions that a
  /// handler may call.
  private static func handle(_ signal: Int32) {
    if let text = pthread_getspecific(textKey)?.assumingMemoryBound(to: UInt8.self), text[0] != 0 {
      write("\nThe process dies in an explored order. Replay it: METRONOME_SCHEDULE=")
      var length = 0
      while text[length] != 0 { length += 1 }
      Foundation.write(STDERR_FILENO, text, length)
      write("\n")
    }
    let actions = UnsafeMutablePointer<sigaction>(bitPattern: previous)
    for index in signals.indices where signals[index] == signal {
      sigaction(signal, actions.map { $0 + index }, nil)
    }
    // It is delivered when this handler returns.
    raise(signal)
  }

  private static func write(_ text: StaticString) {
    Foundation.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}

/// The schedule of a run that is under way, as a text that ends with a zero byte.
///
/// The memory is used again by later runs and never freed: a thread that has run a part of this one may
/// still refer to it when the process dies.
// Safe to share: the lock of its run guards it.
final class RunningSchedule: @unchecked Sendable {
  // Safe to share: one schedule at a time uses it.
  private struct Memory: @unchecked Sendable {
    var text: UnsafeMutablePointer<UInt8>
    var capacity: Int
  }

  private static let free = _Lock<[Memory]>([])

  private var memory: Memory
  private var count = 0

  init() {
    memory =
      Self.free.withLock { $0.popLast() } ?? Memory(text: .allocate(capacity: 64), capacity: 64)
    for byte in Schedule([]).text.utf8 { append(byte) }
  }

  deinit {
    memory.text[0] = 0
    Self.free.withLock { [memory] in $0.append(memory) }
  }

  /// Adds a choice, and names this schedule as that of the calling thread.
  func add(_ choice: Int?) {
    if let choice { for byte in Schedule.digits(of: choice).utf8 { append(byte) } }
    TrapReport.set(memory.text)
  }

  private func append(_ byte: UInt8) {
    if count + 2 > memory.capacity {
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * memory.capacity)
      larger.update(from: memory.text, count: count)
      memory.text[0] = 0
      Self.free.withLock { [memory] in $0.append(memory) }
      memory = Memory(text: larger, capacity: 2 * memory.capacity)
    }
    memory.text[count] = byte
    count += 1
    memory.text[count] = 0
  }
}
