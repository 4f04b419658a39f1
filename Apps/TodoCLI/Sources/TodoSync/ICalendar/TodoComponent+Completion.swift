import Foundation
import TodoFeature

/// The properties STATUS, COMPLETED and PERCENT-COMPLETE tell if it is done, and when it was done.
extension TodoComponent {
  /// Returns true if it is done, and the day on which it was done.
  func completion(in timeZone: TimeZone) -> (isComplete: Bool, day: Day?) {
    let isComplete =
      switch status {
      case "COMPLETED", "CANCELLED": true
      case "": first("COMPLETED") != nil || first("PERCENT-COMPLETE")?.number == 100
      default: false
      }
    return (isComplete, isComplete ? day(of: "COMPLETED", in: timeZone) : nil)
  }

  /// Writes what differs.
  mutating func writeCompletion(
    _ new: SyncFields,
    replacing old: SyncFields,
    clock: DayClock
  ) {
    guard new.isComplete else {
      if old.isComplete { writeOpen() }
      return
    }
    if !old.isComplete {
      set("STATUS", to: "COMPLETED")
      set("PERCENT-COMPLETE", to: "100")
    }
    // One that was open may have a moment from the last time.
    guard !old.isComplete || old.completionDate != new.completionDate else { return }
    set("COMPLETED", to: new.completionDate.map { clock.moment(on: $0).utcText })
    // Without a moment, nothing else might tell that it is done.
    if status.isEmpty { set("STATUS", to: "COMPLETED") }
  }

  private mutating func writeOpen() {
    set("STATUS", to: "NEEDS-ACTION")
    remove("COMPLETED")
    remove("PERCENT-COMPLETE")
  }

  /// The value of STATUS, in capitals; empty if there is none.
  private var status: String { first("STATUS")?.keyword ?? "" }
}
