import Foundation
import Glibc

/// Runs a closure on several threads at once, and waits until all of them are done.
///
/// The closure is not `@Sendable`: what the cases share between threads is what they measure.
func concurrently(_ threads: Int, _ body: () -> Void) {
  withoutActuallyEscaping(body) { body in
    var running: [pthread_t] = []
    for _ in 0..<threads {
      var thread = pthread_t()
      let argument = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
      let failure = pthread_create(&thread, nil, runThreadBody, argument)
      precondition(failure == 0, "cannot start a thread: are there too many?")
      running.append(thread)
    }
    for thread in running { pthread_join(thread, nil) }
  }
}

private final class ThreadBody {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}

private func runThreadBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Unmanaged<ThreadBody>.fromOpaque(argument!).takeRetainedValue().run()
  return nil
}

/// Runs an asynchronous body, and waits for it on the calling thread.
func waiting(_ body: @escaping @Sendable () async -> Void) {
  let semaphore = DispatchSemaphore(value: 0)
  Task {
    await body()
    semaphore.signal()
  }
  semaphore.wait()
}
