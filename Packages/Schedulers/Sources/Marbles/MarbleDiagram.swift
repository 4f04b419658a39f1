/// The events of a publisher over time, as text: `a-b--|`.
///
/// Each character is one step of time, from left to right:
///
/// | text | meaning |
/// | --- | --- |
/// | `-` | nothing happens |
/// | `a`, `7` | a value; its name is the character |
/// | `'left'` | a value with a longer name |
/// | `\|` | completion |
/// | `#` | failure |
/// | `(ab)` | several events in one step, in this order |
/// | `^` | subscription; the time is counted from here, and else from the first character |
/// | `!` | cancellation |
/// | `{3}`, `{*}` | a demand for three values, or for all of them |
/// | ` 250ms ` | this length of time, between spaces; the units are `m`, `s`, `ms`, `us`, `ns` |
///
/// Spaces mean nothing else: they align diagrams that stand one above the other. In a group, a length of
/// time lets the next event happen later in the same step: `(a 5ms b)`.
///
/// Sources: the marble tests of RxJS and of swift-async-algorithms. As in the second one, a group takes one
/// step; in RxJS it takes one step for each of its characters.
public struct MarbleDiagram: Hashable, Sendable {
  /// Something that happens at a moment.
  public struct Event: Hashable, Sendable {
    /// The length of time since the start of the diagram, or since the subscription if it shows one.
    public var time: Duration
    /// The kind of the event.
    public var kind: Kind

    /// Makes an event.
    ///
    /// - Parameters:
    ///   - time: The length of time since the start.
    ///   - kind: The kind of the event.
    public init(at time: Duration, _ kind: Kind) {
      self.time = time
      self.kind = kind
    }
  }

  /// The kinds of events.
  public enum Kind: Hashable, Sendable {
    /// A subscriber subscribes.
    case subscription
    /// A subscriber asks for a number of values; `nil` for all of them.
    case demand(Int?)
    /// A value, by its name.
    case value(String)
    case completion
    case failure
    /// The subscriber cancels.
    case cancellation
  }

  /// The events, in the order in which they happen.
  public var events: [Event]
  /// The moment of the first character: zero, or earlier if the diagram begins before the subscription.
  public var start: Duration
  /// The moment after the last character.
  public var end: Duration
  /// The length of time of one character.
  public var step: Duration

  /// Makes a diagram of events.
  ///
  /// - Parameters:
  ///   - events: The events, in the order in which they happen.
  ///   - start: The moment at which it begins; an earlier event extends it.
  ///   - end: The moment at which it ends. The last event takes a step at least.
  ///   - step: The length of time of one character of its text.
  public init(
    _ events: [Event],
    from start: Duration = .zero,
    to end: Duration = .zero,
    step: Duration = .seconds(1)
  ) {
    self.events = events
    self.start = min(start, events.first?.time ?? start)
    self.end = max(end, events.last.map { step * ($0.time.steps(of: step) + 1) } ?? start)
    self.step = step
  }

  /// Reads a diagram.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - step: The length of time of one character.
  /// - Throws: An error that names the place of the mistake.
  public init(_ text: String, step: Duration = .seconds(1)) throws(MarbleSyntaxError) {
    var reader = MarbleReader(text, step: step)
    self = try reader.read()
  }
}

extension MarbleDiagram {
  /// The numbers of the steps from the first character to the last.
  var steps: Range<Int> {
    let first = start.steps(of: step)
    return first..<max(first, (end - .nanoseconds(1)).steps(of: step) + 1)
  }

  /// The events of each step in which something happens.
  var eventsByStep: [Int: [Event]] { Dictionary(grouping: events) { $0.time.steps(of: step) } }
}

extension MarbleDiagram: CustomStringConvertible {
  /// The text of the diagram. A silence of more than twenty steps is written as a length of time.
  public var description: String { MarbleText.lines(of: [self]).lines[0] }
}

/// A text that is no marble diagram.
public struct MarbleSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public let text: String
  /// The number of characters before the mistake.
  public let position: Int
  /// The mistake, and how to mend it.
  public let reason: String

  /// The reason, and the text with the place of the mistake.
  public var description: String {
    """
    This is no marble diagram: \(reason)

      \(text)
      \(String(repeating: " ", count: position))^
    """
  }
}
