extension DependencyValues {
  /// The clock that also counts while the system is asleep. A test that gives none, and uses it, fails.
  ///
  /// Source: `continuousClock` of Dependencies.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock that does not count while the system is asleep. A test that gives none, and uses it, fails.
  ///
  /// Source: `suspendingClock` of Dependencies.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

enum ContinuousClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = ContinuousClock()
  static var testValue: any Clock<Duration> {
    unimplemented(liveValue, #"@Dependency(\.continuousClock)"#)
  }
}

enum SuspendingClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = SuspendingClock()
  static var testValue: any Clock<Duration> {
    unimplemented(liveValue, #"@Dependency(\.suspendingClock)"#)
  }
}

private func unimplemented(
  _ clock: some Clock<Duration>,
  _ name: String
) -> any Clock<Duration> {
  let place = DependencyReading.place
  return UnimplementedClock(
    clock,
    name: name,
    fileID: place.fileID,
    filePath: place.filePath,
    line: place.line,
    column: place.column
  )
}
