import Foundation
import Testing
import TodoCLI

@testable import TodoSync

@Suite("A terminal that hides a password")
struct SilentTerminalTests {
  @Test("A terminal that hides a password shows nothing and sends no signal until it is restored")
  func silence() throws {
    let (terminal, other) = pseudoTerminal()
    defer { [terminal, other].forEach { close($0) } }
    let flags = localFlags(of: terminal)
    #expect(flags & tcflag_t(ECHO) != 0 && flags & tcflag_t(ISIG) != 0)
    let silent = try SilentTerminal(terminal)
    #expect(localFlags(of: terminal) == flags & ~tcflag_t(ECHO | ISIG))
    silent.restore()
    #expect(localFlags(of: terminal) == flags)
  }

  @Test("A terminal that would show the password is refused, with another way to give it")
  func refusal() throws {
    var pipe: [Int32] = [0, 0]
    #expect(Glibc.pipe(&pipe) == 0)
    defer { pipe.forEach { close($0) } }
    #expect(
      throws: CommandFailure(
        .usage,
        "the terminal cannot hide a password; give --password-command, or the password by a pipe"
      )
    ) { try SilentTerminal(pipe[0]) }
  }

  /// Opens a terminal of Linux, whose other side is a descriptor.
  private func pseudoTerminal() -> (terminal: Int32, other: Int32) {
    let other = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // The requests TIOCSPTLCK, to unlock the terminal, and TIOCGPTN, for its number.
    var (isLocked, number): (Int32, UInt32) = (0, 0)
    #expect(other >= 0 && ioctl(other, 0x4004_5431, &isLocked) == 0)
    #expect(ioctl(other, 0x8004_5430, &number) == 0)
    let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    #expect(terminal >= 0)
    return (terminal, other)
  }

  private func localFlags(of terminal: Int32) -> tcflag_t {
    var settings = termios()
    #expect(tcgetattr(terminal, &settings) == 0)
    return settings.c_lflag
  }
}
