import Foundation
import Schedulers
import Synchronization
import Testing

@Suite("Sinks of a timer that ticks while threads subscribe", .timeLimit(.minutes(5)))
struct TimerLifetimeTests {
  typealias Tick = DispatchQueue.SchedulerTimeType

  /// A sink, for as long as somebody else holds it.
  private struct Weak {
    weak var sink: Subscribers.Sink<Tick, Never>?
  }

  @Test("Sinks that have had their values are released, though the timer goes on")
  func prefix() {
    for _ in 0..<60 {
      let timer = Publishers.Timer(every: .microseconds(50), scheduler: DispatchQueue.global())
      // Publishers may be shared by threads, as their subscriptions may.
      nonisolated(unsafe) let ticking = timer.autoconnect()
      let last = ticking.sink { _ in }
      let sinks = _Lock([Weak]())
      let finished = DispatchSemaphore(value: 0)
      concurrently(4) { _ in
        for _ in 0..<20 {
          let sink = Subscribers.Sink<Tick, Never>(
            receiveCompletion: { _ in finished.signal() },
            receiveValue: { _ in }
          )
          ticking.prefix(1).subscribe(sink)
          sinks.withLock { $0.append(Weak(sink: sink)) }
        }
      }
      for _ in 0..<80 { finished.wait() }
      // The thread that has delivered a completion may not have left the sink yet.
      while sinks.withLock({ $0.contains { $0.sink != nil } }) { sched_yield() }
      last.cancel()
    }
  }
}
