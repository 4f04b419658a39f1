import Foundation
import Schedulers

extension RunLoopThread {
  var scheduler: AnySchedulerOf<RunLoop> { runLoop.eraseToAnyScheduler() }
}
