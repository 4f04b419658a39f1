import TodoFeature

/// The characters that a terminal sends for a key after an escape character, where ncurses does not know
/// them: keys of other terminals, and those that are pressed together with the alt key.
///
/// Source: ECMA-48, section 5.4; xterm's "Control Sequences".
struct EscapeSequence {
  private var characters = ""

  /// True if more characters belong to it.
  var isOpen: Bool {
    guard let first = characters.unicodeScalars.first else { return true }
    let rest = characters.unicodeScalars.dropFirst()
    return switch first {
    case "[": !(rest.last.map { ("@"..."~").contains($0) } ?? false)
    case "O": rest.isEmpty
    default: false
    }
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    characters.unicodeScalars.append(scalar)
  }

  /// True if a pasted text follows.
  var beginsPaste: Bool { characters == "[200~" }

  /// The key; `nil` if it is not known.
  var key: Key? {
    switch characters {
    case "", "\u{1B}": .escape
    case "[A", "OA": .up
    case "[B", "OB": .down
    case "[C", "OC": .right
    case "[D", "OD": .left
    case "[H", "OH", "[1~", "[7~": .home
    case "[F", "OF", "[4~", "[8~": .end
    case "[3~": .delete
    case "[5~": .pageUp
    case "[6~": .pageDown
    // With the control key or the alt key, as in readline.
    case "[1;5D", "[1;3D": .alt("b")
    case "[1;5C", "[1;3C": .alt("f")
    default: characters.count == 1 ? characters.first.map(Key.alt) : nil
    }
  }
}
