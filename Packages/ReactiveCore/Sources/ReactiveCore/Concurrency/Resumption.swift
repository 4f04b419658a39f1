/// Resumes tasks that wait, with the results that they wait for.
///
/// A task may be resumed before it has suspended. Atomics inside the concurrency runtime order the
/// resumption before everything that the task does next. The thread sanitizer does not see them, so
/// in its build a lock does the same.
///
/// It is public, for the layers above.
public struct _Resumption: ~Copyable, Sendable {
  #if THREAD_SANITIZER
    @usableFromInline let lock = _Lock(0)
  #endif

  /// Makes a value for any number of waits.
  @inlinable
  public init() {}

  /// Gives a result to the task that waits for it.
  @inlinable
  public borrowing func resume<Result>(
    _ continuation: UnsafeContinuation<Result, Never>,
    with result: Result
  ) {
    // Values need not be Sendable: as in Combine, the code that sends one is responsible for what
    // it refers to.
    nonisolated(unsafe) let result = result
    #if THREAD_SANITIZER
      lock.withLock { _ in continuation.resume(returning: result) }
    #else
      continuation.resume(returning: result)
    #endif
  }

  /// Called by the task when it is resumed.
  @inlinable
  public borrowing func didResume() {
    #if THREAD_SANITIZER
      lock.withLock { _ in }
    #endif
  }
}
