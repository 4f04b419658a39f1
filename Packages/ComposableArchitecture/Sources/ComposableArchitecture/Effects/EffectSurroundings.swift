/// The surroundings of the place where an effect was made. All that it starts has them, too, also later.
@usableFromInline
package enum EffectSurroundings {
  /// An object of the module above, which keeps the values of dependencies in it.
  package typealias Values = any AnyObject & Sendable

  /// The surroundings of the current task, or of the calls that are going on in this thread.
  @TaskLocal package static var current: Values?

  /// Returns the work, for a later call in the surroundings of this one.
  static func keeping(_ work: @escaping () -> Void) -> () -> Void {
    guard let current else { return work }
    return { $current.withValue(current, operation: work) }
  }
}
