#if !canImport(Darwin)
  extension Scheduler {
    /// Returns this scheduler, erased: there are no animated views on this platform.
    ///
    /// Code that is shared with an app for Apple's platforms, where the actions of the scheduler
    /// are animated, compiles unchanged.
    ///
    /// Source: Combine Schedulers' `animation(_:)`.
    public func animation() -> AnySchedulerOf<Self> {
      eraseToAnyScheduler()
    }
  }
#endif
