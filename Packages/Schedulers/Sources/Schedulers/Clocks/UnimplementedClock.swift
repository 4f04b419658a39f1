/// A clock that a test expects not to be used: every use is reported as an issue.
///
/// It says in the test that the feature needs no clock, and the test fails on the day that it does,
/// at the line that made the clock. Each member is reported once in a test. After the report the use
/// goes on as on the base clock, the immediate one unless another is given, so that the test goes on.
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

  /// Makes a clock that goes on as another one after its reports.
  ///
  /// - Parameters:
  ///   - base: What its uses go on with. It is not used before that.
  ///   - name: What the messages begin with: whose clock it is.
  ///   - fileID: Where to report the uses; the other three likewise.
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

  /// Makes a clock that goes on as an immediate one after its reports.
  ///
  /// - Parameters:
  ///   - now: The time that the immediate clock starts at.
  ///   - name: What the messages begin with: whose clock it is.
  ///   - fileID: Where to report the uses; the other three likewise.
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

  /// The base clock's smallest step, after a report.
  public var minimumResolution: Duration {
    uses.report("minimumResolution")
    return base.minimumResolution
  }

  /// Sleeps on the base clock, after a report.
  ///
  /// - Parameters:
  ///   - deadline: Until when.
  ///   - tolerance: How much later is still good.
  /// - Throws: What the base clock throws: a `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    uses.report("sleep(until:tolerance:)")
    try await base.sleep(until: .init(offset: deadline.offset), tolerance: tolerance)
  }
}

extension UnimplementedClock: TaskHostingClock {
  // No use of the clock: where its tasks run is asked before anybody sleeps.
  var hostingExecutor: (any TaskExecutor)? { base.hostingExecutor }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Makes a clock that goes on as an immediate one after its reports.
  ///
  /// - Parameters:
  ///   - name: What the messages begin with: whose clock it is.
  ///   - fileID: Where to report the uses; the other three likewise.
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
  /// A new clock whose every use is reported as an issue, at the line that makes it.
  ///
  /// - Parameters:
  ///   - name: What the messages begin with: whose clock it is.
  ///   - fileID: Where to report the uses; the other three likewise.
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
