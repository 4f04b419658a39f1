import CNcurses
import Foundation
import TodoFeature

/// The terminal as a full screen: it draws frames and reads keys.
///
/// For use on the main thread only, because a process has one ncurses screen.
final class Terminal {
  private let isColored: Bool
  /// The part of a pasted text that has been read; `nil` if no text is being pasted.
  private var pasted: PastedText?
  /// The bytes that were read together with the end of a pasted text.
  private var unread: ArraySlice<UInt8> = []

  /// Clears the terminal for the screen.
  ///
  /// - Parameter isColored: True if colours are used, where the terminal has them.
  /// - Returns: `nil` if the terminal cannot be used: see ``obstacle(name:)``.
  init?(isColored: Bool) {
    Self.chooseEncoding()
    TerminalRescue.begin()
    // After the escape key, the rest of an escape sequence comes at once, or not at all.
    set_escdelay(25)
    guard ncurses_open() else {
      TerminalRescue.end()
      return nil
    }
    self.isColored = isColored && has_colors()
    if self.isColored {
      start_color()
      use_default_colors()
      init_pair(Color.red.rawValue, Int16(COLOR_RED), -1)
      init_pair(Color.yellow.rawValue, Int16(COLOR_YELLOW), -1)
    }
    reportPastes(true)
  }

  /// Restores the terminal.
  func close() {
    endwin()
    reportPastes(false)
    TerminalRescue.end()
  }

  /// Restores the terminal, lets the shell stop the process, and clears the terminal again when the
  /// process continues.
  ///
  /// - Parameter stop: Stops the process.
  func suspend(_ stop: () -> Void) {
    close()
    stop()
    TerminalRescue.begin()
    ncurses_invalidate()
    refresh()
    reportPastes(true)
  }

  /// The size in characters.
  var size: ScreenState.Size {
    ScreenState.Size(columns: Int(ncurses_columns()), rows: Int(ncurses_rows()))
  }

  /// Reads the size of the terminal again.
  func adoptSize() {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return }
    resizeterm(Int32(size.ws_row), Int32(size.ws_col))
  }

  /// Draws everything again with the next frame: something else has written to the terminal.
  func invalidate() {
    ncurses_invalidate()
  }

  /// Draws a frame. Only what differs from the last one is sent to the terminal.
  func draw(_ frame: Frame) {
    for (row, line) in frame.lines.enumerated() {
      move(Int32(row), 0)
      for span in line {
        set(span.style, isSelected: span.isSelected)
        addstr(span.text)
      }
      ncurses_set_style(0, 0)
      clrtoeol()
    }
    if let cursor = frame.cursor { move(Int32(cursor.row), Int32(cursor.column)) }
    curs_set(frame.cursor == nil ? 0 : 1)
    refresh()
  }
}

extension Terminal {
  /// Returns the reason why the terminal cannot show a screen; `nil` if it can.
  ///
  /// - Parameter name: The name of the terminal, `$TERM`.
  static func obstacle(name: String?) -> String? {
    guard isatty(0) == 1, isatty(1) == 1 else {
      return "the screen needs a terminal as standard input and output; 'todo list' needs none"
    }
    guard ncurses_find_terminal() else {
      return
        "the terminal '\(name ?? "")' is not known; set $TERM to another one, or use 'todo list'"
    }
    guard ncurses_capability("cup") != nil, ncurses_capability("clear") != nil else {
      return
        "the terminal '\(name ?? "")' cannot move its cursor, as a screen has to; use 'todo list'"
    }
    return nil
  }

  /// True if the terminal is known, and has colours.
  static var hasColors: Bool { ncurses_find_terminal() && ncurses_color_count() > 0 }

