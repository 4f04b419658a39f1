import ComposableFeatures
import TestKit
import Testing

@Suite("Effects of features")
struct FeatureEffectTests {
  /// The actions that an effect sends, in order, when its feature's store is sent 0.
  private func actions(of effect: Effect<Int>) -> [Int] {
    let log = TestKit.Log<Int>()
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, action in
        if action == 0 { return effect }
        log.note(action)
        return .none
      }
    }
    store.send(0)
    return log.entries
  }

  @Test("They send an action, or those of a publisher")
  func make() {
    #expect(actions(of: .send(1)) == [1])
    #expect(actions(of: .send(1, animation: .default).animation()) == [1])
    #expect(actions(of: .publisher { [1, 2].publisher }) == [1, 2])
    #expect(actions(of: .publisher { Just(1).map { $0 + 1 } }) == [2])
  }

  @Test("Two run at the same time or one after the other; none is no part")
  func combine() {
    let first = PassthroughSubject<Int, Never>()
    let running = Effect<Int>.publisher { first }
    let one = Effect<Int>.send(1)
    #expect(actions(of: running.merge(with: one)) == [1])
    #expect(actions(of: running.concatenate(with: one)) == [])
    #expect(actions(of: one.merge(with: .send(2))) == [1, 2])
    #expect(actions(of: one.concatenate(with: .send(2))) == [1, 2])
    #expect(actions(of: one.merge(with: .none).concatenate(with: .none)) == [1])
    #expect(actions(of: .none.merge(with: one)) == [1])
    #expect(actions(of: .none.concatenate(with: one)) == [1])
    #expect(Effect<Int>.none.merge(with: .none).isNone)
  }

  @Test("Work that may throw has a result")
  func result() async throws {
    struct Failed: Error {}
    let success = await Result {
      await Task.yield()
      return 1
    }
    #expect(try success.get() == 1)
    let failure = await Result<Int, any Error> {
      await Task.yield()
      throw Failed()
    }
    #expect(throws: Failed.self) { try failure.get() }
  }
}
