import ComposableArchitecture
import Foundation

extension ScreenState {
  /// Adopts the day of today: shows the todos that have waited for it, and finds the days of the filter anew.
  mutating func begin(_ today: Day) {
    if today == self.today { return }
    self.today = today
    // `due:today` has another meaning now.
    if !filter.isEmpty, let query = try? TodoQuery(filter, today: today) { self.query = query }
    updateRows()
  }
}

extension ListEnvironment {
  /// The day of today.
  var today: Day { app.today() ?? Day(.now) }
}

extension ScreenEnvironment {
  /// Returns an effect that waits for the next minute of the clock. In all time zones, days begin with a minute.
  ///
  /// A single delay until midnight would end late: a scheduler does not count the time during which the machine
  /// sleeps, and the clock and the time zone can be set.
  func nextMinute() -> Effect<ScreenAction, Never> {
    let seconds = now().timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
    return Effect(value: .minuteBegan)
      .delay(for: .seconds(60 - seconds), scheduler: list.app.mainQueue)
      .eraseToEffect()
  }
}
