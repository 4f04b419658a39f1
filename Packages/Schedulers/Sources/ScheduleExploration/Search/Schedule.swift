/// The choices of a run as text: `m1:0100` is the second candidate at the second choice, and the usual
/// one at all others.
struct Schedule: Hashable {
  private static let prefix = "m1:"
  /// The largest number of choices that are all written.
  private static let fullLength = 200
  private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz")

  let choices: [Int]

  init(_ choices: [Int]) {
    self.choices = choices
  }

  /// Reads the text of a schedule; nil if it is none.
  init?(_ text: String) {
    guard text.hasPrefix(Self.prefix) else { return nil }
    var choices: [Int] = []
    var rest = text.dropFirst(Self.prefix.count)
    while let digit = rest.popFirst() {
      if digit == "(" {
        guard let end = rest.firstIndex(of: ")"), let choice = Int(rest[..<end]), choice >= 0
        else { return nil }
        choices.append(choice)
        rest = rest[rest.index(after: end)...]
      } else {
        guard let choice = Self.digits.firstIndex(of: digit) else { return nil }
        choices.append(choice)
      }
    }
    self.choices = choices
  }

  /// The schedule with one delay less, at the last choice that has one; nil if there is none.
  var withOneDelayLess: Schedule? {
    choices.lastIndex { $0 > 0 }.map { index in
      var fewer = choices
      fewer[index] -= 1
      return Schedule(fewer)
    }
  }

  /// The choices as text. In that of a long run, the usual choices at the end are left out.
  var text: String {
    let end =
      choices.count > Self.fullLength
      ? choices.lastIndex { $0 > 0 }.map { $0 + 1 } ?? 0 : choices.count
    return Self.prefix + choices[..<end].map(Self.digits).joined()
  }

  /// True if the choices are those of another schedule, and usual ones behind them.
  func isReplay(of other: Schedule) -> Bool {
    choices.starts(with: other.choices)
      && choices.dropFirst(other.choices.count).allSatisfy { $0 == 0 }
  }

  /// Returns the text of a choice.
  static func digits(of choice: Int) -> String {
    choice < digits.count ? String(digits[choice]) : "(\(choice))"
  }
}
