/// Cancels a scheduled item, unless its time has been released.
///
/// It does not keep the time alive. So the scheduled work is released with the scheduler, however
/// long the cancellable is kept.
struct CancellableItem<Line: Timeline>: Cancellable {
  let token: Agenda<Line>.Token
  let time: WeakVirtualTime<Line>

  func cancel() {
    time.core?.cancel(token)
  }
}

/// A weak reference to a virtual time, which all of its cancellables share. A copy of it costs as
/// much as a copy of a strong reference. A weak reference in each cancellable would cost many times
/// as much.
// Safe to share: the reference is set once, while the time is made, and many threads may read a
// weak reference.
final class WeakVirtualTime<Line: Timeline>: @unchecked Sendable {
  private(set) weak var core: VirtualTimeCore<Line>?

  /// Sets the time that it refers to. Only the initialiser of the time calls it.
  func refer(to core: VirtualTimeCore<Line>) {
    self.core = core
  }
}
