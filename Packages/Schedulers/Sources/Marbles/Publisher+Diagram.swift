public import Foundation

extension Publisher {
  /// Appends what happens to a file, as marble diagrams, for example for a bug report.
  ///
  /// Each subscription is a line, which grows as things happen: `^--a--b|`. A subscription that begins
  /// while another one is being written is written after it. A test can let a publisher do the same again:
  /// see `TestScheduler.publisher(_:_:values:step:fileID:filePath:line:column:)`.
  ///
  /// - Demand, values, completion, failure and cancellation pass through. They are written before, on the
  ///   thread on which they happen.
  /// - What cannot be written, because the disk is full for example, is left out.
  ///
  /// - Parameters:
  ///   - file: The file. It is made if it does not exist, and else continued.
  ///   - step: The length of time of one character. Times are rounded down to it.
  ///   - clock: The clock that measures the time.
  /// - Throws: An error if the file cannot be opened for writing.
  public func diagram<C: Clock>(
    to file: URL,
    step: Duration = .milliseconds(100),
    clock: C = ContinuousClock()
  ) throws -> some Publisher<Output, Failure> where C.Duration == Duration {
    let file = try DiagramFile.open(file)
    return Deferred {
      let start = clock.now
      let line = file.begin(step: step)
      let add = { (kind: MarbleDiagram.Kind) in
        file.add(kind, at: start.duration(to: clock.now), to: line)
      }
      return handleEvents(
        receiveSubscription: { _ in add(.subscription) },
        receiveOutput: { add(.value(String(describing: $0))) },
        receiveCompletion: { add($0.isFailure ? .failure : .completion) },
        receiveCancel: { add(.cancellation) }
      )
    }
  }
}

extension Subscribers.Completion {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
