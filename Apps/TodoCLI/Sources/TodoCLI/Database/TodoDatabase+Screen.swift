import ComposableArchitecture
import Foundation
import TodoFeature

extension TodoDatabase {
  /// The database as the screen sees it: each effect is one transaction, on a queue of their own.
  ///
  /// Each opens the database anew, so there is one connection at a time: see ``DatabaseWatch``.
  ///
  /// - Parameter mainQueue: The queue on which the effects answer.
  func client(answeringOn mainQueue: AnySchedulerOf<DispatchQueue>) -> ListDatabase {
    let queue = DispatchQueue(label: "todo.database")

    func effect<Value>(
      _ work: @escaping () throws(ListDatabase.Failure) -> Value
    ) -> Effect<Value, ListDatabase.Failure> {
      Effect.result { Result(catching: work) }
        .subscribe(on: queue)
        .receive(on: mainQueue)
        .eraseToEffect()
    }

    func read<Value>(
      _ request: @escaping (ListDatabase) -> Effect<Value, ListDatabase.Failure>
    ) -> Effect<Value, ListDatabase.Failure> {
      effect { () throws(ListDatabase.Failure) in
        try reading { try request(client(of: $0)).answer.get() }
      }
    }

    func write<Value>(
      _ request: @escaping (ListDatabase) -> Effect<Value, ListDatabase.Failure>
    ) -> Effect<Value, ListDatabase.Failure> {
      effect { () throws(ListDatabase.Failure) in
        try changing { try request(client(of: $0)).answer.get() }
      }
    }

    return ListDatabase(
      load: { read { $0.load() } },
      save: { change, verb in write { $0.save(change, verb) } },
      undo: { count in write { $0.undo(count) } },
      redo: { count in write { $0.redo(count) } },
      log: { count in read { $0.log(count) } },
      formerList: { entry in read { $0.formerList(entry) } },
      changes: {
        DatabaseWatch(path).changes(on: queue).receive(on: mainQueue).eraseToEffect()
      },
      purge: { write { $0.purge() } }
    )
  }
}

extension Effect {
  /// The value or the failure of an effect that answers at once.
  fileprivate var answer: Result<Output, Failure> {
    var answer: Result<Output, Failure>?
    _ = catchToEffect { $0 }.sink { answer = $0 }
    guard let answer else { fatalError("a database effect has to answer at once") }
    return answer
  }
}
