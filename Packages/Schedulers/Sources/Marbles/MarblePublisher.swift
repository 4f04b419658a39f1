@_spi(Layers) import Schedulers

/// A publisher that does what a marble diagram says, in the time of a test scheduler.
///
/// - Demand: a value for which there is no demand is dropped, as a subject does.
/// - Cancellation: of a cold publisher, removes what is still to come from the scheduler.
///
/// Everything is delivered while the scheduler is advanced, also what happens at the start.
public struct MarblePublisher<Output, Failure: Error>: Publisher {
  private let upstream: AnyPublisher<Output, Failure>
  private let log: SubscriptionLog

  init(_ upstream: AnyPublisher<Output, Failure>, _ log: SubscriptionLog) {
    self.upstream = upstream
    self.log = log
  }

  /// The subscriptions so far, each as a diagram that begins when the publisher was made. `^` is the
  /// subscription, and `!` its cancellation or its end: `--^---!`.
  public var subscriptions: [String] { log.diagrams(showingDemand: false) }

  /// The subscriptions so far with their demand: `--(^{1})-{2}-!`.
  public var demand: [String] { log.diagrams(showingDemand: true) }

  public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    let index = log.begin()
    upstream
      .handleEvents(
        receiveCompletion: { _ in log.add(.cancellation, to: index) },
        receiveCancel: { log.add(.cancellation, to: index) },
        receiveRequest: { log.add(.demand($0.max), to: index) }
      )
      .subscribe(subscriber)
  }
}

/// The two kinds of publishers.
public enum MarbleTemperature: Hashable, Sendable {
  /// Each subscription starts the diagram anew.
  case cold
  /// The diagram starts when the publisher is made. All subscribers share it, and miss what has happened
  /// before they subscribe.
  case hot
}

