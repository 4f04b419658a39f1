import Testing

@testable import RuntimeBets

@Suite("The probe of tasks")
struct TaskProbeTests {
  @Test(
    "A task that yields, calls an actor and waits has six jobs: its own, one of the yield, and one of the actor"
  )
  func jobs() {
    let findings = TaskProbe().run()
    #expect(
      findings.jobs.map { $0.address == findings.task } == [true, false, true, false, true, true]
    )
    #expect(findings.jobs.map(\.kind) == [0, 195, 0, 193, 0, 0])
    let number = findings.jobs[0].number
    #expect(number != nil)
    #expect(findings.jobs.map(\.number) == [number, nil, number, nil, number, number])
    #expect(findings.jobs.map(\.actor) == [nil, nil, nil, findings.neighbour, nil, nil])
    #expect(findings.current == findings.task)
  }

  @Test("The probe's task waits for its continuation, in a function that another one has called")
  func wait() {
    let waiting = TaskProbe().run().waiting
    #expect(waiting?.reason == .continuation)
    #expect(waiting?.name == "probe")
    #expect(waiting.map { $0.callers.count >= 3 } == true)
  }

  @Test("The probe runs inside another task, and two tasks have different numbers")
  func nested() async {
    let numbers = await Task { (0..<2).map { _ in TaskProbe().run().jobs[0].number } }.value
    #expect(numbers[0] != numbers[1])
  }

  @Test("With the kind of a job at another place, the jobs are of other kinds")
  func otherKind() {
    let kinds = TaskProbe(kindOffset: TaskJob.Layout.kind + 2).run().jobs.map(\.kind)
    #expect(kinds != [0, 195, 0, 193, 0, 0])
  }

  @Test(
    "With a part of a task at another place, the task is not found to wait, or has no name",
    arguments: [
      \WaitingTask.Layout.number, \.dependency, \.dependencyKind, \.dependencyTask, \.statusRecords,
      \.recordedName,
    ]
  )
  func otherLayout(_ part: WritableKeyPath<WaitingTask.Layout, UInt> & Sendable) {
    var layout = WaitingTask.Layout()
    layout[keyPath: part] += 8
    #expect(TaskProbe(layout: layout).run().waiting?.name != TaskProbe.name)
  }

  @Test("With the continuation at another place, the callers are not those of the task")
  func otherContinuation() {
    var layout = WaitingTask.Layout()
    layout.resumeContext += 8
    let (expected, found) = (TaskProbe().run().waiting, TaskProbe(layout: layout).run().waiting)
    #expect(found?.callers.count != expected?.callers.count)
  }
}
