extension Reducer {
  /// Tells a tracer of each action, from the beginning of the reducer's work to its end, and of each
  /// effect, with the actions that it sends.
  ///
  /// It works in release builds, too.
  ///
  /// - Parameters:
  ///   - prefix: What the names of the actions start with, to tell several traced reducers apart.
  ///   - tracer: What is told.
  public func instrument(_ prefix: String = "", tracer: some ReducerTracer) -> Reducer {
    let prefix = prefix.isEmpty ? "" : "\(prefix): "
    return .init { state, action, environment in
      guard tracer.isEnabled else { return run(&state, action, environment) }
      let name = prefix + debugCaseOutput(action)
      let span = tracer.begin(.action, name)
      let effect = run(&state, action, environment)
      tracer.end(span, .finished)
      return effect.traced(as: name, by: tracer)
    }
  }

  /// Another name for ``instrument(_:tracer:)``, which earlier versions of the original used.
  ///
  /// - Parameters:
  ///   - prefix: What the names of the actions start with.
  ///   - tracer: What is told.
  public func signpost(_ prefix: String = "", tracer: some ReducerTracer) -> Reducer {
    instrument(prefix, tracer: tracer)
  }

  /// Returns this reducer: without a tracer there is nothing to tell, for the system has no log of
  /// signposts here.
  ///
  /// - Parameter prefix: What the names of the actions would start with.
  public func signpost(_ prefix: String = "") -> Reducer {
    self
  }
}

extension Effect where Failure == Never {
  /// This effect, each run of which the tracer is told of.
  fileprivate func traced<Tracer: ReducerTracer>(as name: String, by tracer: Tracer) -> Effect {
    // Nothing neither begins nor ends.
    guard !isNone else { return self }
    return Effect(
      Deferred {
        let run = TracedRun(tracer: tracer, span: tracer.begin(.effect, name))
        return handleEvents(
          receiveOutput: { run.event(debugCaseOutput($0)) },
          receiveCompletion: { _ in run.end(.finished) },
          receiveCancel: { run.end(.cancelled) }
        )
      }
    )
  }
}

/// One run of an effect, which ends once, whatever comes first.
private final class TracedRun<Tracer: ReducerTracer> {
  private let tracer: Tracer
  private let span: _Lock<Tracer.Span?>

  init(tracer: Tracer, span: Tracer.Span) {
    self.tracer = tracer
    self.span = _Lock(span)
  }

  func event(_ name: String) {
    if let span = span.withLock({ $0 }) { tracer.event(name, in: span) }
  }

  func end(_ ending: TracedEnding) {
    if let span = span.withLock({ $0.take() }) { tracer.end(span, ending) }
  }
}
