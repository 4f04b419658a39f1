import ComposableArchitecture
import Foundation
import TodoFeature

extension TodoDatabase {
  /// The database as the screen sees it: each effect is one transaction, on a queue of their own.
  ///
  /// Each opens the database anew, so there is one connection at a time: see ``DatabaseWatch``. Without ``watch``, changes
  /// by other processes are not told.
  ///
  /// - Parameter mainQueue: The queue on which the effects answer.
  func client(answeringOn mainQueue: AnySchedulerOf<DispatchQueue>) -> ListDatabase {
    let queue = DispatchQueue(label: "todo.database")

    func effect<Value>(
      _ transaction: @escaping () throws -> Value
    ) -> Effect<Value, ListDatabase.Failure> {
      Effect.result { Result(catching: transaction).mapError(failure) }
        .subscribe(on: queue)
        .receive(on: mainQueue)
        .eraseToEffect()
    }

    return ListDatabase(
      load: { effect { try todos() } },
      save: { edit, verb in effect { try change { try $0.save(edit, verb) } } },
      undo: { count in effect { try change { try $0.undo(count) } } },
      redo: { count in effect { try change { try $0.redo(count) } } },
      log: { count in effect { try read { try $0.log(count) } } },
      formerList: { entry in effect { try read { try $0.formerList(entry) } } },
      changes: {
        watch?.changes(on: queue).receive(on: mainQueue).eraseToEffect() ?? .none
      },
      purge: { effect { try change { try $0.purge() } } }
    )
  }
}
