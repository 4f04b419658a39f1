import ComposableArchitecture
import Foundation
import TodoFeature

extension UUID {
  /// The identity whose last digits are this number.
  init(_ number: Int) {
    let digits = String(number, radix: 16)
    let padding = String(repeating: "0", count: 12 - digits.count)
    self.init(uuidString: "00000000-0000-0000-0000-" + padding + digits)!
  }

  /// Makes the identities 0, 1, 2 and so on.
  static var incrementing: () -> UUID {
    var next = 0
    return {
      defer { next += 1 }
      return UUID(next)
    }
  }
}

extension AppEnvironment {
  /// An environment whose time the test controls.
  init(_ scheduler: TestSchedulerOf<DispatchQueue>) {
    self.init(mainQueue: scheduler.eraseToAnyScheduler(), uuid: UUID.incrementing)
  }
}

extension AppState {
  /// The tour's list: milk above eggs, both still to get.
  static var milkAndEggs: AppState {
    AppState(
      todos: [
        Todo(description: "Milk", id: UUID(0)),
        Todo(description: "Eggs", id: UUID(1)),
      ]
    )
  }
}

/// A test store of the list.
typealias ListStore = TestStore<AppState, AppState, AppAction, AppAction, AppEnvironment>

/// The list under test, with its time.
struct Fixture {
  let scheduler = DispatchQueue.test
  let store: ListStore

  init(_ state: AppState = .milkAndEggs, sortingAfter delay: SortDelay = .debounce) {
    store = TestStore(
      initialState: state,
      reducer: delay.reducer,
      environment: AppEnvironment(scheduler)
    )
  }
}
