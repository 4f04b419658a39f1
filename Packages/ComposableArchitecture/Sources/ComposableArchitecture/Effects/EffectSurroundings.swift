/// The surroundings of the place where an effect was made. All that it starts has them, too, also later.
@usableFromInline
package enum EffectSurroundings {
  /// An object of the module above, which keeps the values of dependencies in it.
  package typealias Values = any AnyObject & Sendable

  /// The surroundings of the current task, or of the calls that are going on in this thread.
  @TaskLocal package static var current: Values?

  /// Calls an operation in surroundings.
  package static func enter<R>(_ values: Values?, operation: () throws -> R) rethrows -> R {
    if values === current { return try operation() }
    return try $current.withValue(values, operation: operation)
  }

  /// Calls an asynchronous operation in surroundings.
  package static func enter<R>(
    _ values: Values?,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> R
  ) async rethrows -> R {
    if values === current { return try await operation() }
    return try await $current.withValue(values, operation: operation)
  }

  /// Calls work that was made where there were no surroundings.
  @usableFromInline
  static func leave(for work: () -> Void) { enter(nil, operation: work) }
}
