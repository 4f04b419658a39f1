import TestKit
import Testing

@testable import ReactiveCore

@Suite("Room for a value of any type")
struct SupplyStorageTests {
  struct Small: Equatable {
    let number: Int
    let text: String
  }

  struct Large: Equatable {
    let numbers: [Int]
    let text: String
    var more = (1, 2, 3, 4, 5, 6)

    static func == (left: Large, right: Large) -> Bool {
      left.numbers == right.numbers && left.text == right.text && left.more == right.more
    }
  }

  private func passes<Value: Equatable>(_ value: Value, inPlace: Bool) -> Bool {
    var storage = SupplyStorage()
    storage.put(value)
    let first = storage.take(as: Value.self)
    // It may be used again.
    storage.put(first)
    return storage.take(as: Value.self) == value && SupplyStorage.holds(Value.self) == inPlace
  }

  @Test("SupplyStorage gives back what is put in: in place if it fits, else from a box")
  func values() {
    #expect(passes(1, inPlace: true))
    #expect(passes(Small(number: 1, text: "a text that is not small"), inPlace: true))
    #expect(passes(Large(numbers: [1], text: "a text that is not small"), inPlace: false))
    // Aligned more strictly than the room is.
    #expect(passes(SIMD8<Double>(repeating: 1), inPlace: false))
  }

  @Test("A value that is taken out of SupplyStorage is released once, by its taker")
  func lifetime() {
    let life = Lifetime()
    var storage = SupplyStorage()
    storage.put(life.witness())
    #expect(!life.isOver)
    _ = storage.take(as: DeinitWitness.self)
    #expect(life.isOver)
    storage.put((Large(numbers: [], text: ""), life.witness()))
    #expect(!life.isOver)
    _ = storage.take(as: (Large, DeinitWitness).self)
    #expect(life.isOver)
  }

  // See `limitProcess`.
  #if !ADDRESS_SANITIZER && !THREAD_SANITIZER
    @Test("The boxes of values that have been taken out are gone")
    func boxes() async {
      await #expect(processExitsWith: .success) {
        limitProcess(memory: 256 << 20)
        // Twice as much as the limit.
        for _ in 0..<1 << 20 {
          var storage = SupplyStorage()
          storage.put(SIMD64<Int>())
          _ = storage.take(as: SIMD64<Int>.self)
        }
      }
    }
  #endif
}
