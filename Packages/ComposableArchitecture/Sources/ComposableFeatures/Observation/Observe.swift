@_spi(Layers) import Schedulers

/// Calls a closure now, and again when something has changed that it has read: a property of an observable state, for example.
///
/// ```swift
/// let token = observe {
///   screen.title = "\(store.count) todos"
/// }
/// ```
///
/// The closure must not change what it reads, nor send an action that does: that is reported as an issue.
///
/// - Thread: If an action of a store changes it, the closure is called after that action, before `send` returns, where the store handles its
///   actions. Other changes are announced before they are made; then it is called later, on the main queue if `observe` was called there.
///
/// Source: `observe` of Swift Navigation, which calls the closure in a task.
///
/// - Parameters:
///   - fileID, file, line, column: Where a closure that changes what it reads is reported; the caller's by default.
///   - apply: The closure. What it reads while it is called is observed.
/// - Returns: A token. The observation ends when it is released, or cancelled.
public func observe(
  fileID: StaticString = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ apply: @escaping () -> Void
) -> ObserveToken {
  let place = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
  let observer = StateObserver(at: place, apply)
  observer.run()
  return ObserveToken(observer)
}

/// The token of an observation, which ends it when it is released.
///
/// Source: `ObserveToken` of Swift Navigation.
public final class ObserveToken: Cancellable, Sendable {
  private let observer: StateObserver

  fileprivate init(_ observer: StateObserver) {
    self.observer = observer
  }

  @inline(never)
  deinit { observer.end() }

  /// Ends the observation.
  public func cancel() { observer.end() }
}

extension ObserveToken: Hashable {
  public static func == (token: ObserveToken, other: ObserveToken) -> Bool { token === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Keeps the token in a set.
  public func store(in tokens: inout Set<ObserveToken>) { tokens.insert(self) }
}
