/// Takes an item off the agenda, unless its time is gone.
///
/// It does not keep the time alive, so that what is scheduled goes with the scheduler, however long the
/// cancellable is kept.
struct CancellableItem<Line: Timeline>: Cancellable {
  let token: Agenda<Line>.Token
  let time: WeakVirtualTime<Line>

  func cancel() {
    time.core?.cancel(token)
  }
}

/// A weak reference to a virtual time, which all of its cancellables share: a copy of it costs as much
/// as one of the time, where a weak reference in each cancellable would cost many times that.
// Safe to share: the reference is set once, while the time is made, and a weak reference may be read by
// many threads.
final class WeakVirtualTime<Line: Timeline>: @unchecked Sendable {
  private(set) weak var core: VirtualTimeCore<Line>?

  /// Sets what it refers to; for the initialiser of the time.
  func refer(to core: VirtualTimeCore<Line>) {
    self.core = core
  }
}
