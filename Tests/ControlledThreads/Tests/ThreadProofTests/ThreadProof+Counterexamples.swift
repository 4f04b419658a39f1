import ReactiveCore
import ScheduleExploration
@testable import Schedulers

extension ThreadProof {
  /// Properties that do not hold when several threads use one virtual time: each has an order that breaks it.
  static let counterexamples = [
    ThreadProof("no action begins after its cancellation has returned") { threads in
      let (log, isCancelled, isLate) = (TimeLog(), Box(false), Box(false))
      let token = log.schedule(0, after: 1) { isLate.value = isCancelled.value }
      let box = Box(token)
      threads.run { log.advance(by: 1) }
      threads.run {
        box.value.cancel()
        isCancelled.value = true
      }
      threads.finally { try check(!isLate.value, "it begins later") }
    },
    ThreadProof("now is the due time of the action that runs") { threads in
      let (log, isLate) = (TimeLog(), Box(false))
      log.schedule(0, after: 1) { isLate.value = log.look() > log.start.advanced(by: 1) }
      threads.run { log.advance(by: 1) }
      threads.run { log.advance(by: 2) }
      threads.finally { try check(!isLate.value, "it is later") }
    },
    ThreadProof("what is due by its target has run when an advance ends") { threads in
      let (log, isMissing) = (TimeLog(), Box(false))
      log.schedule(0, after: 1)
      for _ in 0..<2 {
        threads.run {
          log.advance(by: 1)
          if log.actions.isEmpty { isMissing.value = true }
        }
      }
      threads.finally { try check(!isMissing.value, "it has not begun") }
    },
    ThreadProof("no job is left when nobody waits for quiet any more") { threads in
      let log = JobLog()
      threads.run { log.executor.drain() }
      threads.run { log.start(0) }
      threads.finally {
        // What is left holds the log.
        defer { log.executor.drain() }
        try log.checkJobs(1)
      }
    },
    ThreadProof("a job that waits for quiet runs the others inside of it") { threads in
      let (log, hasMoved) = (JobLog(), Box(false))
      threads.run {
        log.start(0) {
          let count = log.executor.arrivalCount
          await log.waitForQuiet()
          if log.executor.arrivalCount > count { hasMoved.value = true }
        }
        log.executor.drain()
      }
      threads.run { log.waitElsewhere() }
      threads.finally { try check(!hasMoved.value, "it continues as a job of its own") }
    },
  ]
}
