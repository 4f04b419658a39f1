import Testing

@testable import LiveSchedulers
@testable import Schedulers

@Suite("The alarms of the wall clock")
struct AlarmHeapTests {
  @Test("Alarms leave in the order of their dates and numbers, whatever is removed among them")
  func order() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<SearchSize.alarmHeaps.count {
      var heap = AlarmHeap<Alarm>()
      var alarms = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Alarm(date: Int128(Int.random(in: 0..<10, using: &random))) {}
      }
      for alarm in alarms { heap.insert(alarm) }
      #expect(alarms.indices.allSatisfy { alarms[$0].number == $0 + 1 })
      for alarm in alarms where Bool.random(using: &random) {
        heap.remove(alarm)
        heap.remove(alarm)
        alarms.removeAll { $0 === alarm }
      }
      var left: [Alarm] = []
      while let first = heap.first {
        left.append(first)
        heap.remove(first)
      }
      let expected = alarms.sorted { ($0.date, $0.number) < ($1.date, $1.number) }
      #expect(left.map(\.number) == expected.map(\.number))
    }
  }
}
