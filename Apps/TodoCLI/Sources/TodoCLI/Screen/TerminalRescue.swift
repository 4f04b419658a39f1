import CNcurses
import Foundation

/// Restores the terminal, also if the program crashes.
///
/// Meanwhile the standard error is a file without a name, because a message would spoil the screen. It is
/// printed when the terminal is back.
enum TerminalRescue {
  /// Makes a terminal report pasted texts as if they were typed.
  static let endOfPastes = "\u{1B}[?2004l"

  private struct Rescue {
    var settings: termios
    /// The escape sequences that end a screen, with a 0 at the end.
    var sequences: UnsafeMutablePointer<CChar>
    var originalErrors: Int32
    var file: UnsafeMutablePointer<FILE>?
    /// The descriptor of the file; -1 if there is none.
    var messages: Int32
    /// Room for a part of the messages.
    var buffer: UnsafeMutableRawPointer

    static let bufferSize = 1024
  }

  // Written by `begin` and `end` only, on the main thread. In between, a handler of a crash reads it.
  nonisolated(unsafe) private static var rescue: Rescue?

  /// The signals of a crash, and that by which a user ends a program at once, also one that hangs.
  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT]

  /// Notes the state of the terminal, which is about to become a screen.
  static func begin() {
    var settings = termios()
    tcgetattr(0, &settings)
    let names = ["sgr0", "rmkx", "cnorm", "rmcup"]
    let sequences = names.compactMap { ncurses_capability($0).map(String.init(cString:)) }
    let file = tmpfile()
    rescue = Rescue(
      settings: settings,
      sequences: strdup(sequences.joined() + endOfPastes),
      originalErrors: dup(2),
      file: file,
      messages: file.map(fileno) ?? -1,
      buffer: .allocate(byteCount: Rescue.bufferSize, alignment: 1)
    )
    if let file { dup2(fileno(file), 2) }
    useAlternateStack()
    for crash in crashes { handle(crash) }
  }

  /// Forgets the terminal, which is no screen any more, and prints the messages.
  static func end() {
    for crash in crashes { signal(crash, SIG_DFL) }
    guard let ended = rescue else { return }
    rescue = nil
    printMessages(ended)
    close(ended.originalErrors)
    if let file = ended.file { fclose(file) }
    free(ended.sequences)
    ended.buffer.deallocate()
  }

  private static func handle(_ crash: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      TerminalRescue.rescueTerminal()
      // The signal ends the process after this, in the usual way.
      raise(number)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_ONSTACK
    sigaction(crash, &action, nil)
  }

  /// Called in a handler of a signal: it uses no memory but its own, and no lock.
  private static func rescueTerminal() {
    guard var rescue else { return }
    write(1, rescue.sequences, strlen(rescue.sequences))
    tcsetattr(0, TCSANOW, &rescue.settings)
    printMessages(rescue)
  }

  // Without generic functions: in a debug build, they look up types in tables that have locks.
  private static func printMessages(_ rescue: Rescue) {
    dup2(rescue.originalErrors, 2)
    lseek(rescue.messages, 0, SEEK_SET)
    var count = read(rescue.messages, rescue.buffer, Rescue.bufferSize)
    while count > 0 {
      write(2, rescue.buffer, count)
      count = read(rescue.messages, rescue.buffer, Rescue.bufferSize)
    }
  }

  /// A stack that is full has no room for a handler.
  private static func useAlternateStack() {
    // `SIGSTKSZ` is too small: the state of a large processor has 11 KiB, and a handler that is not optimised 14 KiB.
    let size = 1 << 16
    var stack = stack_t(
      ss_sp: UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16),
      ss_flags: 0,
      ss_size: size
    )
    sigaltstack(&stack, nil)
  }
}
