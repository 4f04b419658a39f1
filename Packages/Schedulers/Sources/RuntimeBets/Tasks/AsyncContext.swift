/// The frames of asynchronous functions that wait for each other, which are not on a stack.
package enum AsyncContext {
  /// Returns the addresses at which the callers of a function continue, the innermost first.
  ///
  /// A context begins with the address of the caller's context, and the address at which the caller
  /// continues (`AsyncContext` in the runtime's Task.h).
  ///
  /// - Parameters:
  ///   - context: The context of the function.
  ///   - limit: The maximum number of callers.
  package static func callers(of context: UInt, limit: Int) -> [UInt] {
    var (callers, context) = ([UInt](), context)
    while callers.count < limit, context != 0,
      let parent = ProcessMemory.word(at: context),
      let caller = ProcessMemory.word(at: context &+ UInt(MemoryLayout<UInt>.size))
    {
      callers.append(caller)
      context = parent
    }
    return callers
  }
}
