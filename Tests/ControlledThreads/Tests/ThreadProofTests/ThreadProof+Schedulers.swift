import Dispatch
import ReactiveCore
import ScheduleExploration
@_spi(Layers) import Schedulers

extension ThreadProof {
  /// Virtual time, and the operators that use it.
  static let schedulers = [
    ThreadProof("TestScheduler, 2 threads schedule, one advances") { threads in
      let (scheduler, calls) = (DispatchQueue.test, Calls())
      for _ in 0..<2 { threads.run { scheduler.schedule { calls.note() } } }
      threads.run { scheduler.advance() }
      threads.finally {
        scheduler.advance()
        try check(calls.count == 2, "\(calls.count) of 2 actions")
      }
    },
    ThreadProof("TestScheduler, 2 threads advance") { threads in
      let (scheduler, calls) = (DispatchQueue.test, Calls())
      let start = scheduler.now
      for seconds in 1...2 {
        scheduler.schedule(after: start.advanced(by: .seconds(seconds))) { calls.note() }
      }
      for _ in 0..<2 { threads.run { scheduler.advance(by: 1) } }
      threads.finally {
        // Two advances that begin at the same time have the same target.
        let seconds = scheduler.now == start.advanced(by: 1) ? 1 : 2
        try check(scheduler.now == start.advanced(by: .seconds(seconds)), "\(scheduler.now)")
        try check(calls.count == seconds, "\(calls.count) of \(seconds) actions")
      }
    },
    ThreadProof("TestScheduler, a timer is cancelled while it ticks") { threads in
      let (scheduler, calls) = (DispatchQueue.test, Calls())
      let timer = Box<(any Cancellable)?>(
        scheduler.schedule(after: scheduler.now, interval: 1) { calls.note() }
      )
      threads.run { scheduler.advance(by: 1) }
      threads.run { timer.value?.cancel() }
      threads.finally {
        let count = calls.count
        scheduler.advance(by: 3)
        try check(calls.count == count, "\(calls.count - count) ticks after the cancellation")
      }
    },
    ThreadProof("receive(on:), 2 senders and an advance") { threads in
      let (subject, probe) = (PassthroughSubject<Int, Never>(), SerialProbe<Never>())
      let scheduler = DispatchQueue.test
      subject.receive(on: scheduler).subscribe(probe)
      for thread in 0..<2 { threads.run { subject.send(thread * 100) } }
      threads.run { scheduler.advance() }
      threads.finally {
        scheduler.advance()
        try probe.checkValues(2)
      }
    },
    ThreadProof("delay, a sender, its end and an advance") { threads in
      let (subject, probe) = (PassthroughSubject<Int, Never>(), SerialProbe<Never>())
      let scheduler = DispatchQueue.test
      subject.delay(for: 1, scheduler: scheduler).subscribe(probe)
      threads.run {
        subject.send(0)
        subject.send(completion: .finished)
      }
      threads.run { scheduler.advance(by: 1) }
      threads.finally {
        scheduler.advance(by: 2)
        try probe.checkValues(1, completions: 1)
      }
    },
    ThreadProof("delay, an advance and a cancellation") { threads in
      let (subject, probe) = (PassthroughSubject<Int, Never>(), SerialProbe<Never>())
      let scheduler = DispatchQueue.test
      subject.delay(for: 1, scheduler: scheduler).subscribe(probe)
      subject.send(0)
      threads.run { scheduler.advance(by: 1) }
      threads.run { probe.subscription?.cancel() }
      threads.finally { try probe.checkValues(probe.values.count) }
    },
  ]
}
