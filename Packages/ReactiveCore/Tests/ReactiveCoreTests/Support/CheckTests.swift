#if METRONOME_CHECKS
  import Testing

  @testable import ReactiveCore

  @Suite("Checks of rules between our own parts")
  struct CheckTests {
    @Test("Code for the thread inside of a gate stops the program outside of it")
    func gate() async {
      await #expect(processExitsWith: .failure) { _SerialGate().assertInside() }
      await #expect(processExitsWith: .failure) {
        let gate = _SerialGate()
        if gate.tryEnter() { gate.leave { false } }
        gate.assertInside()
      }
      await #expect(processExitsWith: .failure) {
        let other = _SerialGate()
        _SerialGate().assertInside(orOf: other)
      }
      let gate = _SerialGate()
      let isInside = gate.tryEnter()
      #expect(isInside)
      gate.assertInside()
      _SerialGate().assertInside(orOf: gate)
      gate.leave { false }
    }

    @Test("A check finds a queue whose capacity is no power of two")
    func fifo() async {
      await #expect(processExitsWith: .failure) {
        let ring = FifoRing<Int>()
        ring.capacity = 3
        ring.append(1)
      }
    }

    private final class Member: _SlotListMember {
      var position = 0
    }

    @Test("A check finds a member of a list that is not at its position")
    func slotList() async {
      await #expect(processExitsWith: .failure) {
        var list = _SlotList<Member>()
        let first = Member()
        list.append(first)
        first.position = 1
        list.append(Member())
      }
    }
  }
#endif
