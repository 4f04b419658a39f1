// Nothing but this layer, as its user would import it.
import ComposableArchitecture
import Foundation
import Testing

private struct Refused: Error, Hashable {}

@Suite("The surface: effects")
struct EffectSurfaceTests {
  private typealias Numbers = Effect<Int, Never>
  private typealias Risky = Effect<Int, Refused>

  private let scheduler = DispatchQueue.test

  @Test("The public symbols that make effects do what they should")
  func making() {
    surface("Effect.none", Recording(Numbers.none).values == [])
    surface("Effect.init(value:)", Recording(Numbers(value: 1)).values == [1])
    surface(
      "Effect.init(error:)",
      Recording(Risky(error: Refused())).events == [.failed(Refused())]
    )
    surface("Effect.init(_:)", Recording(Numbers(Just(1))).values == [1])
    surface("Effect.future(_:)", Recording(Risky.future { $0(.success(1)) }).values == [1])
    surface("Effect.result(_:)", Recording(Risky.result { .success(1) }).values == [1])
    var work = 0
    surface("Effect.fireAndForget(_:)", Recording(Numbers.fireAndForget { work += 1 }).values == [])
    let silent = Effect<Never, Refused>.fireAndForget { work += 1 }
    surface(
      "Publisher.fireAndForget(outputType:failureType:)",
      Recording(silent.fireAndForget(outputType: Int.self, failureType: Never.self)).events
        == [.finished]
    )
    surface("Effect.fireAndForget(_:)", work == 2)
    let ignored: Effect<String, Never> = Fail<Int, Refused>(error: Refused()).fireAndForget()
    surface("Publisher.fireAndForget(outputType:failureType:)", Recording(ignored).values == [])
    let issues = reportedIssues {
      surface("Effect.unimplemented(_:)", Recording(Numbers.unimplemented("a")).values == [])
      surface("Effect.failing(_:)", Recording(Numbers.failing("a")).values == [])
    }
    surface("Effect.failing(_:)", issues.count == 2)
    let caught = Recording(Effect<Int, any Error>.catching { throw Refused() }.catchToEffect())
    surface("Effect.catching(_:)", (caught.values.first?.error as? Refused) == Refused())
    let run = Recording(
      Risky.run { subscriber in
        subscriber.send(1)
        subscriber.send(completion: .failure(Refused()))
        return AnyCancellable {}
      }
    )
    surface("Effect.run(_:)", run.events.count == 2)
    let older = Numbers.async { subscriber in
      subscriber.send(1)
      subscriber.send(completion: .finished)
      return AnyCancellable {}
    }
    surface("Effect.async(_:)", Recording(older).values == [1])
    let synchronous = Effect<Int, any Error>.sync { 1 }
    surface("Effect.sync(_:)", Recording(synchronous).values == [1])
    surface("Effect.Subscriber.send(_:)", run.values == [1])
    surface("Effect.Subscriber.send(completion:)", run.events.last == .failed(Refused()))
  }

  @Test("The public symbols that make effects of publishers do what they should")
  func publishers() {
    surface("Publisher.eraseToEffect()", Recording(Just(1).eraseToEffect()).values == [1])
    surface(
      "Publisher.eraseToEffect(_:)",
      Recording(Just(1).eraseToEffect { $0 + 1 }).values == [2]
    )
    let results = Recording(Fail<Int, Refused>(error: Refused()).catchToEffect())
    surface("Publisher.catchToEffect()", results.values == [.failure(Refused())])
    let texts = Recording(Risky(value: 1).catchToEffect { "\($0)" })
    surface("Publisher.catchToEffect(_:)", texts.values == ["success(1)"])
  }

  @Test("The public symbols that combine effects do what they should")
  func combining() {
    let numbers = [Numbers(value: 1), Numbers(value: 2)]
    surface("Effect.merge(_:)", Recording(Numbers.merge(numbers[0], numbers[1])).values == [1, 2])
    surface("Effect.merge(_:) of a sequence", Recording(Numbers.merge(numbers)).values == [1, 2])
    surface(
      "Effect.concatenate(_:)",
      Recording(Numbers.concatenate(numbers[0], numbers[1])).values == [1, 2]
    )
    surface(
      "Effect.concatenate(_:) of a sequence",
      Recording(Numbers.concatenate(numbers)).values == [1, 2]
    )
    surface("Effect.append(_:)", Recording(numbers[0].append(numbers[1])).values == [1, 2])
    surface("Effect.map(_:)", Recording(numbers[0].map { $0 + 1 }).values == [2])
  }

