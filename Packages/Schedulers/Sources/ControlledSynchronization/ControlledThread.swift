/// A thread of a run: one of those that are explored, or the one that makes and checks what they use.
final class ControlledThread {
  let run: ControlledRun
  /// The number of the thread, from zero; `nil` for the one that makes and checks.
  let number: Int?

  /// The number of calls that are under way during which the thread is no point of the run.
  private var uncontrolledDepth = 0

  init(_ run: ControlledRun, _ number: Int? = nil) {
    self.run = run
    self.number = number
  }

  private static let key = ThreadKey()

  /// The calling thread; `nil` outside of runs.
  static var current: ControlledThread? {
    key.pointer.map { Unmanaged<ControlledThread>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The calling thread, if its operations are points of a run.
  static var controlled: ControlledThread? {
    current.flatMap { $0.number != nil && $0.uncontrolledDepth == 0 ? $0 : nil }
  }

  /// Calls a closure whose operations belong to the run of this thread.
  func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = Self.key.pointer
    Self.key.pointer = Unmanaged.passUnretained(self).toOpaque()
    defer { Self.key.pointer = outer }
    return try body()
  }

  /// Calls a closure whose operations are no points of the run.
  func withoutControl<Result>(_ body: () throws -> Result) rethrows -> Result {
    uncontrolledDepth += 1
    defer { uncontrolledDepth -= 1 }
    return try body()
  }
}
