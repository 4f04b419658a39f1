import Foundation
import Schedulers
import Testing

@Suite("Closures of the main actor on live schedulers", .timeLimit(.minutes(10)))
struct MainActorClosureTests {
  @MainActor
  final class Model {
    private(set) var count = 0
    private var cancellables: Set<AnyCancellable> = []

    /// Works in the background, and comes back by a scheduler before it changes the model.
    func start<S: Scheduler>(by main: S, didEnd: @escaping @Sendable () -> Void) {
      (1...3).publisher
        .receive(on: DispatchQueue.global())
        .map { @Sendable in $0 * 2 }
        .receive(on: main)
        .handleEvents(receiveOutput: { self.count += $0 })
        .sink(receiveCompletion: { _ in didEnd() }, receiveValue: { self.count += $0 })
        .store(in: &cancellables)
    }
  }

  @Test("A chain that comes back to the main queue may change the main actor's state")
  func mainQueue() async {
    let model = Model()
    await withCheckedContinuation { ended in
      Task { @MainActor in model.start(by: DispatchQueue.main) { ended.resume() } }
    }
    #expect(await model.count == 24)
  }

  @Test("A chain that comes back by the UI scheduler may change the main actor's state")
  func uiScheduler() async {
    let model = Model()
    await withCheckedContinuation { ended in
      Task { @MainActor in model.start(by: UIScheduler.shared) { ended.resume() } }
    }
    #expect(await model.count == 24)
  }

  @Test("A test scheduler that is advanced on the main actor may change its state")
  @MainActor
  func virtualTime() {
    let clock = DispatchQueue.test
    var ticks = 0
    let timer = clock.timerPublisher(every: 1).autoconnect().sink { _ in ticks += 1 }
    clock.advance(by: 3)
    timer.cancel()
    #expect(ticks == 3)
  }
}
