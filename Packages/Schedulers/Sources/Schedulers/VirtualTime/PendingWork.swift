extension TestScheduler {
  /// Work that is scheduled and has not run yet.
  public struct PendingWork: CustomStringConvertible {
    /// The due time.
    public let date: SchedulerTimeType

    /// The length of time until the work is due; negative if it is overdue.
    public let delay: SchedulerTimeType.Stride

    /// The interval after which it is due again; `nil` for work that is due once.
    public let interval: SchedulerTimeType.Stride?

    /// The owner of the work: an operator's name, or `sleep` for a task that sleeps; `nil` if the
    /// work was scheduled on the scheduler itself.
    public let owner: String?

    /// A line for messages: `debounce: due in 0.5 s`.
    public var description: String {
      let what = owner ?? (interval == nil ? "an action" : "a timer")
      let how = interval.map { " every \($0)," } ?? (owner == nil ? "" : ":")
      return "\(what)\(how) due \(delay > .zero ? "in \(delay)" : "now")"
    }
  }

  /// True if nothing is scheduled.
  @_spi(Layers) public var isIdle: Bool { core.nextDue() == nil }

  /// The scheduled work, in the order in which it will run. Complexity: O(*n* log *n*).
  ///
  /// ```swift
  /// #expect(scheduler.pending.map(\.description) == ["debounce: due in 0.5 s"])
  /// ```
  @_disfavoredOverload
  public var pending: [PendingWork] {
    let (now, items) = core.snapshot()
    return items.map { item in
      PendingWork(
        date: item.due,
        delay: now.distance(to: item.due),
        interval: item.interval,
        owner: core.name(of: item.lane)?.description
      )
    }
  }
}
