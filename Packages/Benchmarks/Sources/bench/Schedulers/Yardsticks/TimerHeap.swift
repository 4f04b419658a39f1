/// The floor of repeating timers: a heap of times that names the slots of a slab. A timer's entry is
/// moved on in place; a cancelled one leaves an empty slot behind. No lock.
final class TimerHeap {
  struct Token {
    fileprivate let slot: Int
    fileprivate let generation: UInt32
  }

  private struct Slot {
    var interval: UInt64
    var generation: UInt32 = 0
    var action: (() -> Void)?
  }

  private var heap = QuadHeap<Int>()
  private var slots: [Slot] = []

  func schedule(every interval: Int, _ action: @escaping () -> Void) -> Token {
    let slot = slots.count
    slots.append(Slot(interval: UInt64(interval), action: action))
    heap.insert(.init(time: UInt64(interval), sequence: UInt64(slot), payload: slot))
    return Token(slot: slot, generation: 0)
  }

  func cancel(_ token: Token) {
    guard slots[token.slot].generation == token.generation else { return }
    slots[token.slot].action = nil
    slots[token.slot].generation += 1
  }

  func run(until limit: Int) {
    while let time = heap.firstTime, time <= UInt64(limit) {
      let slot = heap.firstPayload
      guard let action = slots[slot].action else {
        _ = heap.removeFirst()
        continue
      }
      heap.postponeFirst(to: time + slots[slot].interval)
      action()
    }
  }
}
