/// A clock to whose time tasks can belong, or one that stands for another which may be such a clock.
protocol TaskHostingClock {
  /// Where the tasks run that belong to this clock's time; nil says anywhere.
  var hostingExecutor: (any TaskExecutor)? { get }
}

extension Clock {
  /// Where tasks run that belong to this clock's time: the executor of a test clock, or that of a test
  /// scheduler whose clock this is, erased or not; nil for all other clocks, which says anywhere.
  @_spi(Layers)
  public var preferredTaskExecutor: (any TaskExecutor)? {
    (self as? any TaskHostingClock)?.hostingExecutor
  }
}

extension TestClock: TaskHostingClock {
  var hostingExecutor: (any TaskExecutor)? { taskExecutor }
}

extension SchedulerClock: TaskHostingClock {
  var hostingExecutor: (any TaskExecutor)? { scheduler._taskExecutor }
}
