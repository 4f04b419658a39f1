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
  thread.stackSize = 512 << 10
  thread.start()
  done.wait()
}
