#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#else
  #error("CallStack needs thread-specific values: import this platform's C library here")
#endif

/// The calling thread's depth in chains of erased publishers, and the calls that it has deferred so
/// that its stack stays flat. One per thread.
///
/// Ordinary chains nest their calls. A chain of thousands of links, such as a loop over
/// `eraseToAnyPublisher()` builds, has a ``TrampolineNode`` every few links: there a call that
/// would nest too deeply is deferred until the frames before it have returned.
final class CallStack {
  /// The number of erased publishers between two trampolines.
  private static let stride = 32
  /// The largest number of nested calls between trampolines; further calls are deferred.
  private static let maximumDepth = 4
  /// The largest number of nested releases of links; further releases are deferred.
  private static let maximumReleases = 64

  // Accessed only by the thread that it belongs to, which calls no other code during an access.
  @exclusivity(unchecked) private var subscribing = 0
  @exclusivity(unchecked) private var depth = 0
  @exclusivity(unchecked) private var deferredCalls = _Fifo<() -> Void>()
  @exclusivity(unchecked) private var releases = 0
  @exclusivity(unchecked) private var deferredReleases = _Fifo<Any>()

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { CallStack.release($0) }
    return key
  }()

  // The pointer is optional on some platforms and not on others.
  private static func release(_ pointer: UnsafeMutableRawPointer?) {
    if let pointer { Unmanaged<CallStack>.fromOpaque(pointer).release() }
  }

  /// The call stack of the calling thread.
  static var current: CallStack {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<CallStack>.fromOpaque(pointer).takeUnretainedValue()
    }
    let made = CallStack()
    pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  // MARK: - Subscribing

  /// Begins the subscription of an erased publisher to the publisher that it holds.
  ///
  /// - Returns: True if a trampoline has to be inserted here.
  func beginSubscribing() -> Bool {
    subscribing += 1
    return subscribing.isMultiple(of: Self.stride)
  }

  func endSubscribing() {
    subscribing -= 1
  }

  // MARK: - Calling

  /// Calls the body, now or, if too many such calls are nested, as soon as enough of them have
  /// returned. Either way it has been called when the outermost one returns.
  func bounce(_ body: @escaping () -> Void) {
    guard let outer = beginCall() else { return deferCall(body) }
    body()
    endCall(outer)
  }

  /// Begins a call of a trampoline.
  ///
  /// - Returns: The argument for ``endCall(_:)``; nil if too many such calls are nested, so that
  ///   this one has to be deferred.
  func beginCall() -> Int? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    let outer = subscribing
    subscribing = 0
    return outer
  }

  /// Makes the calls that were deferred meanwhile, and ends the call.
  func endCall(_ outer: Int) {
    // Calls are deferred only inside the deepest one.
    if depth == Self.maximumDepth {
      while let next = deferredCalls.popFirst() { next() }
    }
    subscribing = outer
    depth -= 1
  }

  func deferCall(_ call: @escaping () -> Void) {
    deferredCalls.append(call)
  }

  // MARK: - Releasing

  /// Begins the release of the next link of a chain.
  ///
  /// - Returns: True if it may proceed. If not, too many releases are nested, and this one has to
  ///   be deferred.
  func beginRelease() -> Bool {
    guard releases < Self.maximumReleases else { return false }
    releases += 1
    return true
  }

  /// Makes the releases that were deferred meanwhile, and ends the release.
  func endRelease() {
    while !deferredReleases.isEmpty {
      var next = deferredReleases.popFirst()
      Self.drop(&next)
    }
    releases -= 1
  }

  func deferRelease(of link: Any) {
    deferredReleases.append(link)
  }

  /// Releases a value before it returns.
  ///
  /// The optimiser may delay a release that it sees. The release would then not be counted, and
  /// releases would nest.
  @inline(never)
  @_optimize(none)
  static func drop(_ value: inout Any?) {
    value = nil
  }
}
