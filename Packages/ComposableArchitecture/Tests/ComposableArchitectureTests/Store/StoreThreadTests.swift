import ComposableArchitecture
import Foundation
import Testing

private enum Action: Equatable {
  case sendFromReducer
  case load
  case loadByPublisher
  case loaded(Int)
}

private struct Environment {
  var sendFromReducer: () -> Void = {}
  var number: @Sendable () async -> Int = { 1 }
  var numbers = PassthroughSubject<Int, Never>()
}

private let reducer = Reducer<[Action], Action, Environment> { state, action, environment in
  state.append(action)
  switch action {
  case .sendFromReducer:
    environment.sendFromReducer()
    return .none
  case .load:
    return .task { [number = environment.number] in .loaded(await number()) }
  case .loadByPublisher:
    return environment.numbers.eraseToEffect(Action.loaded)
  case .loaded:
    return .none
  }
}

private func makeStore(_ environment: Environment = Environment()) -> Store<[Action], Action> {
  Store(initialState: [], reducer: reducer, environment: environment)
}

/// Runs the work on another thread than this one, and waits for it.
private func onAnotherThread<Result>(_ work: @escaping () -> Result) -> Result {
  var result: Result?
  onSmallStack { result = work() }
  return result!
}

@Suite("Where a store is used")
struct StoreThreadTests {
  @Test("A reducer that sends is reported once for each place, and the action is handled after it")
  func recursiveSend() {
    var store: Store<[Action], Action>!
    var line: UInt = 0
    store = makeStore(
      Environment(
        sendFromReducer: {
          store.send(.loaded(0))
          line = #line - 1
        }
      )
    )
    let issues = reportedIssues {
      store.send(.sendFromReducer)
      store.send(.sendFromReducer)
    }
    #expect(
      issues == [
        ReportedIssue(
          line: line,
          message: """
            A reducer sent an action to its own store while it was running: Action.loaded.

            The action is handled when the reducer has returned. To send an action from a reducer, \
            return Effect(value:) of the action, or change the state directly.
            """
        )
      ]
    )
    #expect(
      ViewStore(store).state == [.sendFromReducer, .loaded(0), .sendFromReducer, .loaded(0)]
    )
    // Its environment holds the store.
    store = nil
  }

  @Test("A reducer that writes a binding is reported where the store was made")
  func recursiveWrite() {
    var binding = Binding.constant(0)
    let environment = Environment(sendFromReducer: { binding.wrappedValue = 1 })
    let line: UInt = #line + 1
    let store = Store(initialState: [], reducer: reducer, environment: environment)
    binding = ViewStore(store).binding(get: \.count, send: Action.loaded)
    let issues = reportedIssues { store.send(.sendFromReducer) }
    #expect(issues.map(\.line) == [line])
    #expect(ViewStore(store).state == [.sendFromReducer, .loaded(1)])
    // It holds the store, which holds it by its environment.
    binding = .constant(0)
  }

  @Test("A reducer may send to another store")
  func otherStore() {
    let other = makeStore()
    let store = makeStore(Environment(sendFromReducer: { other.send(.loaded(1)) }))
    #expect(reportedIssues { store.send(.sendFromReducer) } == [])
    #expect(ViewStore(other).state == [.loaded(1)])
  }

  @Test("A send from another thread to a store of the main one is reported once for each place")
  @MainActor
  func sendElsewhere() {
    let store = makeStore()
    let viewStore = ViewStore(store)
    let line: UInt = #line + 3
    let issues = onAnotherThread {
      reportedIssues {
        for number in 0..<2 { store.send(.loaded(number)) }
        viewStore.send(.loaded(2))
      }
    }
    let message = """
      An action was sent from another thread to a store that was made on the main thread: \
      Action.loaded.

      The action is handled, but the store's observers are called on that thread too. Send the action \
      on the main queue: with DispatchQueue.main.async, or with MainActor.run in a task.
      """
    #expect(
      issues == [
        ReportedIssue(line: line, message: message),
        ReportedIssue(line: line + 1, message: message),
      ]
    )
    #expect(viewStore.state == [.loaded(0), .loaded(1), .loaded(2)])
    #expect(reportedIssues { store.send(.loaded(3)) } == [])
  }

  @Test("An effect that delivers on another thread is reported where the store was made, once")
  @MainActor
  func effectElsewhere() {
    let environment = Environment()
    let line: UInt = #line + 1
    let store = Store(initialState: [], reducer: reducer, environment: environment)
    store.send(.loadByPublisher)
    environment.numbers.send(0)
    let issues = onAnotherThread {
      reportedIssues {
        environment.numbers.send(1)
        environment.numbers.send(2)
      }
    }
    #expect(
      issues == [
        ReportedIssue(
          line: line,
          message: """
            An effect of this store, which was made on the main thread, sent an action from another \
            thread: Action.loaded.

            The action is handled, but the store's observers are called on that thread too. Let the \
            effect's publisher deliver on the main queue: .receive(on: environment.mainQueue), before \
            .eraseToEffect().
            """
        )
      ]
    )
    #expect(ViewStore(store).state == [.loadByPublisher, .loaded(0), .loaded(1), .loaded(2)])
  }

  @Test("Actions that tasks of effects send to a store of the main thread arrive on the main queue")
  @MainActor
  func tasksDeliverOnMain() async {
    let store = makeStore()
    let viewStore = ViewStore(store)
    let cancellable = viewStore.publisher.sink { _ in MainActor.preconditionIsolated() }
    let issues = await reportedIssues { await store.send(.load).finish() }
    #expect(issues == [])
    #expect(viewStore.state == [.load, .loaded(1)])
    withExtendedLifetime(cancellable) {}
  }

  @Test("A store that was made on another thread than the main one is bound to no thread")
  func madeElsewhere() {
    let environment = Environment()
    let store = onAnotherThread { makeStore(environment) }
    let issues = onAnotherThread {
      reportedIssues {
        store.send(.loadByPublisher)
        environment.numbers.send(1)
      }
    }
    #expect(issues == [])
    #expect(ViewStore(store).state == [.loadByPublisher, .loaded(1)])
  }
}
