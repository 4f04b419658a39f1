import Foundation

/// Runs the work on a thread of its own with a stack of 512 KiB: what recurses over data does not fit.
func onSmallStack(_ work: @escaping () -> Void) {
  onStack(ofKiB: 512, work)
}

/// Runs the work on a thread of its own with a stack as large as the main thread's.
func onMainSizedStack(_ work: @escaping () -> Void) {
  onStack(ofKiB: 8 << 10, work)
}

private func onStack(ofKiB size: Int, _ work: @escaping () -> Void) {
  // Safe to hand to another thread: this one waits until the work is done.
  nonisolated(unsafe) let work = work
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    work()
    done.signal()
  }
  // The address sanitizer puts red zones around what is on the stack.
  #if ADDRESS_SANITIZER
    thread.stackSize = 4 * size << 10
  #else
    thread.stackSize = size << 10
  #endif
  thread.start()
  done.wait()
}
