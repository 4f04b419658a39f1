import ComposableArchitecture
import Foundation
import TestKit
import Testing

@Suite("Tasks with cancellation ids", .timeLimit(.minutes(10)))
struct TaskCancellationTests {
  private struct ID: Hashable { let number: Int }

  @Test("A task is cancelled by its id, and ends with what it throws then")
  func cancel() async {
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    let id = UUID()
    let task = Task {
      try await withTaskCancellation(id: id) {
        continuation.yield()
        try await Task.sleep(for: .seconds(1_000))
      }
    }
    for await _ in begun { break }
    Task.cancel(id: id)
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A task is cancelled with its caller, and the next one of its id replaces it")
  func replace() async throws {
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    let id = UUID()
    let first = Task {
      try await withTaskCancellation(id: id) {
        continuation.yield()
        try await Task.sleep(for: .seconds(1_000))
      }
    }
    for await _ in begun { break }
    #expect(await withTaskCancellation(id: id, cancelInFlight: true) { 2 } == 2)
    await #expect(throws: CancellationError.self) { try await first.value }
    let second = Task {
      await withTaskCancellation(id: id) {
        continuation.yield()
        return await withTaskCancellationHandler {
          await withCheckedContinuation { $0.resume() }
          while !Task.isCancelled { await Task.yield() }
          return "cancelled"
        } onCancel: {
        }
      }
    }
    second.cancel()
    #expect(await second.value == "cancelled")
  }

  @Test("A task that has ended is not known any more")
  func end() async {
    let id = UUID()
    struct Refused: Error {}
    await #expect(throws: Refused.self) {
      try await withTaskCancellation(id: id) { throw Refused() }
    }
    Task.cancel(id: id)
    #expect(await withTaskCancellation(id: id) { Task.isCancelled } == false)
  }

  @Test("In an effect, the id is one of the store, and of the row")
  func inStores() async {
    enum Action { case start(Int), cancel(Int), cancelByTask(Int), ended(Int) }
    let scheduler = DispatchQueue.test
    let reducer = Reducer<[Int], Action, TestSchedulerOf<DispatchQueue>> {
      state,
      action,
      scheduler in
      switch action {
      case .start(let number):
        return .run { send in
          try? await withTaskCancellation(id: ID(number: number)) {
            try await scheduler.sleep(for: 10)
          }
          await send(.ended(number))
        }
      case .cancel(let number): return .cancel(id: ID(number: number))
      case .cancelByTask(let number): return .run { _ in Task.cancel(id: ID(number: number)) }
      case .ended(let number):
        state.append(number)
        return .none
      }
    }
    let stores = (0..<2).map { _ in
      Store(initialState: [], reducer: reducer, environment: scheduler)
    }
    for store in stores { for number in 1...3 { store.send(.start(number)) } }
    await scheduler.advance(by: 1)
    stores[0].send(.cancel(1))
    stores[1].send(.cancelByTask(2))
    await scheduler.advance(by: 1)
    #expect(stores.map { ViewStore($0).state } == [[1], [2]])
    await scheduler.advance(by: 8)
    #expect(stores.map { ViewStore($0).state } == [[1, 2, 3], [2, 1, 3]])
  }
}
