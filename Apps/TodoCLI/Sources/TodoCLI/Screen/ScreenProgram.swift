import ComposableArchitecture
import Foundation
import TodoFeature

/// The full screen: a store on the main queue, whose state is drawn, and whose actions are keys.
final class ScreenProgram {
  private let terminal: Terminal
  private let viewStore: ViewStore<ScreenState, ScreenAction>
  private var drawing: AnyCancellable?
  private var sources: [any DispatchSourceProtocol] = []
  /// True if the terminal shows the state.
  private var isDrawn = false
  /// The signal that has demanded the end.
  private var signalOfEnd: Int32?

  /// The signals that demand the end.
  private static let endSignals = [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2]

  private init(_ terminal: Terminal, _ todos: [Todo], _ environment: ScreenEnvironment) {
    self.terminal = terminal
    viewStore = ViewStore(
      Store(
        initialState: ScreenState(
          list: ListState(todos: todos),
          size: terminal.size,
          today: Day(.now)
        ),
        reducer: screenReducer,
        environment: environment
      )
    )
  }

  /// Shows the list in the terminal until the user quits.
  ///
  /// - Parameters:
  ///   - database: The database of the list.
  ///   - isColored: True if colours are used.
  ///   - terminal: The name of the terminal.
  static func run(
    on database: TodoDatabase,
    isColored: Bool,
    terminal name: String?
  ) throws {
    if let obstacle = Terminal.obstacle(name: name) { throw CommandFailure(.usage, obstacle) }
    var database = database
    database.watch = DatabaseWatch(database.path)
    // The first frame has the list, and a database that cannot be read is reported before the screen is cleared.
    let todos = try database.todos()
    guard let terminal = Terminal(isColored: isColored) else {
      throw CommandFailure(.usage, "the terminal '\(name ?? "")' cannot show a screen")
    }
    let mainQueue = DispatchQueue.main.eraseToAnyScheduler()
    let program = ScreenProgram(
      terminal,
      todos,
      ScreenEnvironment(
        list: ListEnvironment(
          app: AppEnvironment(mainQueue: mainQueue, uuid: UUID.init, today: { Day(.now) }),
          database: database.client(answeringOn: mainQueue)
        ),
        sync: SyncAccount.exists(for: database) ? .processes(database, mainQueue) : nil,
        now: { .now }
      )
    )
    program.run()
    terminal.close()
    if program.viewStore.sync.hasChanges { SyncProcess(database).startAlone() }
    if let number = program.signalOfEnd { program.end(by: number) }
  }

  private func run() {
    handleSignals()
    let input = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
    handle(input) { program in
      // Without a byte to read, the terminal is gone.
      if input.data == 0 { program.viewStore.send(.quit) }
      program.readKeys()
    }
    // Several actions may follow one key; they are drawn once.
    drawing = viewStore.publisher.sink { [unowned self] _ in
      if isDrawn { DispatchQueue.main.schedule { [unowned self] in draw() } }
      isDrawn = false
    }
    draw()
    viewStore.send(.appeared)
    while !viewStore.hasEnded {
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    }
    sources.forEach { $0.cancel() }
  }

  private func draw() {
    isDrawn = true
    terminal.draw(viewStore.state.frame())
  }

  private func readKeys() {
    for key in terminal.keys() {
      switch key {
      case .control("z"): suspend { kill(0, SIGTSTP) }
      case .control("\\"): kill(0, SIGQUIT)
      case .control("l"): terminal.invalidate()
      default: viewStore.send(.key(key))
      }
    }
  }
}

// MARK: - Signals

extension ScreenProgram {
  private func handleSignals() {
    for number in Self.endSignals {
      handle(signal: number) { program in
        program.signalOfEnd = number
        program.viewStore.send(.quit)
      }
    }
    handle(signal: SIGTSTP) { $0.suspend { raise(SIGTSTP) } }
    handle(signal: SIGCONT) { $0.redraw() }
    handle(signal: SIGWINCH) { $0.adoptSize() }
  }

  private func handle(signal number: Int32, _ handler: @escaping (ScreenProgram) -> Void) {
    // A signal that is blocked waits for its source. The other threads block all signals.
    setBlocked(true, number)
    handle(DispatchSource.makeSignalSource(signal: number, queue: .main), handler)
  }

  private func handle(
    _ source: any DispatchSourceProtocol,
    _ handler: @escaping (ScreenProgram) -> Void
  ) {
    source.setEventHandler { [unowned self] in handler(self) }
    source.resume()
    sources.append(source)
  }

  private func setBlocked(_ isBlocked: Bool, _ number: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(isBlocked ? SIG_BLOCK : SIG_UNBLOCK, &signals, nil)
  }

  private func adoptSize() {
    terminal.adoptSize()
    viewStore.send(.resized(terminal.size))
    redraw()
  }

  /// Draws all again: the terminal may show something else.
  private func redraw() {
    terminal.invalidate()
    draw()
  }

  /// Lets the shell stop the process until it is to continue.
  ///
  /// - Parameter stop: Sends the signal that stops.
  private func suspend(_ stop: () -> Void) {
    terminal.suspend {
      signal(SIGTSTP, SIG_DFL)
      stop()
      // Here the process stops.
      setBlocked(false, SIGTSTP)
      setBlocked(true, SIGTSTP)
    }
    adoptSize()
  }

  /// Ends the process by a signal, so that its parent sees the reason.
  private func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
    setBlocked(false, number)
  }
}
