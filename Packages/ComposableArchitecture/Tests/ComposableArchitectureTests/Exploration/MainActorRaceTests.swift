import ComposableArchitecture
import Foundation
import ScheduleExploration
import Testing

/// Two effects of a store on the main actor, whose results come in any order.
@Suite("Races of a store on the main actor")
struct MainActorRaceTests {
  private enum Action: Sendable {
    case load
    case loaded(Int)
  }

  private struct WrongOrder: Error {}

  @MainActor private static func makeViewStore() -> ViewStore<[Int], Action> {
    let reducer = Reducer<[Int], Action, Void> { state, action, _ in
      switch action {
      case .load:
        return .merge(
          (1...2).map { number in
            .run { send in
              await Task.yield()
              await send(.loaded(number))
            }
          }
        )
      case .loaded(let number):
        state.append(number)
        return .none
      }
    }
    return ViewStore(Store(initialState: [], reducer: reducer, environment: ()))
  }

  @MainActor private static func load() async -> [Int] {
    let viewStore = makeViewStore()
    await viewStore.send(.load).finish()
    return viewStore.state
  }

  /// The orders in which the results came.
  // Safe to share: one job at a time runs.
  private final class Orders: @unchecked Sendable {
    var all: Set<[Int]> = []
  }

  @Test("A race on the main actor is found, also inside of a main serial executor")
  func found() async {
    for isInside in [false, true] {
      @Sendable @MainActor func explore() async -> ExplorationResult {
        await Exploration().run {
          @MainActor @Sendable (_: TestSchedulerOf<DispatchQueue>) async throws in
          if await Self.load() != [1, 2] { throw WrongOrder() }
        }
      }
      let result =
        isInside ? await withMainSerialExecutor { await explore() } : await explore()
      #expect(result.failure?.delays == 1, "\(result)")
    }
  }

  @Test("An exploration runs all orders, in a body of the main actor and of others")
  func complete() async {
    let orders = Orders()
    let isolated = await Exploration().run {
      @MainActor @Sendable (_: TestSchedulerOf<DispatchQueue>) async throws in
      orders.all.insert(await Self.load())
    }
    #expect(isolated.isComplete && orders.all == [[1, 2], [2, 1]])
    orders.all = []
    let other = await Exploration().run { (_: TestSchedulerOf<DispatchQueue>) in
      orders.all.insert(await Self.load())
    }
    #expect(other.isComplete && orders.all == [[1, 2], [2, 1]])
  }
}
