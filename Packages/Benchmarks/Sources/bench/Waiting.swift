import Foundation

/// Runs an asynchronous body, and waits for it on the calling thread.
func waiting(_ body: @escaping @Sendable () async -> Void) {
  let semaphore = DispatchSemaphore(value: 0)
  Task {
    await body()
    semaphore.signal()
  }
  semaphore.wait()
}
