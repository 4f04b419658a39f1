/// An action that is handed over to the thread that runs it.
///
/// `Scheduler` accepts actions that are not `Sendable`, as Combine's does. Dispatch and Foundation
/// require actions that are.
@frozen
@usableFromInline
// Safe to send: a caller that schedules an action gives it up. Only the scheduler calls it, once at
// a time. The queue orders the caller's earlier work before the action.
package struct ScheduledAction: @unchecked Sendable {
  @usableFromInline package let run: () -> Void

  @inlinable
  package init(_ run: @escaping () -> Void) {
    self.run = run
  }
}
