import Foundation
import TodoCLI

/// A terminal that does not show what is typed, until it is restored.
struct SilentTerminal {
  /// The key that interrupts a program. It ends the line, because a signal would leave the terminal silent.
  static let interrupt = UInt8(ascii: "C") & 0x1F

  private let descriptor: Int32
  private let shown: termios

  /// - Throws: A failure if the terminal would show what is typed.
  init(_ descriptor: Int32) throws(CommandFailure) {
    let failure = CommandFailure(
      .usage,
      "the terminal cannot hide a password; give --password-command, or the password by a pipe"
    )
    var shown = termios()
    guard tcgetattr(descriptor, &shown) == 0 else { throw failure }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
    withUnsafeMutableBytes(of: &hidden.c_cc) { $0[Int(VEOL)] = Self.interrupt }
    // It succeeds if a part of the change could be made.
    var set = termios()
    guard tcsetattr(descriptor, TCSAFLUSH, &hidden) == 0, tcgetattr(descriptor, &set) == 0,
      set.c_lflag & tcflag_t(ECHO | ISIG) == 0
    else {
      tcsetattr(descriptor, TCSAFLUSH, &shown)
      throw failure
    }
    (self.descriptor, self.shown) = (descriptor, shown)
  }

  /// Makes the terminal as it was.
  func restore() {
    var shown = shown
    tcsetattr(descriptor, TCSAFLUSH, &shown)
  }
}
