import Synchronization

/// A reducer at its place in a store, or in another reducer, with its body.
///
/// The body is made when the first action arrives, and kept: it holds the closures and the paths that the feature is made of.
public final class _ReducerPlace<Base: Reducer> {
  @usableFromInline let reducer: Base
  // Safe to share: it is initialised before `isMade` is true, and does not change after that.
  @usableFromInline let made: UnsafeMutablePointer<Base.Body>
  @usableFromInline let isMade = Atomic(false)
  private let lock = _Lock(())

  @inlinable
  public init(_ reducer: Base) {
    self.reducer = reducer
    made = .allocate(capacity: 1)
  }

  @inline(never)
  deinit {
    if isMade.load(ordering: .acquiring) { made.deinitialize(count: 1) }
    made.deallocate()
  }

  /// Handles an action.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    Base._reduce(self, into: &state, action: action)
  }

  /// The body.
  @inlinable
  var body: Base.Body {
    @inline(__always)
    unsafeAddress {
      if !isMade.load(ordering: .acquiring) { makeBody() }
      return UnsafePointer(made)
    }
  }

  @usableFromInline
  func makeBody() {
    let body = reducer.body
    lock.withLock { _ in
      // Another thread may have been faster.
      if isMade.load(ordering: .relaxed) { return }
      made.initialize(to: body)
      isMade.store(true, ordering: .releasing)
    }
  }
}
