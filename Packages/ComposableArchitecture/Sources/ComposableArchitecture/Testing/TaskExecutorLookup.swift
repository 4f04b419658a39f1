/// The executor of the tasks that belong to an environment: that of the first scheduler which has one,
/// be it the environment itself or one of its stored properties.
func taskExecutor(of environment: Any) -> (any TaskExecutor)? {
  if let scheduler = environment as? any Scheduler { return scheduler.taskExecutor }
  var mirror: Mirror? = Mirror(reflecting: environment)
  while let current = mirror {
    for child in current.children {
      if let executor = (child.value as? any Scheduler)?.taskExecutor { return executor }
    }
    mirror = current.superclassMirror
  }
  return nil
}
