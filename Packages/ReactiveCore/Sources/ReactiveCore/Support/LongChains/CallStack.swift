#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#else
  #error("CallStack needs thread-specific values: import this platform's C library here")
#endif

/// How deep the calling thread is in chains of erased publishers, and what it has deferred so
/// that its stack stays flat. One per thread.
///
/// Ordinary chains nest their calls. A chain of thousands of links, as a loop over
/// `eraseToAnyPublisher()` builds it, has a ``TrampolineNode`` every few links: there a call that would
/// nest too deeply is put off until the frames before it have returned.
final class CallStack {
  /// Erased publishers between two trampolines.
  private static let stride = 32
  /// Nested calls from one to the next; the next one is put off.
  private static let maximumDepth = 4
  /// Nested releases of one link by another; the next one is put off.
  private static let maximumReleases = 64

  // Only the thread that it belongs to touches these, and calls nobody while it does, so that no access
  // can overlap another.
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

  /// That of the calling thread.
  static var current: CallStack {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<CallStack>.fromOpaque(pointer).takeUnretainedValue()
    }
    let made = CallStack()
    pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  // MARK: - Subscribing

  /// Says that an erased publisher is about to subscribe to what it hides.
  ///
  /// - Returns: Whether a trampoline has to be laid here.
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
    guard let outer = beginCall() else { return putOff(body) }
    body()
    endCall(outer)
  }

  /// Says that a trampoline is about to make a call.
  ///
  /// - Returns: What ``endCall(_:)`` needs; nil if too many such calls are nested, so that this one is
  ///   to be put off.
  func beginCall() -> Int? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    let outer = subscribing
    subscribing = 0
    return outer
  }

  /// Makes the calls that were put off meanwhile.
  func endCall(_ outer: Int) {
    // Only inside the deepest call others are put off.
    if depth == Self.maximumDepth {
      while let next = deferredCalls.popFirst() { next() }
    }
    subscribing = outer
    depth -= 1
  }

  func putOff(_ call: @escaping () -> Void) {
    deferredCalls.append(call)
  }

  // MARK: - Releasing

  /// Says that a link of a chain is about to release the next one.
  ///
  /// - Returns: Whether it may. If not, too many releases are nested, and this one is to be put off.
  func beginRelease() -> Bool {
    guard releases < Self.maximumReleases else { return false }
    releases += 1
    return true
  }

  /// Releases what was put off meanwhile.
  func endRelease() {
    while !deferredReleases.isEmpty {
      var next = deferredReleases.popFirst()
      Self.drop(&next)
    }
    releases -= 1
  }

  func putOff(releaseOf link: Any) {
    deferredReleases.append(link)
  }

  /// Releases a value before it returns.
  ///
  /// The optimiser may delay a release that it sees, here until nobody counts it: then they would nest.
  @inline(never)
  @_optimize(none)
  static func drop(_ value: inout Any?) {
    value = nil
  }
}
