import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("The times of syncs")
struct SyncScheduleTests {
  private let scheduler = DispatchQueue.test

  /// The results of the syncs, each of which takes a second.
  private func store(
    _ results: [Result<SyncReport, SyncFailure>]
  ) -> TestStore<
    SyncSchedule, SyncSchedule, SyncScheduleAction, SyncScheduleAction, SyncScheduleEnvironment
  > {
    var results = results[...]
    let scheduler = scheduler
    return TestStore(
      initialState: SyncSchedule(),
      reducer: syncScheduleReducer,
      environment: SyncScheduleEnvironment(
        sync: {
          let result = results.popFirst() ?? .failure(.refused("no more syncs were expected"))
          return Effect.result { result }.delay(for: 1, scheduler: scheduler).eraseToEffect()
        },
        mainQueue: scheduler.eraseToAnyScheduler(),
        now: { Date(timeIntervalSince1970: 0) },
        random: { 1 }
      )
    )
  }

  private let now = Date(timeIntervalSince1970: 0)

  @Test("A sync begins two seconds after the last change, and every five minutes")
  func changes() {
    let done = Result<SyncReport, SyncFailure>.success(SyncReport())
    store([done, done, done]).assert(
      .send(.listChanged),
      .send(.start) { $0.phase = .syncing },
      .do { scheduler.advance(by: 1) },
      .receive(.ended(done)) {
        $0.phase = .waiting
      },
      .send(.listChanged) { $0.hasChanges = true },
      .do { scheduler.advance(by: .milliseconds(1_990)) },
      .send(.listChanged),
      .do { scheduler.advance(by: .milliseconds(1_990)) },
      .do { scheduler.advance(by: .milliseconds(10)) },
      .receive(.due) {
        $0.phase = .syncing
        $0.hasChanges = false
      },
      .do { scheduler.advance(by: 1) },
      .receive(.ended(done)) { $0.phase = .waiting },
      .do { scheduler.advance(by: .milliseconds(299_999)) },
      .do { scheduler.advance(by: .milliseconds(1)) },
      .receive(.due) { $0.phase = .syncing },
      .send(.stop) { $0.phase = .stopped },
      .do { scheduler.advance(by: 1_000) }
    )
  }

  @Test("A change during a sync is synced after it")
  func changeMeanwhile() {
    let done = Result<SyncReport, SyncFailure>.success(SyncReport(sent: 1))
    store([done, done]).assert(
      .send(.start) { $0.phase = .syncing },
      .send(.listChanged) { $0.hasChanges = true },
      .send(.start),
      .do { scheduler.advance(by: 1) },
      .receive(.ended(done)) {
        $0.phase = .waiting
      },
      .do { scheduler.advance(by: 2) },
      .receive(.due) {
        $0.phase = .syncing
        $0.hasChanges = false
      },
      .send(.stop) { $0.phase = .stopped }
    )
  }

  @Test("The next sync waits twice as long after each failure, and as long as the server wants")
  func failures() {
    let offline = SyncFailure.offline("no route")
    let busy = SyncFailure.unavailable("503", retryAfter: 100)
    let done = Result<SyncReport, SyncFailure>.success(SyncReport())
    store([.failure(offline), .failure(offline), .failure(busy), done]).assert(
      .send(.start) { $0.phase = .syncing },
      .do { scheduler.advance(by: 1) },
      .receive(.ended(.failure(offline))) {
        $0.phase = .waiting
        $0.failure = offline
        $0.failureCount = 1
      },
      // A change does not shorten the wait.
      .send(.listChanged) { $0.hasChanges = true },
      .do { scheduler.advance(by: .milliseconds(4_999)) },
      .do { scheduler.advance(by: .milliseconds(1)) },
      .receive(.due) {
        $0.phase = .syncing
        $0.hasChanges = false
      },
      .do { scheduler.advance(by: 1) },
      .receive(.ended(.failure(offline))) {
        $0.phase = .waiting
        $0.failureCount = 2
      },
      .do { scheduler.advance(by: 10) },
      .receive(.due) { $0.phase = .syncing },
      .do { scheduler.advance(by: 1) },
      .receive(.ended(.failure(busy))) {
        $0.phase = .waiting
        $0.failure = busy
        $0.failureCount = 3
      },
      .do { scheduler.advance(by: 99) },
      .do { scheduler.advance(by: 1) },
      .receive(.due) { $0.phase = .syncing },
      .do { scheduler.advance(by: 1) },
      .receive(.ended(done)) {
        $0.phase = .waiting
        $0.failure = nil
        $0.failureCount = 0
      },
      .send(.stop) { $0.phase = .stopped }
    )
  }

  @Test("A wrong password ends the syncs, until they are started anew")
  func credentials() {
    let done = Result<SyncReport, SyncFailure>.success(SyncReport())
    store([.failure(.credentials), done]).assert(
      .send(.start) { $0.phase = .syncing },
      .do { scheduler.advance(by: 1) },
      .receive(.ended(.failure(.credentials))) {
        $0.phase = .stopped
        $0.failure = .credentials
      },
      .send(.listChanged),
      .do { scheduler.advance(by: 10_000) },
      .send(.start) { $0.phase = .syncing },
      .do { scheduler.advance(by: 1) },
      .receive(.ended(done)) {
        $0.phase = .waiting
        $0.failure = nil
      },
      .send(.stop) { $0.phase = .stopped }
    )
  }
}
