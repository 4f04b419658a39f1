import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("The syncs of the screen")
struct ScreenSyncTests {
  private static let done = Result<SyncReport, SyncFailure>.success(SyncReport())

  @Test("A list that is not synced is never synced, and nothing is shown")
  func unsynced() {
    let screen = LiveScreen(columns: 60)
    screen.press(.character(" "))
    screen.scheduler.advance(by: 1_000)
    #expect(screen.state.sync == SyncSchedule())
    #expect(screen.text.prefix { $0 != "\n" }.hasSuffix("2 open, 2 done"))
  }

  @Test("The screen syncs at the start, and two seconds after a change, also of another process")
  func changes() {
    var count = 0
    let screen = LiveScreen(
      columns: 60,
      sync: {
        count += 1
        return .result { Self.done }
      }
    )
    #expect(count == 1)
    screen.press(.character(" "))
    // The sort, a second later, is a change too.
    screen.scheduler.advance(by: .milliseconds(2_990))
    #expect(count == 1)
    screen.scheduler.advance(by: .milliseconds(10))
    #expect(count == 2)
    screen.database.changes.send()
    screen.scheduler.advance(by: 2)
    #expect(count == 3)
    screen.press(.character("u"))
    screen.scheduler.advance(by: 2)
    screen.press(.character("U"))
    screen.scheduler.advance(by: 2)
    #expect(count == 5)
    screen.scheduler.advance(by: 299)
    #expect(count == 5)
    screen.scheduler.advance(by: 1)
    #expect(count == 6)
  }

  @Test("The title shows whether the list is synced, and a failure of the network is no problem")
  func sign() {
    var results: [Result<SyncReport, SyncFailure>] = [
      .success(SyncReport(received: 1)), .failure(.offline("the cable is out")),
      .failure(.credentials),
    ]
    let scheduler = DispatchQueue.test
    let screen = LiveScreen(
      columns: 60,
      sync: {
        Effect.result { results.removeFirst() }.delay(for: 1, scheduler: scheduler).eraseToEffect()
      }
    )
    func title() -> Substring { screen.text.prefix { $0 != "\n" }.suffix(14) }
    #expect(title().hasSuffix("done, syncing"))
    scheduler.advance(by: 1)
    #expect(title().hasSuffix("done, synced"))
    screen.scheduler.advance(by: 300)
    #expect(title().hasSuffix("done, syncing"))
    scheduler.advance(by: 1)
    #expect(title().hasSuffix("done, offline"))
    #expect(screen.state.message == nil)
    screen.scheduler.advance(by: 10)
    #expect(title().hasSuffix("done, offline"))
    scheduler.advance(by: 1)
    #expect(title().hasSuffix(", not synced"))
    #expect(screen.state.message == .problem("sync: \(SyncFailure.credentials.message)"))
  }

  @Test("A removal that is not followed is shown, and the syncs go on")
  func withheld() {
    var count = 0
    let removal = MassRemoval(count: 11, total: 12)
    let screen = LiveScreen(
      columns: 60,
      sync: {
        count += 1
        return .result { .success(SyncReport(withheld: count == 1 ? removal : nil)) }
      }
    )
    #expect(screen.text.prefix { $0 != "\n" }.hasSuffix("done, not synced"))
    #expect(screen.state.message == .problem("sync: \(removal.message)"))
    screen.press(.character("j"))
    #expect(screen.state.message == nil)
    screen.scheduler.advance(by: 300)
    #expect(count == 2 && screen.text.prefix { $0 != "\n" }.hasSuffix("done, synced"))
  }

  @Test("A store that syncs receives exactly these actions")
  func actions() {
    let fixture = ScreenFixture(sync: { .result { Self.done } })
    fixture.store.send(.sync(.start)) { $0.sync.phase = .syncing }
    fixture.store.receive(.sync(.ended(Self.done))) {
      $0.sync.phase = .waiting
    }
    fixture.store.send(.sync(.stop)) { $0.sync.phase = .stopped }
  }
}
