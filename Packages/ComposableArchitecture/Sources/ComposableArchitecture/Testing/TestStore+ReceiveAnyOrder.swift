@_spi(Layers) import Schedulers

extension TestStore where LocalState: Equatable, Action: Equatable {
  /// Takes as many received actions as there are expected ones, in whatever order they have arrived.
  ///
  /// It is for actions whose order the test does not determine, for example in an exploration:
  ///
  /// ```swift
  /// scheduler.advance(by: 1)
  /// store.receive(anyOrder: [.profileLoaded(profile), .friendsLoaded(friends)]) {
  ///   $0.profile = profile
  ///   $0.friends = friends
  /// }
  /// ```
  ///
  /// The reducer runs for the actions in the order of their arrival. The state after all of them is
  /// compared with the expected one.
  ///
  /// - Parameters:
  ///   - expected: The actions that are expected. Two equal ones are expected twice.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  ///   - update: Changes the state before the first action into that after the last one. Omit it if
  ///     nothing changes.
  @_disfavoredOverload
  public func receive(
    anyOrder expected: [Action],
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) {
    var unordered = UnorderedActions<State, Action>(expected)
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    if isReducing(at: location) { return }
    reporting(at: location) { report in
      take(&unordered, &report)
      finish(unordered, update, &report)
    }
  }

  /// Takes as many received actions as there are expected ones, in whatever order they have arrived.
  ///
  /// Before the step and after it, the tasks of the environment's test scheduler or clock do all that
  /// they can do without time advancing.
  ///
  /// - Parameters:
  ///   - expected: The actions that are expected. Two equal ones are expected twice.
  ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
  ///   - update: Changes the state before the first action into that after the last one. Omit it if
  ///     nothing changes.
  @_disfavoredOverload
  public nonisolated(nonsending) func receive(
    anyOrder expected: [Action],
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: ((inout LocalState) throws -> Void)? = nil
  ) async {
    var unordered = UnorderedActions<State, Action>(expected)
    let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
    if isReducing(at: location) { return }
    var report = StepReport(location: location, exhaustivity: exhaustivity)
    var takenBefore: Int
    repeat {
      await session.settle()
      takenBefore = unordered.takenCount
      take(&unordered, &report)
      // The effects of an action may send the next one.
    } while !unordered.missing.isEmpty && unordered.takenCount > takenBefore
    finish(unordered, update, &report)
    report.submit()
    await session.settle()
  }

  /// Takes the actions that wait, until all expected ones were among them.
  private func take(
    _ unordered: inout UnorderedActions<State, Action>,
    _ report: inout StepReport
  ) {
    while !unordered.missing.isEmpty, let received = session.received.popFirst() {
      unordered.takenCount += 1
      if let index = unordered.missing.firstIndex(of: received.action) {
        unordered.missing.remove(at: index)
      } else if exhaustivity == .on {
        report.add(
          TestStoreMessage.unexpectedAction(received.action, anyOrderOf: unordered.missing)
        )
        unordered.missing.removeFirst()
      }
      unordered.add(session.run(received, at: report.location))
    }
  }

  private func finish(
    _ unordered: UnorderedActions<State, Action>,
    _ update: Update?,
    _ report: inout StepReport
  ) {
    if !unordered.missing.isEmpty {
      report.add(
        TestStoreMessage.notReceived(unordered.missing, anyOrderOf: unordered.expected)
      )
    }
    let state = session.currentState
    let (before, after) = unordered.change ?? (state, state)
    var expected = toLocalState(before)
    compare(&expected, toLocalState(after), update, &report)
  }
}

/// Actions that are expected in any order, and what was received of them.
private struct UnorderedActions<State, Action> {
  let expected: [Action]
  /// The actions that have not been received yet.
  var missing: [Action]
  var takenCount = 0
  /// The state before the first action and after the last one.
  private(set) var change: (before: State, after: State)?

  init(_ expected: [Action]) {
    self.expected = expected
    missing = expected
  }

  mutating func add(_ reduction: Reduction<State>) {
    change = (change?.before ?? reduction.before, reduction.after)
  }
}
