extension Reducer {
  /// Returns a reducer that reports to a tracer each action, with the start and the end of the
  /// reducer's work, and each effect, with the actions that it sends.
  ///
  /// It works in release builds, too.
  ///
  /// - Parameters:
  ///   - prefix: The start of the actions' names, to distinguish several traced reducers.
  ///   - tracer: The tracer that receives the reports.
  @_disfavoredOverload
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
  ///   - prefix: The start of the actions' names.
  ///   - tracer: The tracer that receives the reports.
  public func signpost(_ prefix: String = "", tracer: some ReducerTracer) -> Reducer {
    instrument(prefix, tracer: tracer)
  }

  /// Returns this reducer unchanged. Without a tracer nothing is reported, because the system has
  /// no log of signposts here.
  ///
  /// - Parameter prefix: The start of the actions' names. It has no effect.
  public func signpost(_ prefix: String = "") -> Reducer {
    self
  }
}

extension Effect where Failure == Never {
  /// Returns this effect, each run of which is reported to the tracer.
  fileprivate func traced<Tracer: ReducerTracer>(as name: String, by tracer: Tracer) -> Effect {
    // An effect that does nothing neither begins nor ends.
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

/// One run of an effect. It ends once, by its completion or by its cancellation.
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
