import Foundation
import Schedulers
import Testing

@Test("The example in the README of Schedulers prints what it shows")
func schedulersExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // README begins
  let clock = DispatchQueue.test
  let keys = PassthroughSubject<String, Never>()
  let search =
    keys
    .debounce(for: .seconds(1), scheduler: clock)
    .sink { print("searching for \($0)") }

  keys.send("m")
  clock.advance(by: .milliseconds(500))
  keys.send("metronome")  // within the second, which starts anew
  clock.advance(by: .seconds(1))  // takes no time at all
  search.cancel()
  // searching for metronome
  // README ends
  #expect(printed == ["searching for metronome"])
}
