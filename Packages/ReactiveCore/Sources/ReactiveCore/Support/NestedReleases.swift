/// The releases that are nested on the calling thread, and those that were deferred so that its stack
/// stays flat. One per thread.
///
/// A chain of publishers that a loop over data builds link by link, such as a hundred thousand
/// appended values, would otherwise release its links one inside the other.
final class NestedReleases {
  /// The largest number of nested releases of links; further releases are deferred.
  private static let maximumDepth = 64

  // Accessed only by the thread that it belongs to, which calls no other code during an access.
  @exclusivity(unchecked) private var depth = 0
  @exclusivity(unchecked) private var deferred = _Fifo<Any>()

  private static let local = ThreadLocal<NestedReleases>()

  /// Releases the next link of a chain, or defers its release if too many are nested. Either way it
  /// has been released when the outermost release returns.
  ///
  /// - Parameters:
  ///   - release: Releases the link.
  ///   - link: The link, to be kept if its release is deferred.
  static func perform(_ release: () -> Void, deferring link: @autoclosure () -> Any) {
    let current = local.object(orMade: NestedReleases.init)
    guard current.depth < maximumDepth else { return current.deferred.append(link()) }
    current.depth += 1
    release()
    while !current.deferred.isEmpty {
      var next = current.deferred.popFirst()
      drop(&next)
    }
    current.depth -= 1
  }

  /// Releases a value before it returns.
  ///
  /// The optimiser may delay a release that it sees. The release would then not be counted, and
  /// releases would nest.
  @inline(never)
  @_optimize(none)
  private static func drop(_ value: inout Any?) {
    value = nil
  }
}
