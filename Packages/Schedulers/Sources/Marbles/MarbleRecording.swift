/// The record of what a publisher does in the time of a test scheduler.
///
/// - Demand: all values, or what it was told to ask for.
/// - Cancellation: ``cancel()``, or its release.
public final class MarbleRecording<Output, Failure: Error>: Cancellable {
  private struct State {
    var events: [MarbleDiagram.Event] = []
    var values: [Output] = []
    var completion: Subscribers.Completion<Failure>?
    var subscription: (any Subscription)?
    /// The demand that was asked for before the subscription came.
    var demand = Subscribers.Demand.none
    var isOver = false
  }

  // Safe to share: the lock guards the state.
  private let state = _Lock(State())
  private let step: Duration
  private let time: () -> Duration
  private let name: (Output) -> String
  private let details: MarbleDetails

  init(
    names: MarbleNames<Output>,
    showing details: MarbleDetails,
    step: Duration,
    time: @escaping () -> Duration
  ) {
    name = names.name
    self.details = details
    self.step = step
    self.time = time
  }

  @inline(never)
  deinit {
    state.withLock { $0.subscription.take() }?.cancel()
  }

  /// The diagram so far, up to the present.
  public var marbleDiagram: MarbleDiagram {
    let now = time()
    return state.withLock { state in
      MarbleDiagram(state.events, to: state.isOver ? .zero : now, step: step)
    }
  }

  /// The text of the diagram so far, up to the present: `a-b--`.
  public var diagram: String { marbleDiagram.description }

  /// The values so far.
  public var values: [Output] { state.withLock { $0.values } }

  /// The completion; `nil` before that.
  public var completion: Subscribers.Completion<Failure>? { state.withLock { $0.completion } }

  /// Asks for more values.
  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    if details.contains(.demand) { add(.demand(demand.max)) }
    let subscription = state.withLock { state in
      if state.subscription == nil { state.demand += demand }
      return state.subscription
    }
    subscription?.request(demand)
  }

  /// Cancels the subscription. The diagram ends with `!`.
  public func cancel() {
    add(.cancellation)
    state.withLock { $0.subscription.take() }?.cancel()
  }

  private func add(_ kind: MarbleDiagram.Kind) {
    let event = MarbleDiagram.Event(at: time(), kind)
    state.withLock { state in
      if !state.isOver { state.events.append(event) }
      if event.kind.isLast { state.isOver = true }
    }
  }
}

extension MarbleRecording {
  /// The subscriber, which does not keep the recording alive.
  struct Recorder: Subscriber {
    let combineIdentifier = CombineIdentifier()
    private weak let recording: MarbleRecording?

    init(_ recording: MarbleRecording) {
      self.recording = recording
    }

    func receive(subscription: any Subscription) {
      guard let recording else { return subscription.cancel() }
      recording.didSubscribe(subscription)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      recording?.didReceive(input)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      recording?.didComplete(completion)
    }
  }

  private func didSubscribe(_ subscription: any Subscription) {
    let demand = state.withLock { state -> Subscribers.Demand? in
      guard !state.isOver, state.subscription == nil else { return nil }
      state.subscription = subscription
      return state.demand
    }
    guard let demand else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  private func didReceive(_ value: Output) {
    add(.value(name(value)))
    state.withLock { $0.values.append(value) }
  }

  private func didComplete(_ completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: add(.completion)
    case .failure: add(.failure)
    }
    let subscription = state.withLock { state in
      _ = exchange(&state.completion, with: completion)
      return state.subscription.take()
    }
    withExtendedLifetime(subscription) {}
  }

  func begin(_ demand: Subscribers.Demand) {
    if details.contains(.subscription) { add(.subscription) }
    request(demand)
  }
}

/// The events of a subscriber that a recording shows besides those of the publisher. A cancellation is
/// always shown.
public struct MarbleDetails: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The subscription: `^`.
  public static let subscription = Self(rawValue: 1)
  /// The demand: `{3}`.
  public static let demand = Self(rawValue: 2)
}

extension TestScheduler where SchedulerTimeType.Stride: DurationConvertible {
  /// Subscribes to a publisher, and records what it does from now on.
  ///
  /// ```swift
  /// let keys = scheduler.publisher("a-b")
  /// let recording = scheduler.record(keys.debounce(for: 2, scheduler: scheduler))
  /// scheduler.advance(by: 6)
  /// #expect(recording.diagram == "----b--")
  /// ```
  ///
  /// - Parameters:
  ///   - publisher: The publisher. It is subscribed to at once.
  ///   - demand: The number of values to ask for at once; ``MarbleRecording/request(_:)`` asks for more.
  ///   - details: The events of the subscriber to show.
  ///   - step: The length of time of one character.
  /// - Returns: The recording. Its release cancels the subscription.
  public func record<P: Publisher>(
    _ publisher: P,
    demand: Subscribers.Demand = .unlimited,
    showing details: MarbleDetails = [],
    step: Duration = .seconds(1)
  ) -> MarbleRecording<P.Output, P.Failure> {
    record(publisher, MarbleNames(), demand, details, step)
  }

  /// Subscribes to a publisher, and records what it does from now on, with names for its values.
  ///
  /// - Parameters:
  ///   - publisher: The publisher. It is subscribed to at once.
  ///   - values: The values that have names. Others are named by their descriptions.
  ///   - demand: The number of values to ask for at once.
  ///   - details: The events of the subscriber to show.
  ///   - step: The length of time of one character.
  /// - Returns: The recording. Its release cancels the subscription.
  public func record<P: Publisher>(
    _ publisher: P,
    values: [String: P.Output],
    demand: Subscribers.Demand = .unlimited,
    showing details: MarbleDetails = [],
    step: Duration = .seconds(1)
  ) -> MarbleRecording<P.Output, P.Failure> where P.Output: Equatable {
    record(publisher, MarbleNames(values), demand, details, step)
  }

  func record<P: Publisher>(
    _ publisher: P,
    _ names: MarbleNames<P.Output>,
    _ demand: Subscribers.Demand,
    _ details: MarbleDetails,
    _ step: Duration
  ) -> MarbleRecording<P.Output, P.Failure> {
    let recording = MarbleRecording<P.Output, P.Failure>(
      names: names,
      showing: details,
      step: step,
      time: timeSinceNow()
    )
    recording.begin(demand)
    publisher.subscribe(MarbleRecording.Recorder(recording))
    return recording
  }
}
