import Dispatch
import Schedulers
import Testing

@Test("README of Schedulers: live schedulers") func liveSchedulersExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // README begins
  let done = DispatchSemaphore(value: 0)
  let metronome = DispatchQueue(label: "metronome")
    .timerPublisher(every: .milliseconds(5))
    .autoconnect()
    .prefix(2)
    .sink(
      receiveCompletion: { _ in done.signal() },
      receiveValue: { _ in print("tick") }
    )
  done.wait()
  metronome.cancel()
  // tick
  // tick
  // README ends
  #expect(printed == ["tick", "tick"])
}
