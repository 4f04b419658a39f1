/// The hooks by which jobs of tasks are intercepted.
struct RuntimeHooks: Sendable {
  /// Called with each job of the global executor.
  let global: RuntimeHook
  /// Called whenever code asks for the main actor's executor.
  let mainExecutor: RuntimeHook
  /// Called with the jobs that another library passes to the main actor while it has the global hook. All else works
  /// without it.
  let mainQueue: RuntimeHook
  /// The name of a function that the runtime lacks; nil if it has all.
  let missingSymbol: String?

  /// True if jobs are intercepted.
  var areOwn: Bool { global.isOwn && mainExecutor.isOwn && missingSymbol == nil }

  /// The reason for which the hooks cannot be set; nil if they can, or are.
  var obstacle: InterceptionObstacle? {
    if let missingSymbol { return .missing(missingSymbol) }
    for hook in [global, mainExecutor] {
      switch hook.state {
      case .missing: return .missing(hook.name)
      case .taken: return .taken(hook.name)
      case .own, .free: break
      }
    }
    return nil
  }

  /// Sets the hooks, unless another library has one of them.
  ///
  /// - Returns: True if they are those of this library now.
  func install() -> Bool {
    guard obstacle == nil else { return false }
    for hook in [global, mainExecutor, mainQueue] { hook.installIfFree() }
    return true
  }
}
