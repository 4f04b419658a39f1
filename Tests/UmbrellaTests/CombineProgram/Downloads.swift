import Combine
import Foundation

struct Downloads {
  let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return queue
  }()

  func all(_ names: [String]) -> AnyPublisher<[String], Never> {
    names.publisher
      .subscribe(on: queue)
      .flatMap(maxPublishers: .max(2)) { name in
        Just("\(name) done").delay(for: .milliseconds(1), scheduler: DispatchQueue.global())
      }
      .collect()
      .map { $0.sorted() }
      .receive(on: RunLoop.main)
      .eraseToAnyPublisher()
  }
}
