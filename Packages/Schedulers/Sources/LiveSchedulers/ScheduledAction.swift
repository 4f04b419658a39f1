/// An action on its way to the thread that runs it.
///
/// `Scheduler` takes actions that are not `Sendable`, as Combine's does, and Dispatch and Foundation
/// want ones that are.
@frozen
@usableFromInline
// Safe to send: whoever schedules an action gives it away to the scheduler, which is the only one to
// call it, once at a time. Handing it over through a queue orders what the giver did before.
package struct ScheduledAction: @unchecked Sendable {
  @usableFromInline package let run: () -> Void

  @inlinable
  package init(_ run: @escaping () -> Void) {
    self.run = run
  }
}
