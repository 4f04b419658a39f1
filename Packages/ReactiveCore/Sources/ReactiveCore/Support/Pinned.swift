public import Synchronization

/// A value that is used without a lock, by any number of users at once, and that goes as soon as it
/// has been ended and nobody uses it any more.
///
/// It costs two atomic additions per use, less than a lock and a copy out of it.
@usableFromInline
struct Pinned<Value>: ~Copyable {
  // How many use the value now, times four; plus one after the end, plus two when the value is gone.
  @usableFromInline let state = Atomic<Int>(0)
  // Initialised until the value is gone. Nobody writes to it in between.
  @usableFromInline let storage: UnsafeMutablePointer<Value>

  @usableFromInline static var ended: Int { @inlinable get { 1 } }
  @usableFromInline static var gone: Int { @inlinable get { 2 } }
  @usableFromInline static var user: Int { @inlinable get { 4 } }

  @inlinable
  init(_ value: Value) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: value)
  }

  deinit {
    if state.load(ordering: .acquiring) & Self.gone == 0 { storage.deinitialize(count: 1) }
    storage.deallocate()
  }

  /// Whether it has been ended.
  @inlinable var isEnded: Bool { state.load(ordering: .relaxed) & Self.ended != 0 }

  /// Calls the body with the value, unless it has been ended.
  @inlinable
  @discardableResult
  borrowing func use<Result>(_ body: (borrowing Value) -> Result) -> Result? {
    guard !isEnded else { return nil }
    let (before, _) = state.wrappingAdd(Self.user, ordering: .acquiringAndReleasing)
    defer { leave() }
    return before & Self.ended == 0 ? body(storage.pointee) : nil
  }

  /// Ends it; what uses it already may go on to.
  ///
  /// - Parameter last: Called with the value by the one who ends it, after all others are shut out.
  /// - Returns: Whether it had not been ended before.
  @inlinable
  @discardableResult
  borrowing func end(_ last: (borrowing Value) -> Void = { _ in }) -> Bool {
    guard !isEnded else { return false }
    state.wrappingAdd(Self.user, ordering: .acquiringAndReleasing)
    defer { leave() }
    let (before, _) = state.bitwiseOr(Self.ended, ordering: .acquiringAndReleasing)
    guard before & Self.ended == 0 else { return false }
    last(storage.pointee)
    return true
  }

  @inlinable
  borrowing func leave() {
    let (_, after) = state.wrappingSubtract(Self.user, ordering: .acquiringAndReleasing)
    if after == Self.ended { letGo() }
  }

  /// Releases the value. Two may come here, when another one looked in meanwhile: one does it.
  @usableFromInline
  borrowing func letGo() {
    let (isMine, _) = state.compareExchange(
      expected: Self.ended,
      desired: Self.ended | Self.gone,
      ordering: .acquiringAndReleasing
    )
    if isMine { storage.deinitialize(count: 1) }
  }
}
