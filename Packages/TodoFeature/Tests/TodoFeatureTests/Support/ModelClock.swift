import ComposableArchitecture
import Foundation

/// The clock of a machine whose scheduler has virtual time. Both begin with the day of the fixture.
final class ModelClock {
  /// The seconds during which the machine has slept. The scheduler does not count them.
  var secondsAsleep = 0.0
  private let scheduler: TestSchedulerOf<DispatchQueue>

  init(_ scheduler: TestSchedulerOf<DispatchQueue>) {
    self.scheduler = scheduler
  }

  var now: Date {
    let seconds = Double(scheduler.now.dispatchTime.uptimeNanoseconds) / 1e9
    return ScreenFixture.midnight + seconds + secondsAsleep
  }
}
