import Dispatch
import Glibc
import Synchronization

/// Calls the body on a number of threads, which start together, and waits until all have ended.
///
/// - Parameter body: Called with the number of its thread, from 0.
public func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let start = ThreadBarrier(count: count)
  let threads = (0..<count).map { index in
    startThread {
      start.wait()
      body(index)
    }
  }
  for thread in threads { pthread_join(thread, nil) }
}

/// Calls the body on a thread with a stack of 512 KiB, and waits for its end. Code that recurses over
/// its data does not fit.
public func onSmallStack(_ body: @escaping () -> Void) {
  onStack(ofKiB: 512, body)
}

/// Calls the body on a thread with a stack of 8 MiB, as the main thread has, and waits for its end.
public func onMainSizedStack(_ body: @escaping () -> Void) {
  onStack(ofKiB: 8 << 10, body)
}

private func onStack(ofKiB size: Int, _ body: @escaping () -> Void) {
  // Safe: this thread waits until the other one has ended.
  nonisolated(unsafe) let body = body
  // The address sanitizer puts red zones around what is on the stack.
  #if ADDRESS_SANITIZER
    let stackSize = 4 * size << 10
  #else
    let stackSize = size << 10
  #endif
  pthread_join(startThread(stackSize: stackSize) { body() }, nil)
}

/// Calls the body on a thread of its own, and waits for its end, but not for ever: a thread that waits for a lock
/// that it holds itself never ends.
///
/// - Parameter seconds: How long to wait. A thread that has not ended then is left alone.
/// - Returns: True if it has ended.
public func ends(within seconds: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
  let hasEnded = DispatchSemaphore(value: 0)
  pthread_detach(
    startThread(stackSize: 8 << 20) {
      body()
      hasEnded.signal()
    }
  )
  return hasEnded.wait(timeout: .now() + .seconds(seconds)) == .success
}

/// A point at which threads wait for one another, so that they go on at the same time.
public final class ThreadBarrier: Sendable {
  private let missing: Atomic<Int>

  /// - Parameter count: The number of threads that wait here.
  public init(count: Int) {
    missing = Atomic(count)
  }

  /// Waits until all threads are here.
  public func wait() {
    missing.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    while missing.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() }
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// Starts a thread, which has to be joined.
public func startThread(
  stackSize: Int? = nil,
  _ body: @escaping @Sendable () -> Void
) -> pthread_t {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
  var thread = pthread_t()
  let result = pthread_create(
    &thread,
    &attributes,
    { argument in
      Unmanaged<ThreadBody>.fromOpaque(argument!).takeRetainedValue().run()
      return nil
    },
    Unmanaged.passRetained(ThreadBody(body)).toOpaque()
  )
  guard result == 0 else { fatalError("no thread could be started: error \(result)") }
  return thread
}
