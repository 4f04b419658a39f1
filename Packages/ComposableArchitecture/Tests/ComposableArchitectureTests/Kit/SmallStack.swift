import Foundation

/// Runs the work on a thread of its own with a stack of 512 KiB: what recurses over data does not fit.
func onSmallStack(_ work: @escaping () -> Void) {
  // Safe to hand to another thread: this one waits until the work is done.
  nonisolated(unsafe) let work = work
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    work()
    done.signal()
  }
  // The address sanitizer puts red zones around what is on the stack.
  #if ADDRESS_SANITIZER
    thread.stackSize = 4 * 512 << 10
  #else
    thread.stackSize = 512 << 10
  #endif
  thread.start()
  done.wait()
}
