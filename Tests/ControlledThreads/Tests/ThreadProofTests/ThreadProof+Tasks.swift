import ScheduleExploration
@testable import Schedulers

extension ThreadProof {
  /// The right to run the jobs of tasks, which one thread at a time has.
  static let tasks = [
    ThreadProof("TestTaskExecutor, 2 threads start tasks and drain") { threads in
      let log = JobLog()
      for thread in 0..<2 {
        threads.run {
          for number in 0..<2 { log.start(thread * 100 + number) }
          log.executor.drain()
        }
      }
      threads.finally { try log.checkJobs(4) }
    },
    ThreadProof("TestTaskExecutor, 2 threads wait for quiet") { threads in
      let log = JobLog()
      threads.run {
        log.start(0) { log.start(1) }
        log.waitElsewhere()
      }
      threads.run {
        log.start(100)
        log.waitElsewhere {
          log.start(101)
          await log.waitForQuiet()
        }
        log.waitElsewhere()
      }
      threads.finally { try log.checkJobs(4) }
    },
    ThreadProof("TestTaskExecutor, a job waits for quiet") { threads in
      let log = JobLog()
      threads.run {
        log.start(0) {
          await log.waitForQuiet()
          log.start(200)
        }
        log.start(1)
        log.start(2)
        log.executor.drain()
      }
      threads.run {
        log.start(100)
        log.waitElsewhere()
      }
      threads.finally { try log.checkJobs(5) }
    },
    ThreadProof("TestTaskExecutor, 2 threads wait for quiet, one starts tasks") { threads in
      let log = JobLog()
      threads.run { log.start(0) }
      for thread in 1...2 {
        threads.run {
          log.start(thread * 100)
          log.waitElsewhere()
        }
      }
      threads.finally {
        try log.checkWaits()
        // The first thread's job may have come when nobody ran jobs any more.
        log.executor.drain()
        try log.checkJobs(3)
      }
    },
  ]
}
