import TestSupport

/// Random command lines of `todo`: valid ones, nearly valid ones and nonsense.
struct RandomArguments {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Returns the next command line, without the name of the program.
  mutating func next() -> [String] {
    var words = command()
    // An option that every command has, anywhere.
    if oneOf(3) { insert(option(), into: &words) }
    // Nearly valid: one word too many, too few, or another one.
    switch Int.random(in: 0..<8, using: &random) {
    case 0: insert([word()], into: &words)
    case 1 where !words.isEmpty: words.remove(at: index(in: words))
    case 2 where !words.isEmpty: words[index(in: words)] = word()
    case 3 where words.count > 1: words.swapAt(index(in: words), index(in: words))
    default: break
    }
    return words
  }

  private mutating func command() -> [String] {
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1: return ["add"] + some(texts)
    case 2: return [pick(["list", "ls"])] + (oneOf(2) ? some(texts) : listOptions())
    case 3, 4: return [pick(["check", "done"])] + some(numbers)
    case 5: return ["uncheck"] + some(numbers)
    case 6: return ["edit", pick(numbers)] + some(texts)
    case 7: return [pick(["remove", "rm"])] + some(numbers)
    case 8:
      return oneOf(3)
        ? ["clear"]
        : [pick(["due", "pri", "project", "append"]), pick(numbers + texts)] + some(texts)
    case 9, 10:
      let words = ["move", pick(numbers), pick(["top", "bottom", "up", "down", "before"])]
      return oneOf(3) ? words + [pick(numbers)] : words
    case 11: return [pick(["undo", "redo"])] + (oneOf(2) ? [pick(numbers)] : [])
    case 12: return ["log"] + (oneOf(2) ? [pick(numbers)] : [])
    case 13: return [pick(["purge", "ui"])]
    case 14: return ["import", "--format", pick(["todo.txt", "taskwarrior", "json", "xml", ""])]
    case 15: return ["export", "--format", pick(["todo.txt", "taskwarrior", "json", "xml", ""])]
    case 16: return [pick(["help", "--help", "-h", "--version"])] + (oneOf(2) ? [word()] : [])
    case 17: return ["--generate-completion-script", pick(["bash", "zsh", "fish", "csh", ""])]
    case 18: return ["---completion"] + some(texts + numbers + ["check", "--", "positional@0"])
    default: return some(texts + numbers + strange)
    }
  }

  private mutating func listOptions() -> [String] {
    some([
      "--open", "--done", "--all", "--json", "--sort", "due", "--sort=pri", "--sort=x", "pri:A",
    ])
  }

  private mutating func option() -> [String] {
    pick([
      ["--database", "list/todo.sqlite"], ["--store=list/todo.sqlite"], ["--database"],
      ["--database", "other.sqlite"], ["--database="], ["--store", "list"], ["--store", "none/x/"],
      ["--color", "always"], ["--color=never"], ["--color", "blue"], ["--color"], ["--"],
      ["--help"],
      ["-h"], ["-x"], ["--jsn"], ["-"], ["--database", "-"], ["--database", "--"],
    ])
  }

  private mutating func word() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: pick(numbers)
    case 1: pick(texts)
    case 2: pick(strange)
    default: noise()
    }
  }

  /// Random characters of all kinds, except NUL, which no argument can have.
  private mutating func noise() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      let range: ClosedRange<UInt32> = pick([
        1...0x1F, 0x20...0x7E, 0x7F...0x2FF, 0x2000...0x206F,
        0x1F300...0x1FAFF, 0xE000...0x10FFFF,
      ])
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private let numbers =
    (0..<6).flatMap { _ in ["1", "2", "3", "4", "5", "6"] } + [
      "0", "7", "99", "-1", "+1", "01", "1.0", "1e3", "0x1", " 1", "", "9223372036854775807",
      "9223372036854775808", "-9223372036854775808", "99999999999999999999999999", "１", "¹", "--1",
      "1 2", "1,2", "1-3", "3-1", "1,", "2-", "0-9223372036854775807", "1,2-4,9", "-1-2",
    ]

  private let texts = [
    "Milk", "Buy", "milk and eggs", "+home", "@phone", "(A)", "(a)", "x", "due:2026-12-01",
    "due:friday",
    "due:9999y", "due:someday", "due:", "due:2026-02-30", "due:..", "due:any", "due:today..1w",
    "pri:A",
    "pri:Z-A", "pri:", "pri:AB", "-", "--", "", " ", "\n", "\u{200B}", "a\nb", "a\tb", "\u{1B}[31m",
    "👩‍👩‍👧", "e\u{301}", "\u{202E}", "'", "\"", "$HOME", "`id`", "$(id)", "\\", "%s%n", "*", "~", ";",
    "2026-12-01", "2026-12-01 2026-12-02 a", "(A) (B) c", "key:value:more", "http://a.b/c?d=e",
    String(repeating: "long ", count: 1_000),
  ]

  private let strange = [
    "--open", "--json", "--sort", "--format", "--format=json", "-abc", "-o", "---", "---completion",
    "--no-json", "--database=/", "=", "--=", "-=", "--color=", "--help", "--helpful", "-hh",
    "--version=1",
    "--generate-completion-script", "--experimental-dump-help", "help", "list", "add", "todo",
    "move",
  ]

  private mutating func oneOf(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// Returns up to three of the words.
  private mutating func some(_ words: [String]) -> [String] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in pick(words) }
  }

  private mutating func index(in words: [String]) -> Int {
    Int.random(in: 0..<words.count, using: &random)
  }

  private mutating func insert(_ new: [String], into words: inout [String]) {
    words.insert(contentsOf: new, at: Int.random(in: 0...words.count, using: &random))
  }
}
