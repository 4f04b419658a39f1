import Glibc
import Synchronization

@testable import ReactiveCore

/// Calls the body on so many threads, which start together, and waits for all.
func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let gate = Gate(waiting: count)
  let threads = (0..<count).map { index in
    startThread {
      gate.pass()
      body(index)
    }
  }
  for thread in threads { pthread_join(thread, nil) }
}

/// Runs the body on a thread with a stack of 512 KiB, and waits for its end.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  onStack(ofKiB: 512, body)
}

/// Runs the body on a thread with a stack of 8 MiB, as the main thread has, and waits for its end.
func onMainSizedStack(_ body: @escaping @Sendable () -> Void) {
  onStack(ofKiB: 8 << 10, body)
}

private func onStack(ofKiB size: Int, _ body: @escaping @Sendable () -> Void) {
  // The address sanitizer puts red zones around what is on the stack.
  #if ADDRESS_SANITIZER
    let stackSize = 4 * size << 10
  #else
    let stackSize = size << 10
  #endif
  pthread_join(startThread(stackSize: stackSize, body), nil)
}

/// Opens when all have come, so that threads race rather than follow one another.
final class Gate: Sendable {
  private let missing: Atomic<Int>

  init(waiting: Int) {
    missing = Atomic(waiting)
  }

  func pass() {
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
func startThread(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> pthread_t {
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
  precondition(result == 0, "no thread could be started: \(result)")
  return thread
}

/// Waits until a thread waits for another one that delivers; ends the process if it does not.
func awaitWaiting(_ thread: borrowing Atomic<UInt>) {
  let end = ContinuousClock.now + .seconds(120)
  while ContinuousClock.now < end {
    let handle = thread.load(ordering: .acquiring)
    if handle != 0, WaitingThread.isWaiting(handle) { return }
    sched_yield()
  }
  fatalError("the other thread does not wait")
}
