/// Reads the text of a marble diagram.
struct MarbleReader {
  private let text: String
  private let characters: [Character]
  private let step: Duration
  private var position = 0
  private var time = Duration.zero
  private var events: [MarbleDiagram.Event] = []
  /// The time of the subscription; nil before it was read.
  private var start: Duration?
  /// The position of the parenthesis of the group that is being read; nil outside of groups.
  private var group: Int?
  /// The time at which that group begins.
  private var groupTime = Duration.zero

  init(_ text: String, step: Duration) {
    self.text = text
    self.step = step
    characters = Array(text)
  }

  mutating func read() throws(MarbleSyntaxError) -> MarbleDiagram {
    guard step > .zero else { throw error(at: 0, "a step takes \(step); it has to take time") }
    while position < characters.count { try readItem() }
    if let group { throw error(at: group, "this group has no ')'") }
    let start = start ?? .zero
    let shifted = events.map { MarbleDiagram.Event(at: $0.time - start, $0.kind) }
    return MarbleDiagram(shifted, from: .zero - start, to: time - start, step: step)
  }

  private mutating func readItem() throws(MarbleSyntaxError) {
    if let duration = readDuration() {
      time += duration
      return
    }
    let character = characters[position]
    switch character {
    case _ where character.isWhitespace: position += 1
    case "(": try beginGroup()
    case ")": try endGroup()
    case "-":
      if group != nil { throw error(at: position, "in a group, write a length of time: ' 5ms '") }
      position += 1
      time += step
    default: try readEvent(character)
    }
  }

  private mutating func beginGroup() throws(MarbleSyntaxError) {
    if group != nil { throw error(at: position, "a group cannot be in a group") }
    (group, groupTime) = (position, time)
    position += 1
  }

  private mutating func endGroup() throws(MarbleSyntaxError) {
    guard group != nil else { throw error(at: position, "there is no '(' before this ')'") }
    guard time - groupTime < step else {
      throw error(at: position, "a group takes one step, \(step); its events are further apart")
    }
    time = groupTime + step
    group = nil
    position += 1
  }

  private mutating func readEvent(_ character: Character) throws(MarbleSyntaxError) {
    let place = position
    let kind = try readKind(character)
    if events.contains(where: \.kind.isLast) {
      throw error(at: place, "nothing can follow a completion, a failure or a cancellation")
    }
    if kind == .subscription {
      if start != nil { throw error(at: place, "there is a '^' already") }
      start = time
    }
    events.append(MarbleDiagram.Event(at: time, kind))
    if group == nil { time += step }
  }

  private mutating func readKind(
    _ character: Character
  ) throws(MarbleSyntaxError) -> MarbleDiagram.Kind {
    switch character {
    case "'": return .value(try readName())
    case "{": return .demand(try readDemand())
    case "}": throw error(at: position, "there is no '{' before this '}'")
    default: break
    }
    position += 1
    switch character {
    case "^": return .subscription
    case "|": return .completion
    case "#": return .failure
    case "!": return .cancellation
    default: return .value(String(character))
    }
  }

  private mutating func readName() throws(MarbleSyntaxError) -> String {
    let start = position
    position += 1
    var name = ""
    while position < characters.count, characters[position] != "'" {
      if characters[position] == "\\", position + 1 < characters.count { position += 1 }
      name.append(characters[position])
      position += 1
    }
    guard position < characters.count else { throw error(at: start, "this name has no second '") }
    position += 1
    return name
  }

  private mutating func readDemand() throws(MarbleSyntaxError) -> Int? {
    let start = position
    let end = characters[start...].firstIndex(of: "}") ?? start
    let text = String(characters[min(start + 1, end)..<end])
    position = end + 1
    if text == "*" { return nil }
    guard let count = Int(text), count >= 0 else {
      throw error(at: start, "a demand is '{3}', or '{*}' for all values")
    }
    return count
  }

  /// Reads a length of time between spaces; returns nil if there is none here.
  private mutating func readDuration() -> Duration? {
    let isAfterSpace =
      position == 0 || characters[position - 1].isWhitespace || position - 1 == group
    guard isAfterSpace, characters[position].isWholeNumber else { return nil }
    let rest = characters[position...]
    let word = rest.prefix { !$0.isWhitespace && $0 != ")" }
    guard let duration = Duration(marbles: String(word)) else { return nil }
    position = word.endIndex
    return duration
  }

  private func error(at position: Int, _ reason: String) -> MarbleSyntaxError {
    MarbleSyntaxError(text: text, position: position, reason: reason)
  }
}

extension MarbleDiagram.Kind {
  /// True if nothing can follow.
  var isLast: Bool {
    switch self {
    case .completion, .failure, .cancellation: true
    case .subscription, .demand, .value: false
    }
  }
}
