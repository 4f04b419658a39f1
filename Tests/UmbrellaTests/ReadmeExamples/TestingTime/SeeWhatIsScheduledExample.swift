import Foundation
import Schedulers
import Testing

@Test("The example 'See what is scheduled' of TestingTime prints what it shows")
func seeWhatIsScheduledExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // README begins
  let scheduler = DispatchQueue.test
  let keys = PassthroughSubject<String, Never>()
  let search = keys.debounce(for: .seconds(0.5), scheduler: scheduler).sink { print($0) }
  let clock = scheduler.schedule(after: scheduler.now, interval: .seconds(60)) {}

  keys.send("m")
  for work in scheduler.pending { print(work.description) }
  clock.cancel()
  scheduler.run()
  print("\(scheduler.pending.count) left")
  search.cancel()
  // a timer every 60 s, due now
  // debounce: due in 0.5 s
  // m
  // 0 left
  // README ends
  #expect(printed == ["a timer every 60 s, due now", "debounce: due in 0.5 s", "m", "0 left"])
}
