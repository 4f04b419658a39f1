/// Takes an item off the agenda. It keeps the time alive, which costs less than to look whether it is.
struct CancellableItem<Line: Timeline>: Cancellable {
  let token: Agenda<Line>.Token
  let core: VirtualTimeCore<Line>

  func cancel() {
    core.cancel(token)
  }
}
