import Observation
@_spi(Layers) import RuntimeBets
import Testing

@_spi(Layers) @testable import ComposableArchitecture

// Those that lose a bet, each in a process of its own.
@Suite("The Composable Architecture with another runtime", .timeLimit(.minutes(10)))
struct RuntimeBetTests {
  private enum Number: Equatable {
    case one(Int)
    case two(String)
  }

  private struct Counter: Equatable {
    var number = 0
    var text = ""
  }

  @Test("With this toolchain, all bets are won", arguments: RuntimeBet.ofComposableArchitecture)
  func won(_ bet: RuntimeBet) {
    #expect(bet.isWon, "\(bet.name) is lost: \(bet.fact)")
  }

  @Test("Without the tables of enums, a case path extracts the same payloads")
  func enums() async {
    await #expect(processExitsWith: .success) {
      RuntimeBet.lost = ["EnumLayout"]
      #expect(EnumLayout(Number.self) == nil)
      let path = /Number.two
      #expect(path.extract(from: .two("a")) == "a")
      #expect(path.extract(from: .one(1)) == nil)
    }
  }

  @Test("Without the counts of key paths, a state that was read counts as tracked")
  func tracking() async {
    await #expect(processExitsWith: .success) {
      RuntimeBet.lost = ["StateTracking"]
      let tracking = StateTracking()
      #expect(tracking.isTracked && tracking.read())
      let changes = _Lock(0)
      withObservationTracking {
        _ = tracking.read()
      } onChange: {
        changes.withLock { $0 += 1 }
      }
      tracking.announceChange()
      tracking.announceChange()
      #expect(changes.withLock { $0 } == 1 && tracking.isTracked)
    }
  }

  @Test("Without the layout of a box, the parts of a state are computed")
  func boxes() async {
    await #expect(processExitsWith: .success) {
      RuntimeBet.lost = ["StateBox"]
      let store = Store(
        initialState: Counter(),
        reducer: Reducer<Counter, Int, Void> { state, action, _ in
          state.number += action
          return .none
        },
        environment: ()
      )
      let viewStore = ViewStore(store)
      var (numbers, states) = ([Int](), [Counter]())
      let cancellables = [
        viewStore.publisher.number.sink { numbers.append($0) },
        viewStore.publisher.sink { states.append($0) },
      ]
      for number in [1, 0, 2] { viewStore.send(number) }
      #expect(numbers == [0, 1, 3])
      #expect(states.map(\.number) == numbers)
      withExtendedLifetime(cancellables) {}
    }
  }
}
