import Foundation
import Testing

@testable import ComposableArchitecture

private enum Action: Equatable {
  case nothing
  case value
  case work
  case workTwice
  case worked(again: Bool)
}

private let reducer = Reducer<Int, Action, TestSchedulerOf<DispatchQueue>> {
  count,
  action,
  scheduler in
  func work(again: Bool) -> Effect<Action, Never> {
    .task {
      try? await scheduler.sleep(for: 1)
      return .worked(again: again)
    }
  }
  switch action {
  case .nothing: return .none
  case .value: return Effect(value: .work)
  case .work: return work(again: false)
  case .workTwice: return work(again: true)
  case .worked(let again):
    count += 1
    return again ? work(again: false) : .none
  }
}

/// Something that becomes so, in any task.
private final class Flag: Sendable {
  private let state = _Lock(false)
  var isRaised: Bool { state.withLock { $0 } }
  func raise() { state.withLock { $0 = true } }
}

@Suite("What an action has started")
struct StoreTaskTests {
  private let scheduler = DispatchQueue.test

  private func makeStore() -> Store<Int, Action> {
    Store(initialState: 0, reducer: reducer, environment: scheduler)
  }

  /// Waits for the end in the scheduler's time.
  private func finishing(_ task: StoreTask) -> Flag {
    let isDone = Flag()
    Task(executorPreference: scheduler.taskExecutor) {
      await task.finish()
      isDone.raise()
    }
    scheduler.advance()
    return isDone
  }

  @Test("An action without effects is done at once, and costs no task")
  func nothing() async {
    let task = makeStore().send(.nothing)
    #expect(task.task == nil)
    await task.finish()
    task.cancel()
    #expect(!task.isCancelled)
  }

  @Test("A store task ends when its action's effects end, and those of the actions that they send")
  func transitive() {
    let store = makeStore()
    let isDone = finishing(store.send(.workTwice))
    scheduler.advance(by: 1)
    #expect(ViewStore(store).state == 1)
    #expect(!isDone.isRaised)
    scheduler.advance(by: 1)
    #expect(ViewStore(store).state == 2)
    #expect(isDone.isRaised)
  }

  @Test("A store task also waits for what a synchronous effect sends")
  func synchronous() {
    let store = makeStore()
    let isDone = finishing(store.send(.value))
    #expect(!isDone.isRaised)
    scheduler.advance(by: 1)
    #expect(isDone.isRaised)
    withExtendedLifetime(store) {}
  }

  @Test("Cancelling a store task cancels what the action has started, and nothing else")
  func cancellation() {
    let store = makeStore()
    let task = store.send(.workTwice)
    store.send(.work)
    let isDone = finishing(task)
    task.cancel()
    scheduler.advance()
    #expect(task.isCancelled)
    #expect(isDone.isRaised)
    scheduler.advance(by: 5)
    #expect(ViewStore(store).state == 1)
  }

  @Test("Cancelling a task that waits for a store task cancels that store task")
  func cancelledWaiter() {
    let store = makeStore()
    let task = store.send(.work)
    let waiter = Task(executorPreference: scheduler.taskExecutor) { await task.finish() }
    scheduler.advance()
    waiter.cancel()
    #expect(task.isCancelled)
    scheduler.advance(by: 1)
    #expect(ViewStore(store).state == 0)
  }

  @Test("A store that goes ends the wait for its tasks")
  func drop() {
    var store: Store<Int, Action>? = makeStore()
    let isDone = finishing(store!.send(.work))
    #expect(!isDone.isRaised)
    store = nil
    scheduler.advance()
    #expect(isDone.isRaised)
  }

  @Test("An action that waits behind another one has a task of its own")
  func nested() {
    let store = makeStore()
    var inner: StoreTask?
    let cancellable = ViewStore(store).publisher.dropFirst().first().sink { _ in
      inner = store.send(.work)
    }
    let outer = store.send(.worked(again: false))
    #expect(outer.task == nil)
    let isDone = finishing(inner!)
    #expect(!isDone.isRaised)
    scheduler.advance(by: 1)
    #expect(isDone.isRaised)
    withExtendedLifetime(cancellable) {}
  }

  @Test("A view store returns the task, and both sends are functions that return nothing, too")
  func references() {
    let store = makeStore()
    let viewStore = ViewStore(store)
    let cancellables = [
      [Action.worked(again: false)].publisher.sink(receiveValue: store.send),
      [Action.worked(again: false)].publisher.sink(receiveValue: viewStore.send),
    ]
    let task: ViewStoreTask = viewStore.send(.work)
    task.cancel()
    #expect(task.isCancelled)
    #expect(viewStore.state == 2)
    scheduler.advance()
    withExtendedLifetime(cancellables) {}
  }
}
