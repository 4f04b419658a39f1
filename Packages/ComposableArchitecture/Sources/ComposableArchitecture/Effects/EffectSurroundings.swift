import Synchronization

/// The surroundings of the place where an effect was made. All that it starts has them, too, also later.
@usableFromInline
package enum EffectSurroundings {
  /// An object of the module above, which keeps the values of dependencies in it.
  package typealias Values = any AnyObject & Sendable

  @TaskLocal private static var entered: Values?
  /// True once there have been surroundings. Until then, none need be looked for: outside of a task, that takes 100 ns.
  private static let exist = Atomic(false)

  /// The surroundings of the current task, or of the calls that are going on in this thread.
  package static var current: Values? { exist.load(ordering: .relaxed) ? entered : nil }

  /// Calls an operation in surroundings.
  package static func enter<R>(_ values: Values?, operation: () throws -> R) rethrows -> R {
    guard willChange(to: values) else { return try operation() }
    return try $entered.withValue(values, operation: operation)
  }

  /// Calls an asynchronous operation in surroundings.
  package static func enter<R>(
    _ values: Values?,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> R
  ) async rethrows -> R {
    guard willChange(to: values) else { return try await operation() }
    return try await $entered.withValue(values, operation: operation)
  }

  /// - Returns: False if the values are those of the current surroundings already.
  private static func willChange(to values: Values?) -> Bool {
    if values != nil { exist.store(true, ordering: .relaxed) }
    return values !== current
  }

  /// Returns the work, for a later call in the surroundings of this one.
  static func keeping(_ work: @escaping () -> Void) -> () -> Void {
    guard exist.load(ordering: .relaxed) else { return work }
    let values = current
    return { enter(values, operation: work) }
  }
}
