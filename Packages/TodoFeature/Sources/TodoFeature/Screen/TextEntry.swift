/// A line of text that is being typed, with a cursor. It is edited by the keys of readline.
///
/// | key | does |
/// | --- | --- |
/// | left, right, ctrl-b, ctrl-f | moves by a character |
/// | home, end, ctrl-a, ctrl-e | moves to the beginning or the end |
/// | backspace, ctrl-h, delete, ctrl-d | removes the character before or after the cursor |
/// | alt-b, alt-f | moves by a word |
/// | ctrl-w | removes the word before the cursor |
/// | alt-backspace, alt-d | removes the letters and digits of a word before or after the cursor |
/// | ctrl-u, ctrl-k | removes all before or after the cursor |
public struct TextEntry: Equatable, Sendable {
  /// The text before the cursor.
  public private(set) var before: String
  /// The text after the cursor.
  public private(set) var after = ""

  /// The whole text.
  public var text: String { before + after }

  /// Creates a text, with the cursor at its end.
  public init(_ text: String = "") {
    before = text
  }

  /// Changes the text as a key demands.
  ///
  /// - Returns: False if the key has no meaning in a text.
  public mutating func press(_ key: Key) -> Bool {
    switch key {
    case .character(let character): before.append(character)
    case .paste(let text): before += text.onOneLine
    case .left, .control("b"): moveBack(to: before.dropLast().endIndex)
    case .right, .control("f"): moveForward(to: after.dropFirst().startIndex)
    case .home, .control("a"): moveBack(to: before.startIndex)
    case .end, .control("e"): moveForward(to: after.endIndex)
    case .backspace, .control("h"): before = String(before.dropLast())
    case .delete, .control("d"): after = String(after.dropFirst())
    case .control("w"): removeBack(to: wordStart { !$0.isWhitespace })
    case .alt("b"): moveBack(to: wordStart(\.isInWord))
    case .alt("f"): moveForward(to: wordEnd)
    case .alt("\u{7F}"): removeBack(to: wordStart(\.isInWord))
    case .alt("d"): after = String(after[wordEnd...])
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .enter, .escape, .tab, .up, .down, .pageUp, .pageDown, .control, .alt: return false
    }
    return true
  }

  private mutating func moveBack(to index: String.Index) {
    after = before[index...] + after
    before = String(before[..<index])
  }

  private mutating func moveForward(to index: String.Index) {
    before += after[..<index]
    after = String(after[index...])
  }

  private mutating func removeBack(to index: String.Index) {
    before = String(before[..<index])
  }

  /// Returns the beginning of the word before the cursor.
  private func wordStart(_ isInWord: (Character) -> Bool) -> String.Index {
    before.reversed().drop { !isInWord($0) }.drop(while: isInWord).startIndex.base
  }

  /// The end of the word after the cursor.
  private var wordEnd: String.Index {
    after.drop { !$0.isInWord }.drop(while: \.isInWord).startIndex
  }
}

extension Character {
  fileprivate var isInWord: Bool { isLetter || isNumber }
}

extension String {
  /// The text with spaces instead of line breaks and tabs, and without other control characters.
  fileprivate var onOneLine: String {
    // By scalars, because a pasted text can be long.
    var line = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in unicodeScalars {
      switch scalar.value {
      // Both make one line break.
      case 10 where isAfterReturn: break
      case 9...13, 0x85, 0x2028, 0x2029: line.append(" ")
      default: if !scalar.isObeyedByTerminals { line.append(scalar) }
      }
      isAfterReturn = scalar == "\r"
    }
    return String(line)
  }
}
