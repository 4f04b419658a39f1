/// Returns the executor on which the effects of an environment run their tasks.
///
/// A store looks it up once, when it is made. A test store looks it up again whenever its environment is
/// set or changed. It is the executor that the environment itself provides, or else that of the first
/// stored property that provides one.
@usableFromInline
func taskExecutor<Environment>(of environment: Environment) -> (any TaskExecutor)? {
  if let provider = environment as? any TaskExecutorProviding { return provider.taskExecutor }
  for case let provider as any TaskExecutorProviding in storedValues(of: environment) {
    if let executor = provider.taskExecutor { return executor }
  }
  return nil
}

/// Returns the values of the stored properties of an environment, also of the superclasses. They are read
/// one by one, as they are asked for.
func storedValues<Environment>(of environment: Environment) -> some Sequence<Any> {
  // Without stored properties, there is nothing to look at.
  let own = MemoryLayout<Environment>.size > 0 ? Mirror(reflecting: environment) : nil
  return sequence(state: own) { next in
    defer { next = next?.superclassMirror }
    return next
  }
  .lazy.flatMap { $0.children.lazy.map(\.value) }
}
