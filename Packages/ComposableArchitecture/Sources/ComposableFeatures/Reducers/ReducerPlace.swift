import Synchronization

/// A reducer at its place in a store, or in another reducer, with its body.
///
/// The body is made when the first action arrives, and kept: it holds the closures and the paths that the feature is made of.
public final class _ReducerPlace<Base: Reducer> {
  @usableFromInline let reducer: Base
  // Safe to share: it is set once, inside the lock, before `isMade` is true.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var made:
    Unmanaged<MadeBody<Base.Body>>?
  @usableFromInline let isMade = Atomic(false)
  private let lock = _Lock(())

  @inlinable
  public init(_ reducer: Base) {
    self.reducer = reducer
  }

  @inline(never)
  deinit {
    made?.release()
  }

  /// Handles an action.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    Base._reduce(self, into: &state, action: action)
  }

  /// The body.
  @inlinable
  func withBody<Result>(_ body: (MadeBody<Base.Body>) -> Result) -> Result {
    if !isMade.load(ordering: .acquiring) { makeBody() }
    return made.unsafelyUnwrapped._withUnsafeGuaranteedRef(body)
  }

  @usableFromInline
  func makeBody() {
    let body = reducer.body
    lock.withLock { _ in
      // Another thread may have been faster.
      if isMade.load(ordering: .relaxed) { return }
      made = .passRetained(MadeBody(body))
      isMade.store(true, ordering: .releasing)
    }
  }
}

@usableFromInline
final class MadeBody<Body> {
  @usableFromInline let body: Body
  init(_ body: Body) { self.body = body }
}
