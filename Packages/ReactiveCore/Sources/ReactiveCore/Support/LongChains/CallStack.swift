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
  private static let stride = 16
  /// Nested calls from one to the next; the next one is put off.
  private static let maximumDepth = 8
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

  // MARK: - Leaping

  /// Calls the body, now or, if too many such calls are nested, as soon as enough of them have
  /// returned. Either way it has been called when the outermost one returns.
  ///
  /// - Returns: What the body returns, if it was called now.
  func bounce<Result>(_ body: @escaping () -> Result, later: @escaping (Result) -> Void) -> Result?
  {
    guard depth < Self.maximumDepth else {
      deferredCalls.append { later(body()) }
      return nil
    }
    depth += 1
    let (outerSubscribing, outerDeferredCalls) = (subscribing, deferredCalls.removeAll())
    subscribing = 0
    defer {
      subscribing = outerSubscribing
      deferredCalls = outerDeferredCalls
      depth -= 1
    }
    let result = body()
    while let next = deferredCalls.popFirst() { next() }
    return result
  }

  /// Calls the body, which returns nothing, now or as soon as enough nested calls have returned.
  func bounce(_ body: @escaping () -> Void) {
    _ = bounce(body, later: {})
  }

  // MARK: - Releasing

  /// Releases what a link of a chain holds: now or, if too many releases are nested, as soon as the
  /// outermost one is done.
  func release<Link>(_ link: inout Link?) {
    guard releases < Self.maximumReleases else {
      if let held = link.take() { deferredReleases.append(held) }
      return
    }
    releases += 1
    Self.drop(&link)
    while !deferredReleases.isEmpty {
      var next = deferredReleases.popFirst()
      Self.drop(&next)
    }
    releases -= 1
  }

  /// Releases a value before it returns.
  ///
  /// The optimiser may delay a release that it sees, here until nobody counts it: then they would nest.
  @inline(never)
  @_optimize(none)
  private static func drop<Value>(_ value: inout Value?) {
    value = nil
  }
}