  @Test("The public symbols that cancel and time effects do what they should")
  func timing() {
    struct ID: Hashable {}
    let running = Recording(
      Numbers(value: 1).deferred(for: 1, scheduler: scheduler, options: nil)
        .cancellable(id: ID(), cancelInFlight: true)
    )
    _ = Recording(Numbers.cancel(id: ID()))
    surface("Effect.cancellable(id:cancelInFlight:)", running.events == [.finished])
    surface("Effect.cancel(id:)", running.values == [])
    let again = Recording(
      Numbers(value: 1).deferred(for: 1, scheduler: scheduler).cancellable(id: ID())
    )
    _ = Recording(Numbers.cancel(ids: [ID()]))
    surface("Effect.cancel(ids:)", again.events == [.finished])
    let both = [1, 2].map {
      Recording(Numbers(value: 1).deferred(for: 1, scheduler: scheduler).cancellable(id: $0))
    }
    _ = Recording(Numbers.cancel(ids: 1, 2))
    surface("Effect.cancel(ids:) of several ids", both.allSatisfy { $0.events == [.finished] })
    let debounced = Recording(
      Numbers(value: 1).debounce(id: ID(), for: 1, scheduler: scheduler, options: nil)
    )
    scheduler.advance(by: 1)
    surface("Effect.debounce(id:for:scheduler:options:)", debounced.values == [1])
    // One of its own: the process remembers what was throttled outside any store until others come. The
    // sanitizer would take what a timer leaves in such a scheduler for a leak.
    let throttling = DispatchQueue.test
    let throttled = Recording(
      Numbers(value: 1).throttle(id: ID(), for: 1, scheduler: throttling, latest: true)
    )
    throttling.advance()
    surface("Effect.throttle(id:for:scheduler:latest:)", throttled.values == [1])
  }

  @Test("The public symbols of effects that wait and tick do what they should")
  func ticking() {
    let deferred = Recording(Numbers(value: 1).deferred(for: 1, scheduler: scheduler))
    let timer = Recording(
      Effect<DispatchQueue.SchedulerTimeType, Never>
        .timer(id: 1, every: 1, tolerance: .zero, on: scheduler, options: nil)
    )
    scheduler.advance(by: 1)
    surface("Effect.deferred(for:scheduler:options:)", deferred.values == [1])
    surface("Effect.timer(id:every:tolerance:on:options:)", timer.values == [scheduler.now])
    timer.cancel()
  }

  @Test("The public symbols of asynchronous effects do what they should")
  func asynchronous() async {
    struct Environment: TaskExecutorProviding {
      let taskExecutor: (any TaskExecutor)?
    }
    let effects: [Numbers] = [
      .run(priority: .high, name: "one") { send in await send(Task.name == "one" ? 1 : 0) },
      .run { _ in
        throw Refused()
      } catch: { _, send in
        await send(2)
      },
      .task(priority: .high) { 3 },
      .task {
        throw Refused()
      } catch: { _ in
        4
      },
      .fireAndForget(priority: .high) { await Task.yield() },
      Effect<Int, any Error>.task { throw Refused() }.catchToEffect { _ in 6 },
    ]
    let reducer = Reducer<[Int], Int, Environment> { state, action, _ in
      state.append(action)
      return action == 0 ? .merge(effects) : .none
    }
    let store = Store(
      initialState: [],
      reducer: reducer,
      environment: Environment(taskExecutor: scheduler.taskExecutor)
    )
    store.send(0)
    await scheduler.run()
    let values = ViewStore(store).state
    surface("Effect.run(priority:name:operation:catch:)", values.contains(2))
    surface("Send.callAsFunction(_:)", values.contains(1))
    surface("Effect.task(priority:operation:)", values.contains(3))
    surface("Effect.task(priority:operation:catch:)", values.contains(4))
    surface("Effect.task(priority:operation:) that throws", values.contains(6))
    surface("Effect.fireAndForget(priority:_:)", values.count == 6)
    #expect(values == [0, 1, 2, 3, 4, 6])
    let received = _Lock(0)
    let send: Send<Int> = Send { value in received.withLock { $0 = value } }
    await send(7)
    surface("Send.init(send:)", received.withLock { $0 } == 7)
    await send(8, animation: .default)
    surface("Send.callAsFunction(_:animation:)", received.withLock { $0 } == 8)
  }

  @Test("The public symbols of results and of tasks with ids do what they should")
  func tasks() async throws {
    let success = await TaskResult { 1 }
    let failure = await TaskResult<Int> { throw Refused() }
    surface("TaskResult.init(catching:)", try success.value == 1)
    surface("TaskResult.init(_:)", TaskResult(Result<Int, Refused>.success(1)) == success)
    surface("TaskResult.success", success == .success(1))
    surface("TaskResult.failure", failure == .failure(Refused()))
    surface("TaskResult.value", try success.value == 1)
    surface("TaskResult.map(_:)", success.map { $0 + 1 } == .success(2))
    surface("TaskResult.flatMap(_:)", success.flatMap { _ in failure } == failure)
    surface("TaskResult.==", success != failure)
    surface("TaskResult.hash(into:)", success.hashValue == TaskResult.success(1).hashValue)
    surface("Result.init(_:)", try Result(success).get() == 1)
    let outcome = await withTaskCancellation(id: 1, cancelInFlight: true) {
      Task.cancel(id: 1)
      return Task.isCancelled
    }
    surface("withTaskCancellation(id:cancelInFlight:operation:)", outcome)
    surface("Task.cancel(id:)", outcome)
  }
}

extension Result {
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
