#if METRONOME_CHECKS
  import Testing

  @testable import Schedulers

  @Suite("Checks of the heap of due times")
  struct HeapCheckTests {
    /// A time whose order turns round.
    private struct Turning: Comparable {
      final class Order {
        var isTurned = false
      }

      let number: Int
      let order: Order

      static func == (lhs: Turning, rhs: Turning) -> Bool { lhs.number == rhs.number }
      static func < (lhs: Turning, rhs: Turning) -> Bool {
        lhs.order.isTurned ? lhs.number > rhs.number : lhs.number < rhs.number
      }
    }

    @Test("An entry that precedes its parent is noticed")
    func order() async {
      await #expect(processExitsWith: .failure) {
        let order = Turning.Order()
        var heap = DueHeap<Turning>()
        for number in [1, 2, 0] {
          order.isTurned = number == 0
          heap.insert(
            DueHeap.Entry(
              due: Turning(number: number, order: order),
              sequence: UInt64(number),
              slot: 0,
              lane: .none
            )
          )
        }
      }
    }
  }
#endif
