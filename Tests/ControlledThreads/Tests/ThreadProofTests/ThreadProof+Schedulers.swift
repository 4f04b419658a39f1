import Dispatch
import ReactiveCore
import ScheduleExploration
import Schedulers

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
    ThreadProof("TestScheduler, 2 threads schedule for one instant") { threads in
      let log = TimeLog()
      threads.run { log.schedule(100, after: 1) }
      threads.run {
        for number in 0..<4 { log.schedule(number, after: 1) }
        log.advance(by: 1)
      }
      threads.finally {
        log.advance(by: 0)
        try log.checkActions(5)
        for thread in 0..<2 {
          let own = log.actions.filter { $0 / 100 == thread }
          try check(own == own.sorted(), "\(log.actions) has another order")
        }
      }
    },
    ThreadProof("TestScheduler, 2 threads advance, one with overdue work") { threads in
      let log = TimeLog()
      log.schedule(0, after: 1)
      log.schedule(1, after: 2)
      threads.run { log.advance(by: 1) }
      threads.run {
        log.advance(by: 2)
        log.schedule(2, after: 1)
        log.advance(by: 0)
      }
      threads.finally { try log.checkActions(3) }
    },
    ThreadProof("TestScheduler, an action advances, and a thread advances") { threads in
      let log = TimeLog()
      log.schedule(0, after: 1) { log.advance(by: 1) }
      log.schedule(1, after: 2) { log.schedule(2, after: 2) }
      for _ in 0..<2 { threads.run { log.advance(by: 1) } }
      threads.finally { try log.checkActions(3) }
    },
    ThreadProof("TestScheduler, an action is cancelled while others take its place") { threads in
      let (log, isCancelled) = (TimeLog(), Box(false))
      let token = Box(log.schedule(0, after: 1))
      threads.run {
        let isOver = isCancelled.value
        log.schedule(1, after: 2)
        for number in 2...3 {
          log.advance(by: 1)
          log.schedule(number, after: number)
        }
        if isOver, log.actions.contains(0) { log.note("an action begins after its end") }
      }
      threads.run {
        token.value.cancel()
        isCancelled.value = true
      }
      threads.finally {
        log.advance(by: 1)
        try log.checkActions(log.actions.contains(0) ? 4 : 3)
      }
    },
    ThreadProof("TestScheduler, a timer ends itself, and a thread ends it") { threads in
      let (log, ticks, timer) = (TimeLog(), Box(0), Box<(any Cancellable)?>(nil))
      timer.value = log.scheduler.schedule(after: log.start.advanced(by: 1), interval: 1) {
        ticks.value += 1
        log.look()
        if ticks.value == 2 { timer.value?.cancel() }
      }
      threads.run {
        log.advance(by: 2)
        log.schedule(0, after: 3)
      }
      threads.run {
        timer.value?.cancel()
        log.schedule(1, after: 3)
      }
      threads.finally {
        let count = ticks.value
        log.advance(by: 2)
        try log.checkActions(2)
        try check(count == ticks.value && count <= 2, "\(count) ticks, then \(ticks.value)")
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
