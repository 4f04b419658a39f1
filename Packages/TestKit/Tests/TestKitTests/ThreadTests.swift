import Foundation
import TestKit
import Testing

@Suite("Threads")
struct ThreadTests {
  @Test("concurrently runs all threads at the same time, and waits for all")
  func together() {
    let barrier = ThreadBarrier(count: 3)
    let log = Log<Int>()
    // One thread after the other would wait for ever.
    concurrently(3) { thread in
      barrier.wait()
      log.note(thread)
    }
    #expect(log.take().sorted() == [0, 1, 2])
  }

  @Test("A long chain of closures that call each other fits on a large stack only")
  func stacks() async {
    await #expect(processExitsWith: .failure) {
      onSmallStack { callChain(ofLength: 100_000) }
    }
    await #expect(processExitsWith: .success) {
      onMainSizedStack { callChain(ofLength: 10_000) }
    }
  }

  @Test("An event can be waited for before and after it has happened", .timeLimit(.minutes(10)))
  func event() async {
    let event = OneTimeEvent()
    async let early: Void = event.wait()
    await Task.yield()
    event.happen()
    await early
    await event.wait()
  }

  @Test("The thread with a run loop fires timers of other threads", .timeLimit(.minutes(10)))
  func runLoop() async {
    let event = OneTimeEvent()
    let timer = Timer(timeInterval: 0.01, repeats: false) { _ in event.happen() }
    RunLoopThread.shared.runLoop.add(timer, forMode: .default)
    await event.wait()
  }
}

/// Calls a closure that calls the next one, and so on.
private func callChain(ofLength length: Int) {
  var chain = { 0 }
  for _ in 0..<length { chain = { [chain] in chain() + 1 } }
  #expect(chain() == length)
}
