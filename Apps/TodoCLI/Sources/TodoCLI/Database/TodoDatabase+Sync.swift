import ComposableArchitecture
import Foundation
import TodoFeature

extension TodoDatabase {
  /// The database as a sync sees it. Each effect is one transaction, which runs at once.
  ///
  /// - Parameter calendar: The address of the calendar.
  package func syncClient(of calendar: URL) -> SyncDatabase {
    func effect<Value>(_ transaction: @escaping () throws -> Value) -> Effect<Value, SyncFailure> {
      .result { Result(catching: transaction).mapError { SyncFailure.database(failure($0)) } }
    }
    return SyncDatabase(
      known: { effect { try read { try $0.known(of: calendar) } } },
      merge: { changes, decision in
        effect { try change { try $0.merge(changes, decision, of: calendar) } }
      },
      confirm: { answers in effect { try change { try $0.confirm(answers, of: calendar) } } }
    )
  }

  /// Forgets the calendar. The list stays.
  package func forgetCalendar() throws {
    try change { try $0.forgetCalendar() }
  }

  /// Returns the number of todos that the next sync would send, or remove from the calendar.
  package func unsentCount(for calendar: URL) throws -> Int {
    try read { try $0.unsentCount(for: calendar) }
  }
}