  /// Texts are UTF-8, also where the environment does not say so.
  private static func chooseEncoding() {
    setlocale(LC_ALL, "")
    if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// Lets the terminal mark what is pasted, so that it is not taken for commands.
  private func reportPastes(_ isOn: Bool) {
    try? StandardStream.output.write(isOn ? "\u{1B}[?2004h" : TerminalRescue.endOfPastes)
  }

  private enum Color: Int16 {
    case red = 1, yellow
  }

  private func set(_ style: Frame.Style, isSelected: Bool) {
    let (attributes, color): (Int, Color?) =
      switch style {
      case .title: (ncurses_bold, nil)
      case .note, .todo(.normal): (0, nil)
      case .problem: (ncurses_bold, .red)
      case .todo(.done): (ncurses_dim, nil)
      case .todo(.overdue): (0, .red)
      case .todo(.dueToday): (0, .yellow)
      case .todo(.prioritized): (ncurses_bold, nil)
      }
    ncurses_set_style(
      Int32(attributes | (isSelected ? ncurses_reverse : 0)),
      isColored ? color?.rawValue ?? 0 : 0
    )
  }
}

// MARK: - Keys

extension Terminal {
  /// Returns the keys that have been pressed. It does not wait for any.
  func keys() -> [Key] {
    var keys: [Key] = []
    var code: wint_t = 0
    while true {
      if pasted != nil {
        guard let text = readPaste() else { return keys }
        keys.append(.paste(text))
      }
      let result = readCode(&code)
      if result == ERR { return keys }
      if let key = key(Int32(bitPattern: code), isFunctionKey: result == KEY_CODE_YES) {
        keys.append(key)
      }
    }
  }

  /// Reads a pasted text up to its end; `nil` if that has not arrived yet.
  ///
  /// Not by ncurses, which makes two system calls for each byte.
  private func readPaste() -> String? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var read = unread
    unread = []
    while true {
      if let rest = pasted?.append(read) {
        unread = rest
        defer { pasted = nil }
        return pasted?.text
      }
      var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard poll(&input, 1, 0) == 1 else { return nil }
      let count = Glibc.read(0, &bytes, bytes.count)
      guard count > 0 else { return nil }
      read = bytes[..<count]
    }
  }

  /// Reads a character or a function key, as `get_wch` does.
  private func readCode(_ code: inout wint_t) -> Int32 {
    var bytes = unread.makeIterator()
    var decoder = UTF8()
    switch decoder.decode(&bytes) {
    case .scalarValue(let scalar):
      unread = unread.dropFirst(UTF8.width(scalar))
      code = scalar.value
      return OK
    case .error:
      unread = unread.dropFirst()
      code = 0xFFFD
      return OK
    case .emptyInput:
      return get_wch(&code)
    }
  }

  private func key(_ code: Int32, isFunctionKey: Bool) -> Key? {
    if isFunctionKey {
      guard code == Int32(ncurses_paste_begin) else { return Self.functionKey(code) }
      pasted = PastedText()
      return nil
    }
    guard let scalar = Unicode.Scalar(UInt32(bitPattern: code)) else { return nil }
    return scalar == "\u{1B}" ? keyAfterEscape() : Self.characterKey(scalar)
  }

  /// Reads the characters that have come together with an escape character.
  private func keyAfterEscape() -> Key? {
    var sequence = EscapeSequence()
    var code: wint_t = 0
    while sequence.isOpen {
      let result = readCode(&code)
      if result == KEY_CODE_YES { return Self.functionKey(Int32(bitPattern: code)) }
      guard result != ERR, let scalar = Unicode.Scalar(UInt32(code)) else { break }
      sequence.append(scalar)
    }
    if sequence.beginsPaste { pasted = PastedText() }
    return sequence.key
  }

  private static func functionKey(_ code: Int32) -> Key? {
    switch code {
    case KEY_UP: .up
    case KEY_DOWN: .down
    case KEY_LEFT: .left
    case KEY_RIGHT: .right
    case KEY_HOME: .home
    case KEY_END: .end
    case KEY_PPAGE: .pageUp
    case KEY_NPAGE: .pageDown
    case KEY_BACKSPACE: .backspace
    case KEY_DC: .delete
    case KEY_ENTER: .enter
    default: nil
    }
  }

  private static func characterKey(_ scalar: Unicode.Scalar) -> Key? {
    switch scalar.value {
    case 9: .tab
    case 10, 13: .enter
    case 127: .backspace
    case 28: .control("\\")
    case 1...26: .control(Character(Unicode.Scalar(UInt8(scalar.value + 96))))
    case 0..<32: nil
    default: .character(Character(scalar))
    }
  }
}
