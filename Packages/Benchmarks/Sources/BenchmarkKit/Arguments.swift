/// The arguments of the command line.
public struct Arguments: Equatable, Sendable {
  /// The suite to run; nil for all of them.
  public var suite: String?
  /// A text that the names of the cases must contain, in upper or lower case.
  public var filter: String?
  public var printsJSON = false
  public var rounds = 7
  public var isQuick = false
  public var leavesOutOthers = false
  public var onlyLists = false
  public var asksForHelp = false

  /// An argument that makes no sense; the message is one line.
  public struct Mistake: Error, Equatable, Sendable {
    public let message: String

    /// Makes a mistake with its message.
    public init(message: String) {
      self.message = message
    }
  }

  public static let usage = """
    usage: scripts/bench [suite] [filter] [--json] [--rounds N] [--quick] [--ours] [--list]
                         [--build release|debug|generic|all]
           scripts/bench compile [--rounds N]
           scripts/bench todo [--json] [--rounds N] [--quick]
           scripts/bench screen [--json] [--quick]
      compile     the time that a client of long chains costs its compiler
      todo        the processor time of the app, beside Taskwarrior and todo.txt-cli where they are
                  installed, with lists of 1,000, 10,000 and 100,000 todos; --quick: of 1,000, once
      screen      the time from a key to its frame on the app's screen, and the bytes of the frame,
                  beside vit where it is installed
      suite       the cases of one layer; without it, all. "races" searches planted bugs for four
                  minutes: it runs only when named
      filter      only the cases whose names contain it
      --json      print JSON instead of a table
      --rounds N  measure every case N times, 7 unless said otherwise
      --quick     a hundredth of the elements: shows that it works, not how fast it is
      --ours      leave the others out, for a profiler
      --list      print the names of the cases, and measure nothing
      --build B   how ours, the peers and their client are built: optimised (release, unless said
                  otherwise), not optimised (debug), optimised each on its own (generic), or one build
                  after the other (all)
    """

  /// Reads the words of a command line. The first word is a suite if it names one, else a filter.
  ///
  /// - Parameter suites: The names of the suites and surveys.
  /// - Throws: ``Mistake``
  public init(_ words: [String], suites: [String]) throws(Mistake) {
    var rest = words[...]
    var positions: [String] = []
    while let word = rest.popFirst() {
      switch word {
      case "--json": printsJSON = true
      case "--quick": isQuick = true
      case "--ours": leavesOutOthers = true
      case "--list": onlyLists = true
      case "--help", "-h": asksForHelp = true
      case "--rounds": rounds = try Self.rounds(Self.value(of: word, in: &rest))
      case _ where word.hasPrefix("-"):
        throw Mistake(message: "unknown option '\(word)': see scripts/bench --help")
      default: positions.append(word)
      }
    }
    if let first = positions.first, suites.contains(first) {
      suite = first
      positions.removeFirst()
    }
    filter = positions.first
    guard positions.count <= 1 else {
      throw Mistake(
        message: suite == nil
          ? "'\(positions[0])' is no suite: choose among \(suites.joined(separator: ", "))"
          : "one filter is enough: '\(positions[1])' is too many"
      )
    }
  }

  private static func value(
    of option: String,
    in rest: inout ArraySlice<String>
  ) throws(Mistake) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw Mistake(message: "\(option) needs a number: see scripts/bench --help")
    }
    return value
  }

  private static func rounds(_ text: String) throws(Mistake) -> Int {
    guard let rounds = Int(text), (1...1000).contains(rounds) else {
      throw Mistake(message: "--rounds needs a number from 1 to 1000, not '\(text)'")
    }
    return rounds
  }
}
