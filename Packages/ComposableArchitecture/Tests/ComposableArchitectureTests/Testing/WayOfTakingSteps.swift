import Foundation
import Testing

@testable import ComposableArchitecture

/// How the steps of a test store are taken.
enum WayOfTakingSteps: CaseIterable {
  /// As the steps of an assertion.
  case inAnAssertion
  /// One at a time, in a synchronous test.
  case oneByOne
  /// One at a time, in an asynchronous test.
  case awaited

  /// The issues that a test store of the counter reports in the file of the caller when it takes the
  /// steps and ends, at the caller's line.
  func issues(
    _ scheduler: TestSchedulerOf<DispatchQueue>,
    _ steps: CounterTestStore.Step...,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line
  ) async -> [ReportedIssue] {
    let store = makeCounterStore(scheduler)
    let issues = await reportedIssues(file: "\(file)") {
      await take(steps, of: store, end: IssueLocation(fileID: fileID, filePath: file, line: line))
    }
    // What is cancelled waits in the scheduler until it is due, and holds it until then.
    await scheduler.run()
    return issues
  }

  /// Takes the steps, and ends the test of the store at a place.
  func take(
    _ steps: [CounterTestStore.Step],
    of store: CounterTestStore,
    end: IssueLocation
  ) async {
    let (fileID, file, line) = (end.fileID, end.filePath, end.line)
    switch self {
    case .inAnAssertion:
      store.assert(steps, fileID: fileID, file: file, line: line)
    case .oneByOne:
      for step in steps { takeByCall(step, of: store) }
      let finish = { store.finish(fileID: fileID, file: file, line: line) }
      finish()
    case .awaited:
      for step in steps { await takeByAwaitedCall(step, of: store) }
      await store.finish(fileID: fileID, file: file, line: line)
    }
  }
}

private func takeByCall(_ step: CounterTestStore.Step, of store: CounterTestStore) {
  let (fileID, file, line) = (step.location.fileID, step.location.filePath, step.location.line)
  switch step.kind {
  case .send(let action, let update):
    store.send(action, fileID: fileID, file: file, line: line, update)
  case .receive(.value(let action, _), let update):
    store.receive(action, fileID: fileID, file: file, line: line, update)
  case .receive(.predicate(let isMatching), let update):
    store.receive(isMatching, fileID: fileID, file: file, line: line, update)
  case .receive(.casePath(_, let isMatching), let update):
    let path = casePath(isMatching)
    store.receive(path, fileID: fileID, file: file, line: line, update)
  case .work(let work):
    try? work()
  case .environment, .sequence:
    Issue.record("No test takes such a step by calls: add it")
  }
}

private func takeByAwaitedCall(_ step: CounterTestStore.Step, of store: CounterTestStore) async {
  let (fileID, file, line) = (step.location.fileID, step.location.filePath, step.location.line)
  switch step.kind {
  case .send(let action, let update):
    await store.send(action, fileID: fileID, file: file, line: line, update)
  case .receive(.value(let action, _), let update):
    await store.receive(action, fileID: fileID, file: file, line: line, update)
  case .receive(.predicate(let isMatching), let update):
    await store.receive(isMatching, fileID: fileID, file: file, line: line, update)
  case .receive(.casePath(_, let isMatching), let update):
    let path = casePath(isMatching)
    await store.receive(path, fileID: fileID, file: file, line: line, update)
  case .work, .environment, .sequence:
    takeByCall(step, of: store)
  }
}

/// A case path like `/CounterAction.loaded`, of which a step keeps only what it matches.
private func casePath(
  _ isMatching: @escaping (CounterAction) -> Bool
) -> CasePath<
  CounterAction, Int
> {
  CasePath(embed: CounterAction.loaded, extract: { isMatching($0) ? 0 : nil })
}
