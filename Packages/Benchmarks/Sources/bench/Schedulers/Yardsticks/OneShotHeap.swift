/// The floor of one-shots: a heap of times, sequences and closures. No lock, no cancelling.
final class OneShotHeap: OneShotSchedule {
  private var heap = QuadHeap<() -> Void>()
  private var sequence: UInt64 = 0

  func schedule(at due: Int, _ action: @escaping () -> Void) {
    heap.insert(.init(time: UInt64(due), sequence: sequence, payload: action))
    sequence += 1
  }

  func run(until limit: Int) {
    while let time = heap.firstTime, time <= UInt64(limit) { heap.removeFirst()() }
  }
}
