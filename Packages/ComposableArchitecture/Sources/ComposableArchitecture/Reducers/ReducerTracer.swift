/// Receives the events of a traced reducer, and passes them on to a profiler, a log or a tracing
/// system.
///
/// Two kinds of work take time, and have a beginning and an end: the reducer's work on an action,
/// and the effect that it returns. Between the two, an effect has events: the actions that it
/// sends.
///
/// ```swift
/// struct Printer: ReducerTracer {
///   func begin(_ work: TracedWork, _ name: String) -> String {
///     print("begin \(work) \(name)")
///     return name
///   }
///   func event(_ name: String, in span: String) { print("\(span) sends \(name)") }
///   func end(_ span: String, _ ending: TracedEnding) { print("\(span) has \(ending)") }
/// }
/// let tracedReducer = appReducer.instrument(tracer: Printer())
/// ```
///
/// It is called on the threads that do the work, which differ for effects.
public protocol ReducerTracer: Sendable {
  /// The tracer's own description of work that has begun.
  associatedtype Span

  /// True if the tracer wants to receive events. While it is false, the reducer runs as if it was
  /// not traced, at the same cost. It is read once per action.
  var isEnabled: Bool { get }

  /// Called when work begins.
  ///
  /// - Parameters:
  ///   - work: The kind of work.
  ///   - name: The action that is handled, or that has started the effect: the names of its cases,
  ///     without values.
  /// - Returns: The value that is passed to the other calls about the same work.
  func begin(_ work: TracedWork, _ name: String) -> Span

  /// Called when an effect sends an action.
  ///
  /// - Parameters:
  ///   - name: The names of the action's cases.
  ///   - span: The value that `begin` returned for the effect.
  func event(_ name: String, in span: Span)

  /// Called when work has ended, once for each beginning.
  ///
  /// - Parameters:
  ///   - span: The value that `begin` returned.
  ///   - ending: The kind of the end.
  func end(_ span: Span, _ ending: TracedEnding)
}

extension ReducerTracer {
  /// True: the tracer receives all events.
  public var isEnabled: Bool { true }
}

/// The kind of work that a ``ReducerTracer`` is notified of.
public enum TracedWork: Hashable, Sendable {
  /// The reducer's work on an action.
  case action
  /// An effect, from its subscription on.
  case effect
}

/// The kind of the end of work that a ``ReducerTracer`` is notified of.
public enum TracedEnding: Hashable, Sendable {
  /// The work has finished. This includes an effect that was cancelled by its id, because it
  /// completes.
  case finished
  /// The subscription of the effect was cancelled, as a store does when it is released.
  case cancelled
}