extension TestScheduler where SchedulerTimeType.Stride: DurationConvertible {
  /// Makes a publisher that does what a diagram says: see ``MarbleDiagram``.
  ///
  /// ```swift
  /// let numbers = scheduler.publisher("a-b--|", values: ["a": 1, "b": 2])
  /// ```
  ///
  /// - Parameters:
  ///   - diagram: The diagram. A mistake in it is reported as an issue, and the publisher does nothing.
  ///     In that of a hot publisher, `^` is the present: what is before it is not sent.
  ///   - temperature: `.cold` if each subscription starts it; `.hot` if it starts now, for all.
  ///   - values: The values, by their names in the diagram.
  ///   - step: The length of time of one character.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
  public func publisher<Output>(
    _ diagram: String,
    _ temperature: MarbleTemperature = .cold,
    values: [String: Output],
    step: Duration = .seconds(1),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MarblePublisher<Output, Never> {
    publisher(
      diagram,
      temperature,
      { values[$0] },
      error: nil,
      step: step,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Makes a publisher that does what a diagram says, and may fail.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - temperature: `.cold` if each subscription starts it; `.hot` if it starts now, for all.
  ///   - values: The values, by their names in the diagram.
  ///   - error: The error of `#`.
  ///   - step: The length of time of one character.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
  public func publisher<Output, Failure: Error>(
    _ diagram: String,
    _ temperature: MarbleTemperature = .cold,
    values: [String: Output],
    error: Failure,
    step: Duration = .seconds(1),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MarblePublisher<Output, Failure> {
    publisher(
      diagram,
      temperature,
      { values[$0] },
      error: error,
      step: step,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Makes a publisher that does what a diagram says. Its values are their names.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - temperature: `.cold` if each subscription starts it; `.hot` if it starts now, for all.
  ///   - step: The length of time of one character.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
  public func publisher(
    _ diagram: String,
    _ temperature: MarbleTemperature = .cold,
    step: Duration = .seconds(1),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MarblePublisher<String, Never> {
    publisher(
      diagram,
      temperature,
      { $0 },
      error: nil,
      step: step,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Makes a publisher that does what a diagram says, and may fail. Its values are their names.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - temperature: `.cold` if each subscription starts it; `.hot` if it starts now, for all.
  ///   - error: The error of `#`.
  ///   - step: The length of time of one character.
  ///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
  public func publisher<Failure: Error>(
    _ diagram: String,
    _ temperature: MarbleTemperature = .cold,
    error: Failure,
    step: Duration = .seconds(1),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> MarblePublisher<String, Failure> {
    publisher(
      diagram,
      temperature,
      { $0 },
      error: error,
      step: step,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  private func publisher<Output, Failure: Error>(
    _ text: String,
    _ temperature: MarbleTemperature,
    _ value: (String) -> Output?,
    error: Failure?,
    step: Duration,
    at location: IssueLocation
  ) -> MarblePublisher<Output, Failure> {
    let log = SubscriptionLog(step: step, time: timeSinceNow())
    let signals: [MarbleSignal<Output, Failure>]
    do {
      let diagram = try MarbleDiagram(text, step: step)
      signals = try MarbleSignal.signals(of: diagram, temperature, value, error: error)
    } catch {
      reportIssue("\(error)", at: location)
      signals = []
    }
    switch temperature {
    case .hot:
      return MarblePublisher(send(signals).subject.eraseToAnyPublisher(), log)
    case .cold:
      let cold = Deferred {
        let (subject, work) = self.send(signals)
        return subject.handleEvents(receiveCancel: { work.forEach { $0.cancel() } })
      }
      return MarblePublisher(cold.eraseToAnyPublisher(), log)
    }
  }

  /// Returns the time since this call.
  func timeSinceNow() -> () -> Duration {
    let start = now
    return { [weak self] in self.map { start.distance(to: $0.now).duration } ?? .zero }
  }

  /// Lets a new subject send signals in the time of this scheduler.
  private func send<Output, Failure: Error>(
    _ signals: [MarbleSignal<Output, Failure>]
  ) -> (subject: PassthroughSubject<Output, Failure>, work: [any Cancellable]) {
    let subject = PassthroughSubject<Output, Failure>()
    let work = signals.map { signal in
      _scheduleOnce(
        named: "marbles",
        after: now.advanced(by: SchedulerTimeType.Stride(duration: signal.time)),
        tolerance: .zero,
        options: nil
      ) {
        switch signal.content {
        case .value(let value): subject.send(value)
        case .completion(let completion): subject.send(completion: completion)
        }
      }
    }
    return (subject, work)
  }
}

/// An event of a publisher, with its value or its completion.
private struct MarbleSignal<Output, Failure: Error> {
  enum Content {
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
  }

  let time: Duration
  let content: Content

  /// Returns the signals of a diagram, apart from those before its start.
  static func signals(
    of diagram: MarbleDiagram,
    _ temperature: MarbleTemperature,
    _ value: (String) -> Output?,
    error: Failure?
  ) throws(MarbleMistake) -> [Self] {
    var signals: [Self] = []
    for event in diagram.events {
      let content: Content
      switch event.kind {
      case .subscription where temperature == .hot: continue
      case .subscription:
        throw MarbleMistake("a cold publisher starts with its subscription: leave out the '^'")
      case .demand, .cancellation:
        throw MarbleMistake(
          "a publisher neither asks for values nor cancels: leave out the '\(event.kind.symbol)'"
        )
      case .value(let name):
        guard let value = value(name) else {
          throw MarbleMistake("the diagram has a value '\(name)': add it to 'values'")
        }
        content = .value(value)
      case .completion: content = .completion(.finished)
      case .failure:
        guard let error else {
          throw MarbleMistake("the diagram has a failure: give the parameter 'error'")
        }
        content = .completion(.failure(error))
      }
      if event.time >= .zero { signals.append(Self(time: event.time, content: content)) }
    }
    return signals
  }
}

/// A mistake in the use of a diagram.
private struct MarbleMistake: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) {
    description = "A marble diagram cannot be used: \(reason)."
  }
}

/// The subscriptions of a publisher.
final class SubscriptionLog: Sendable {
  private let entries = _Lock<[[MarbleDiagram.Event]]>([])
  private let step: Duration
  // Safe to share: it reads the time of a scheduler.
  nonisolated(unsafe) private let time: () -> Duration

  /// - Parameter time: Returns the time since the publisher was made.
  init(step: Duration, time: @escaping () -> Duration) {
    self.step = step
    self.time = time
  }

  /// Begins the log of a subscription.
  ///
  /// - Returns: Its index.
  func begin() -> Int {
    let event = MarbleDiagram.Event(at: time(), .subscription)
    return entries.withLock { entries in
      entries.append([event])
      return entries.count - 1
    }
  }

  /// Adds an event to the log of a subscription, unless it has ended.
  func add(_ kind: MarbleDiagram.Kind, to index: Int) {
    let event = MarbleDiagram.Event(at: time(), kind)
    entries.withLock { entries in
      if entries[index].last?.kind != .cancellation { entries[index].append(event) }
    }
  }

  func diagrams(showingDemand: Bool) -> [String] {
    entries.withLock { $0 }.map { events in
      let shown = events.filter { event in
        if case .demand = event.kind { showingDemand } else { true }
      }
      return MarbleDiagram(shown, step: step).description
    }
  }
}
