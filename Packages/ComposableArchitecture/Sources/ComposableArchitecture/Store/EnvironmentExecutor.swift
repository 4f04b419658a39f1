/// Returns the executor on which the effects of an environment run their tasks.
///
/// A store looks it up once, when it is made. A test store looks it up again whenever its environment is
/// set or changed. It is the executor that the environment itself provides, or else that of the first
/// stored property that provides one.
@usableFromInline
func taskExecutor<Environment>(of environment: Environment) -> (any TaskExecutor)? {
  if let provider = environment as? any TaskExecutorProviding { return provider.taskExecutor }
  // Without stored properties, there is nothing to look at.
  guard MemoryLayout<Environment>.size > 0 else { return nil }
  var mirror: Mirror? = Mirror(reflecting: environment)
  while let current = mirror {
    for case let provider as any TaskExecutorProviding in current.children.map(\.value) {
      if let executor = provider.taskExecutor { return executor }
    }
    mirror = current.superclassMirror
  }
  return nil
}
