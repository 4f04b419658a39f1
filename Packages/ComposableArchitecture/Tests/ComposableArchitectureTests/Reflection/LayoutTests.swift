import Observation
import Testing

@testable import ComposableArchitecture

/// Layouts that code elsewhere relies on: no compiler notices when someone changes them.
@Suite("Layouts that other code relies on")
struct LayoutTests {
  @Test(
    "A known case is read directly by its tag alone if its reading is direct, and only then",
    arguments: 0..<UInt8(6),
    [0, 1, 0xFFFF_FFFF]
  )
  func directReading(rawValue: UInt8, tag: Int) throws {
    let reading = try #require(PayloadAccessCache.Reading(rawValue: rawValue))
    let known = KnownCase(tag: tag, reading: reading)
    #expect(known.isDirect(tag) == (reading == .direct))
    #expect(!known.isDirect(tag + 1))
    #expect(!KnownCase.none.isDirect(tag))
  }

  @Test("A state's box is laid out as the state")
  func stateBox() {
    expectSameLayout(Int8.self)
    expectSameLayout((Int8, Int).self)
    expectSameLayout([String: Int]?.self)
    expectSameLayout(Void.self)
    expectSameLayout((any Error).self)
  }

  private func expectSameLayout<State>(_ type: State.Type) {
    #expect(MemoryLayout<StateBox<State>>.size == MemoryLayout<State>.size, "\(type)")
    #expect(MemoryLayout<StateBox<State>>.alignment == MemoryLayout<State>.alignment, "\(type)")
    #expect(MemoryLayout<StateBox<State>>.stride == MemoryLayout<State>.stride, "\(type)")
  }

  @Test("A state is tracked from its reading to the change that is announced")
  func tracking() {
    let (tracking, other) = (StateTracking(), StateTracking())
    #expect(!tracking.isTracked && !other.isTracked)
    withObservationTracking {
      _ = tracking.read()
    } onChange: {
    }
    // Each object has its own key path, which shows by its count of references who tracks it.
    #expect(tracking.isTracked && !other.isTracked)
    tracking.announceChange()
    #expect(!tracking.isTracked)
  }

  @Test("An effect takes one word, also with a value")
  func effect() {
    #expect(MemoryLayout<Effect<String, Never>>.size == MemoryLayout<UInt>.size)
  }
}
