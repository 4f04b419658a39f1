/// An object that threads share, as seen by the run to which the calling thread belongs.
struct SharedObject: Sendable {
  /// The run that has made the object, and the object's number there; `nil` if it was made outside of runs.
  private let origin: (run: Int32, number: Int32)?
  /// The number of the object in all other runs: a negative one, which no other object has. An object outlives
  /// its run if it belongs to a static property that the run has used first.
  private let numberElsewhere = lastElsewhere.next()

  private static let lastElsewhere = NumberSource(step: -1)

  init() {
    origin = ControlledThread.current?.run.originOfNewObject()
  }

  private func number(in run: ControlledRun) -> Int32 {
    if let origin, origin.run == run.number { origin.number } else { numberElsewhere }
  }

  /// True if the calling thread belongs to a run, and may be made to wait.
  var isControlled: Bool { ControlledThread.controlled != nil }

  /// The point before an operation: another thread may continue first.
  func willPerform(_ kind: SharedOperation.Kind) {
    guard let thread = ControlledThread.controlled else { return }
    thread.run.reach(SharedOperation(kind, on: number(in: thread.run)), thread)
  }

  /// Notes that the object has another value now.
  func didChange() {
    ControlledThread.controlled?.run.noteChange()
  }

  /// Makes the calling thread wait for ``wakeAll()``.
  func block() {
    guard let thread = ControlledThread.controlled else { return }
    thread.run.block(thread, on: number(in: thread.run))
  }

  /// Lets all threads continue that wait for this object.
  func wakeAll() {
    guard let run = ControlledThread.controlled?.run else { return }
    run.wakeAll(waitingFor: number(in: run))
  }
}

/// A source of numbers, each of which it returns once.
// Safe to share: the lock guards the last number.
final class NumberSource: @unchecked Sendable {
  private let step: Int32
  private var last: Int32 = 0
  private let lock = SystemLock()

  init(step: Int32) { self.step = step }

  /// Returns the next number. The first one is the step.
  func next() -> Int32 {
    lock.withLock {
      last &+= step
      return last
    }
  }
}
