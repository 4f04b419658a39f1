@_spi(Layers) import Schedulers

/// Runs a test in every order in which its scheduled work and its tasks can run, or in many of them, and
/// reports the shortest order that fails.
///
/// The body is called once per order, each time with a new test scheduler. It makes what it tests, sends
/// what the user sends, advances the scheduler and checks the result, as a test with one order does:
///
/// ```swift
/// @Test func theLastSearchWins() throws {
///   try explore { (scheduler: TestSchedulerOf<DispatchQueue>) in
///     let search = Search(scheduler: scheduler.eraseToAnyScheduler())
///     search.query = "m"
///     search.query = "metronome"
///     scheduler.advance(by: 1)
///     #expect(search.results == ["metronome"])
///   }
/// }
/// ```
///
/// An order fails if the body throws, or if it or what it calls records an issue with Swift Testing,
/// with XCTest or with `reportIssue`. Meanwhile the issues are held back. At the end, one issue at the place of this
/// call shows the shortest failing order and how to replay it. Then the body runs in that order once
/// more, so that its own issues and its error are reported at their places.
///
/// - A run must depend on nothing but its order: no state that runs share, no real time, no threads, no random
///   numbers without a fixed seed. An exploration that finds such a dependency stops and reports it.
/// - `METRONOME_SCHEDULE=m1:… swift test --filter NAME` runs only the order that a failure shows.
/// - `METRONOME_TIMELINE=FOLDER swift test` writes a picture of each failing order into a folder, as SVG:
///   beside it is an order that passes and has one delay less.
///
/// - Parameters:
///   - strategy: The orders to try: without it, those with at most three delays, and then all, up to
///     10,000 runs.
///   - window: Actions whose due times are less than this apart may run in either order, as answers of
///     a network do. An action that is overtaken runs late: the time never goes back.
///   - timeLimit: The real time after which no other order is tried. If no order has failed by then, the test passes, with
///     a warning that not all orders were tried. Without it, there is no limit.
///   - fileID, filePath, line, column: Where a failure is reported; the caller's by default.
///   - body: The test. It is called on the caller's thread.
/// - Throws: The error of the body in the order that fails.
public func explore<Time: ExplorableTime, Options>(
  _ strategy: Exploration.Strategy = .default,
  within window: Duration = .zero,
  timeLimit: Duration? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (TestScheduler<Time, Options>) throws -> Void
) throws {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let exploration = Exploration(strategy, within: window, timeLimit: timeLimit)
  let result = exploration.replayed.run(body)
  result.report(at: location)
  if let failure = result.failure { try exploration.runUncaught(failure, body) }
}

/// Runs an asynchronous test in every order in which its scheduled work and its tasks can run, or in
/// many of them, and reports the shortest order that fails.
///
/// The body and all tasks that it starts run on the main thread, those of the main actor among them, one at a
/// time. The order in which ready tasks continue is explored too, also that of the body itself. If all of them
/// wait for each other, the order fails:
///
/// ```swift
/// @Test func loggingOutWins() async throws {
///   try await explore { (scheduler: TestSchedulerOf<DispatchQueue>) in
///     let session = Session(scheduler: scheduler.eraseToAnyScheduler())
///     async let refresh: Void = session.refresh()
///     async let logout: Void = session.logout()
///     await scheduler.advance(by: 1)
///     _ = await (refresh, logout)
///     #expect(await session.token == nil)
///   }
/// }
/// ```
///
/// An issue also says if the order of tasks was not that of the search: because another library of the process has taken
/// a hook of the Swift runtime, or because something outside has resumed one of several tasks.
///
/// - Parameters:
///   - strategy: The orders to try: without it, those with at most three delays, and then all, up to
///     10,000 runs.
///   - window: Actions whose due times are less than this apart may run in either order.
///   - timeLimit: The real time after which no other order is tried. If no order has failed by then, the test passes, with
///     a warning that not all orders were tried. Without it, there is no limit.
///   - fileID, filePath, line, column: Where a failure is reported; the caller's by default.
///   - body: The test.
/// - Throws: The error of the body in the order that fails.
nonisolated(nonsending) public func explore<Time: ExplorableTime, Options>(
  _ strategy: Exploration.Strategy = .default,
  within window: Duration = .zero,
  timeLimit: Duration? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: @escaping @isolated(any) @Sendable (TestScheduler<Time, Options>) async throws -> Void
) async throws {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let exploration = Exploration(strategy, within: window, timeLimit: timeLimit)
  let result = await exploration.replayed.run(body)
  result.report(at: location)
  if let failure = result.failure { try await exploration.runUncaught(failure, body) }
}
