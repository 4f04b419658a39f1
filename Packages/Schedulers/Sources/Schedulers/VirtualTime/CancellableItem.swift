/// Takes an item off the agenda.
struct CancellableItem<Line: Timeline>: Cancellable {
  let token: Agenda<Line>.Token
  weak var core: VirtualTimeCore<Line>?

  func cancel() {
    core?.cancel(token)
  }
}
