import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("The screen, from one day to the next")
struct DayChangeTests {
  /// The first one is due tomorrow, the second one waits until then.
  private let screen = LiveScreen(
    ["Milk due:2026-11-24", "Tree t:2026-11-24", "Tea"].enumerated().map { index, text in
      Todo(description: text, id: UUID(index), number: index + 1)
    }
  )

  private var title: Substring { screen.text.prefix { $0 != "\n" } }

  /// The urgency in which a row is shown.
  private func urgency(row: Int) -> Frame.Style? { screen.frame.lines[row + 1].first?.style }

  @Test("At midnight, a todo that has waited appears, another one is due, and the title agrees")
  func midnight() {
    screen.scheduler.advance(by: .milliseconds(86_399_999))
    #expect(title == " todo: all      2 open, 0 done, 1 waiting")
    #expect(screen.state.rows == [0, 2] && urgency(row: 0) == .todo(.normal))
    screen.scheduler.advance(by: .milliseconds(1))
    #expect(title == " todo: all                 3 open, 0 done")
    #expect(screen.state.rows == [0, 1, 2] && urgency(row: 0) == .todo(.dueToday))
    screen.scheduler.advance(by: .seconds(86_400))
    #expect(urgency(row: 0) == .todo(.overdue))
  }

  @Test("A sleep of the machine delays the new day by a minute at most, whatever is on the screen")
  func sleep() {
    screen.press(.character("a"), .character("x"))
    screen.scheduler.advance(by: .seconds(30))
    screen.clock.secondsAsleep = 100_000
    #expect(screen.state.today == ScreenFixture.today)
    screen.scheduler.advance(by: .seconds(30))
    #expect(screen.state.today == Day("2026-11-24") && screen.state.rows == [0, 1, 2])
    #expect(screen.text.hasSuffix("\n add: x"))
    // The clock is now at 03:47:40, and so is 20 s before a minute. The minutes are those of the clock again.
    screen.scheduler.advance(by: .seconds(86_400 - 13_660) - .milliseconds(1))
    #expect(screen.state.today == Day("2026-11-24"))
    screen.scheduler.advance(by: .milliseconds(1))
    #expect(screen.state.today == Day("2026-11-25"))
  }

  @Test("A clock that is set back shows the day before again")
  func setBack() {
    screen.clock.secondsAsleep = 90_000
    screen.scheduler.advance(by: .seconds(60))
    #expect(screen.state.rows == [0, 1, 2])
    screen.clock.secondsAsleep = 0
    screen.scheduler.advance(by: .seconds(60))
    #expect(screen.state.rows == [0, 2])
  }

  @Test("A filter by a relative day follows the days")
  func filter() {
    screen.type("/due:today")
    screen.press(.enter)
    #expect(screen.state.rows.isEmpty)
    screen.scheduler.advance(by: .seconds(86_400))
    #expect(screen.state.rows == [0] && screen.text.contains(">[ ] 1 Milk"))
    screen.scheduler.advance(by: .seconds(86_400))
    #expect(screen.state.rows.isEmpty && screen.state.filter == "due:today")
  }

  @Test("The clock is looked at once a minute, and a screen without a new day stays as it is")
  func minutes() {
    let fixture = ScreenFixture()
    fixture.store.send(.appeared)
    fixture.store.receive(.list(.load))
    fixture.store.receive(.list(.loaded(.success(ScreenFixture.todos))))
    for _ in 1...3 {
      fixture.scheduler.advance(by: .milliseconds(59_999))
      fixture.scheduler.advance(by: .milliseconds(1))
      fixture.store.receive(.minuteBegan)
    }
    fixture.database.changes.send(completion: .finished)
    fixture.store.skipInFlightEffects()
  }

  @Test(
    "The title counts what each choice shows, and leaves out the waiting todos without room",
    arguments: [
      (40, " todo: all      2 open, 0 done, 1 waiting"),
      (35, " todo: all 2 open, 0 done, 1 waiting"), (34, " todo: all           2 open, 0 done"),
      (24, " todo: all 2 open, 0 done"), (23, " todo: all"),
    ]
  )
  func counts(columns: Int, expected: String) {
    screen.send(.resized(ScreenState.Size(columns: columns, rows: 7)))
    #expect(title == expected)
    var shown: [TodoSelection: Int] = [:]
    for _ in TodoSelection.allCases {
      shown[screen.state.selection] = screen.state.rows.count
      screen.press(.tab)
    }
    #expect(shown == [.all: 2, .open: 2, .done: 0, .waiting: 1])
  }

  @Test("A todo that starts on a later day waits until that day begins; tab shows it before")
  func waiting() {
    let todos = ["Milk", "Tree t:2026-11-25"].enumerated().map { index, text in
      Todo(description: text, id: UUID(index), number: index + 1)
    }
    let screen = LiveScreen(todos)
    #expect(screen.state.rows == [0])
    screen.press(.tab, .tab, .tab)
    #expect(screen.text.hasPrefix(" todo: waiting") && screen.state.rows == [1])
    screen.press(.tab)
    screen.scheduler.advance(by: .seconds(2 * 86_400 - 1))
    screen.press(.down)
    #expect(screen.state.rows == [0])
    screen.scheduler.advance(by: .seconds(1))
    screen.press(.down)
    #expect(screen.text.contains(">[ ] 2 Tree t:2026-11-25"))
    screen.press(.character("e"))
    screen.type(" t:tomorrow")
    screen.press(.enter)
    #expect(screen.state.rows == [0, 1])
    screen.press(.character("e"), .control("u"))
    screen.type("Tree t:tomorrow")
    screen.press(.enter)
    #expect(screen.state.rows == [0] && screen.database.todos[1].start == DayAndTime("2026-11-26"))
  }

}
