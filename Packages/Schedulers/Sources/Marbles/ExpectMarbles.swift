@_spi(Layers) import Schedulers

/// Checks that a publisher does what a diagram says: see ``MarbleDiagram``.
///
/// ```swift
/// let scheduler = DispatchQueue.test
/// let keys = scheduler.publisher("a-b-----c|")
/// expectMarbles(keys.debounce(for: 2, scheduler: scheduler), "----b----|", on: scheduler)
/// ```
///
/// The time of the scheduler is advanced to the last character: what would happen later is not checked, so
/// write dashes to check that nothing happens. The expectation itself does three things that the diagram
/// tells: it subscribes at `^`, or at once; it asks for values at `{3}`, or for all of them at once; and it
/// cancels at `!`. Later than the start, it does so after all that is due at that moment.
///
/// A difference is reported as one issue that shows both diagrams, one above the other.
///
/// - Parameters:
///   - publisher: The publisher.
///   - expected: The diagram.
///   - scheduler: The scheduler in whose time the publisher works.
///   - values: The values that have names. Others are named by their descriptions.
///   - step: The length of time of one character.
///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
/// - Returns: The recording, which has the values and the error.
@discardableResult
public func expectMarbles<P: Publisher, Time, Options>(
  _ publisher: P,
  _ expected: String,
  on scheduler: TestScheduler<Time, Options>,
  values: [String: P.Output],
  step: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> MarbleRecording<P.Output, P.Failure>
where P.Output: Equatable, Time.Stride: DurationConvertible {
  expectMarbles(
    publisher,
    expected,
    on: scheduler,
    MarbleNames(values),
    step: step,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
}

/// Checks that a publisher does what a diagram says, with the descriptions of the values as their names.
///
/// - Parameters:
///   - publisher: The publisher.
///   - expected: The diagram.
///   - scheduler: The scheduler in whose time the publisher works.
///   - step: The length of time of one character.
///   - fileID, filePath, line, column: The location of a reported issue; the caller's by default.
/// - Returns: The recording, which has the values and the error.
@discardableResult
public func expectMarbles<P: Publisher, Time, Options>(
  _ publisher: P,
  _ expected: String,
  on scheduler: TestScheduler<Time, Options>,
  step: Duration = .seconds(1),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> MarbleRecording<P.Output, P.Failure> where Time.Stride: DurationConvertible {
  expectMarbles(
    publisher,
    expected,
    on: scheduler,
    MarbleNames(),
    step: step,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
}

private func expectMarbles<P: Publisher, Time, Options>(
  _ publisher: P,
  _ text: String,
  on scheduler: TestScheduler<Time, Options>,
  _ names: MarbleNames<P.Output>,
  step: Duration,
  at location: IssueLocation
) -> MarbleRecording<P.Output, P.Failure> where Time.Stride: DurationConvertible {
  var expected = MarbleDiagram([], step: step)
  do throws(MarbleSyntaxError) {
    expected = try MarbleDiagram(text, step: step)
  } catch {
    reportIssue("\(error)", at: location)
  }
  expected.useRecordedNames(names.recorded)
  if expected.start < .zero { scheduler.advance(by: Time.Stride(duration: .zero - expected.start)) }
  let recording = scheduler.record(
    publisher,
    names,
    expected.showsDemand ? .none : .unlimited,
    expected.details,
    step
  )
  scheduler.perform(expected, with: recording)
  let actual = recording.marbleDiagram
  if actual.events != expected.events {
    reportIssue(expected.difference(from: actual, recording.completion), at: location)
  }
  return recording
}

extension TestScheduler where SchedulerTimeType.Stride: DurationConvertible {
  /// Advances the time to the last character of a diagram, and asks for values and cancels on the way.
  fileprivate func perform<Output, Failure>(
    _ expected: MarbleDiagram,
    with recording: MarbleRecording<Output, Failure>
  ) {
    let start = now
    func advance(to time: Duration) {
      let date = start.advanced(by: SchedulerTimeType.Stride(duration: time))
      if date >= now { self.advance(to: date) }
    }
    // A demand at the start, before anything else, comes before what a publisher sends then.
    var hasBegun = false
    for event in expected.events where event.kind != .subscription {
      hasBegun = hasBegun || event.time > .zero
      switch event.kind {
      case .demand(let count):
        if hasBegun { advance(to: event.time) }
        recording.request(count.map(Subscribers.Demand.max) ?? .unlimited)
      case .cancellation:
        if hasBegun { advance(to: event.time) }
        recording.cancel()
      case .subscription, .value, .completion, .failure: hasBegun = true
      }
    }
    advance(to: max(expected.end - expected.step, expected.events.last?.time ?? .zero))
  }
}

extension MarbleDiagram {
  fileprivate mutating func useRecordedNames(_ recorded: (String) -> String) {
    for index in events.indices {
      if case .value(let name) = events[index].kind { events[index].kind = .value(recorded(name)) }
    }
  }

  fileprivate var showsDemand: Bool {
    events.contains { if case .demand = $0.kind { true } else { false } }
  }

  fileprivate var details: MarbleDetails {
    let subscription: MarbleDetails =
      events.contains { $0.kind == .subscription } ? .subscription : []
    return showsDemand ? subscription.union(.demand) : subscription
  }

  /// Returns a message that shows this diagram above another one.
  fileprivate func difference<Failure>(
    from actual: MarbleDiagram,
    _ completion: Subscribers.Completion<Failure>?
  ) -> String {
    let index = zip(events, actual.events).prefix { $0 == $1 }.count
    let moments = [self, actual].compactMap { diagram in
      index < diagram.events.count ? diagram.events[index].time : nil
    }
    let moment = moments.min() ?? .zero
    let (lines, column) = MarbleText.lines(of: [self, actual], marking: moment)
    let error: String =
      if case .failure(let error) = completion { "\n\nIt failed with: \(error)" } else { "" }
    return """
      The publisher does something else than the diagram says, at \(moment.marbles):

        expected: \(lines[0])
        actual:   \(lines[1])
                  \(String(repeating: " ", count: column))↑\(error)
      """
  }
}
