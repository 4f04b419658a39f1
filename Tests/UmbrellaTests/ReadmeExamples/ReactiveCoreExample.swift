import ReactiveCore
import Testing

@Test("The example in the README of ReactiveCore prints what it shows")
func reactiveCoreExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // README begins
  let words = PassthroughSubject<String, Never>()
  let listener =
    words
    .removeDuplicates()
    .map { "\($0) has \($0.count) letters" }
    .sink { print($0) }

  words.send("beat")
  words.send("beat")
  words.send("tempo")
  listener.cancel()
  words.send("silence")
  // beat has 4 letters
  // tempo has 5 letters
  // README ends
  #expect(printed == ["beat has 4 letters", "tempo has 5 letters"])
}
