/// A clock that a test expects not to be used: every use is reported as an issue.
///
/// It documents in the test that the feature needs no clock. When the feature begins to use one,
/// the test fails at the line that made the clock. Each member is reported once in a test. After
/// the report, the base clock performs the use, so that the test continues. The base is the
/// immediate clock, unless another one is given.
///
/// ```swift
/// Feature(clock: .unimplemented(name: "Feature.clock"))
/// ```
///
/// May be used from any thread.
///
/// Source: `UnimplementedClock` of swift-clocks.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment, counted from the base clock's first use.
  public typealias Instant = ClockInstant<UnimplementedClock, Duration>

  private let base: AnyClock<Duration>
  private let uses: UnimplementedUses

  /// Makes a clock that behaves as another one after its reports.
  ///
  /// - Parameters:
  ///   - base: The clock that performs the uses after the reports. It is not used before that.
  ///   - name: The beginning of the messages, which names the clock.
  ///   - fileID, filePath, line, column: The location of the reported uses; the caller's by default.
  public init<C: Clock>(
    _ base: C,
    name: String = "",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where C.Duration == Duration {
    self.base = AnyClock(base)
    uses = UnimplementedUses(
      prefix: name,
      kind: "clock",
      substitutes: "a test clock or the immediate one",
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Makes a clock that behaves as an immediate one after its reports.
  ///
  /// - Parameters:
  ///   - now: The time at which the immediate clock starts.
  ///   - name: The beginning of the messages, which names the clock.
  ///   - fileID, filePath, line, column: The location of the reported uses; the caller's by default.
  public init(
    now: ImmediateClock<Duration>.Instant = ImmediateClock<Duration>.Instant(),
    name: String = "",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(now: now),
      name: name,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// The base clock's time, after a report.
  public var now: Instant {
    uses.report("now")
    return Instant(offset: base.now.offset)
  }

  /// The base clock's minimum resolution, after a report.
  public var minimumResolution: Duration {
    uses.report("minimumResolution")
    return base.minimumResolution
  }

  /// Sleeps on the base clock, after a report.
  ///
  /// - Parameters:
  ///   - deadline: The moment at which the sleep ends.
  ///   - tolerance: The additional delay that is acceptable.
  /// - Throws: The error of the base clock: a `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    uses.report("sleep(until:tolerance:)")
    try await base.sleep(until: .init(offset: deadline.offset), tolerance: tolerance)
  }
}

extension UnimplementedClock: TaskExecutorProviding {
  /// The executor of the tasks that belong to the base clock's time; `nil` if they run anywhere. Reading it
  /// is no use of the clock, and not reported.
  @_disfavoredOverload
  public var taskExecutor: (any TaskExecutor)? { base.taskExecutor }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Makes a clock that behaves as an immediate one after its reports.
  ///
  /// - Parameters:
  ///   - name: The beginning of the messages, which names the clock.
  ///   - fileID, filePath, line, column: The location of the reported uses; the caller's by default.
  public init(
    name: String = "",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(),
      name: name,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// Returns a new clock whose every use is reported as an issue, at the line that makes it.
  ///
  /// - Parameters:
  ///   - name: The beginning of the messages, which names the clock.
  ///   - fileID, filePath, line, column: The location of the reported uses; the caller's by default.
  public static func unimplemented(
    name: String = "",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
