/// Receives what a reducer that is traced does, to hand it on to whatever shows it: a profiler, a log,
/// a tracing system.
///
/// Two things take time, and have a beginning and an end: the reducer's work on an action, and the
/// effect that it returns. In between an effect has events, the actions that it sends.
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
/// It is called on the threads where the work is done, which differ for effects.
public protocol ReducerTracer: Sendable {
  /// What the tracer itself needs to know of something that has begun.
  associatedtype Span

  /// Whether anybody listens. While nobody does, the reducer runs as if it was not traced, and costs
  /// what it costs without. It is asked once per action.
  var isEnabled: Bool { get }

  /// Something begins.
  ///
  /// - Parameters:
  ///   - work: What begins.
  ///   - name: The action that is worked on, or that has started the effect: the names of its cases,
  ///     without values.
  /// - Returns: What is handed to the other calls about the same work.
  func begin(_ work: TracedWork, _ name: String) -> Span

  /// An effect sends an action.
  ///
  /// - Parameters:
  ///   - name: The names of the action's cases.
  ///   - span: What `begin` returned for the effect.
  func event(_ name: String, in span: Span)

  /// Something has ended; called once for each beginning.
  ///
  /// - Parameters:
  ///   - span: What `begin` returned.
  ///   - ending: How it has ended.
  func end(_ span: Span, _ ending: TracedEnding)
}

extension ReducerTracer {
  /// Somebody listens.
  public var isEnabled: Bool { true }
}

/// What a ``ReducerTracer`` sees begin and end.
public enum TracedWork: Hashable, Sendable {
  /// The reducer's work on an action.
  case action
  /// An effect, from its subscription on.
  case effect
}

/// How something that a ``ReducerTracer`` saw begin has ended.
public enum TracedEnding: Hashable, Sendable {
  /// By itself; also an effect that was cancelled by its id, for that one completes.
  case finished
  /// An effect whose subscriber has gone, as the effects of a store go with the store.
  case cancelled
}
