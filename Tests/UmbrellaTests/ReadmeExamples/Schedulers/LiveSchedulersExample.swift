import Dispatch
import Schedulers
import Testing

@Test("The example of live schedulers in the README of Schedulers prints what it shows")
func liveSchedulersExample() {
  // The ticks never overlap, and the semaphore separates them from the end.
  nonisolated(unsafe) var printed: [String] = []
  @Sendable func print(_ line: String) { printed.append(line) }
  // README begins
  let done = DispatchSemaphore(value: 0)
  let metronome = DispatchQueue(label: "metronome")
    .timerPublisher(every: .milliseconds(5))
    .autoconnect()
    .prefix(2)
    .sink(
      receiveCompletion: { @Sendable _ in done.signal() },
      receiveValue: { @Sendable _ in print("tick") }
    )
  done.wait()
  metronome.cancel()
  // tick
  // tick
  // README ends
  #expect(printed == ["tick", "tick"])
}
