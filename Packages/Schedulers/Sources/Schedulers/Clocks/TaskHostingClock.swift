/// A clock to whose time tasks can belong, or a clock that wraps one which may be such a clock.
protocol TaskHostingClock {
  /// The executor of the tasks that belong to this clock's time; nil if they run anywhere.
  var hostingExecutor: (any TaskExecutor)? { get }
}

extension Clock {
  /// The executor of the tasks that belong to this clock's time: that of a test clock, or that of a
  /// test scheduler whose clock this is, erased or not. For all other clocks it is nil: the tasks
  /// run anywhere.
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
