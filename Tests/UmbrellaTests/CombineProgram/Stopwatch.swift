import Combine
import Foundation

final class Stopwatch {
  let ticks = CurrentValueSubject<Int, Never>(0)
  private let options: RunLoop.SchedulerOptions? = nil
  private var timer: Cancellable?

  func start() {
    timer = Timer.publish(every: 0.01, on: .main, in: .common, options: options)
      .autoconnect()
      .scan(0) { count, _ in count + 1 }
      .sink { [ticks] in ticks.send($0) }
  }

  func stop() {
    timer?.cancel()
    timer = nil
    ticks.send(completion: .finished)
  }
}
