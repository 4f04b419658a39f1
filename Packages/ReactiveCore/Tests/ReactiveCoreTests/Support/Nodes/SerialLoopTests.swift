import Testing

@testable import ReactiveCore

@Suite("SerialLoop")
struct SerialLoopTests {
  @Test("SerialLoop takes up a call inside a call when that one has returned, once")
  func nested() {
    let loop = Loop()
    let history = History()
    var calls = 0
    func body() {
      calls += 1
      let call = calls
      history.note(.note("begin \(call)"))
      if call < 3 {
        loop.loop.run(body)
        loop.loop.run(body)
      }
      history.note(.note("end \(call)"))
    }
    loop.loop.run(body)
    #expect(
      history.events.map(\.description)
        == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"]
    )
  }

  @Test("SerialLoop runs a call inside a run that was given up at once, and ends no other run")
  func givenUp() {
    let loop = Loop()
    let history = History()
    var calls = 0
    func body() {
      calls += 1
      let call = calls
      history.note(.note("begin \(call)"))
      if call == 1 {
        loop.loop.endPass()
        loop.loop.run(body)
      } else if call < 4 {
        loop.loop.run(body)
      }
      history.note(.note("end \(call)"))
    }
    loop.loop.run(body)
    loop.loop.run(body)
    #expect(
      history.events.map(\.description) == [
        "begin 1", "begin 2", "end 2", "begin 3", "end 3", "begin 4", "end 4", "end 1",
        "begin 5", "end 5",
      ]
    )
  }

  @Test("Runs of SerialLoop on several threads never overlap, and none that is due is left out")
  func threads() {
    let loop = Loop()
    concurrently(8) { _ in
      for _ in 0..<1_000 {
        loop.asked.withLock { $0 += 1 }
        loop.loop.run {
          let overlaps = loop.isRunning.withLock { isRunning in
            defer { isRunning = true }
            return isRunning
          }
          #expect(!overlaps)
          loop.seen.withLock { $0 = loop.asked.withLock { $0 } }
          loop.isRunning.withLock { $0 = false }
        }
      }
    }
    // A pass that began after the last request has seen it.
    #expect(loop.seen.withLock { $0 } == 8_000)
  }

  private final class Loop: Sendable {
    let loop = SerialLoop()
    let asked = _Lock(0)
    let seen = _Lock(0)
    let isRunning = _Lock(false)
  }
}
