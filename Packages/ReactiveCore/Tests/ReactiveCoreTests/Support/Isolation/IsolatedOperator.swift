import ReactiveCore

/// The operators that take a closure, each with one that changes the state of the main actor.
///
/// The raw values are the names in the messages.
enum IsolatedOperator: String, CaseIterable, Codable {
  case map, tryMap, compactMap, tryCompactMap, mapError, scan, tryScan, flatMap, flatMapLatest
  case filter, tryFilter, removeDuplicates = "removeDuplicates(by:)"
  case tryRemoveDuplicates = "tryRemoveDuplicates(by:)"
  case reduce, tryReduce, max = "max(by:)", min = "min(by:)"
  case tryMax = "tryMax(by:)", tryMin = "tryMin(by:)"
  case contains = "contains(where:)", tryContains = "tryContains(where:)"
  case allSatisfy, tryAllSatisfy
  case first = "first(where:)", tryFirst = "tryFirst(where:)"
  case last = "last(where:)", tryLast = "tryLast(where:)"
  case prefix = "prefix(while:)", tryPrefix = "tryPrefix(while:)"
  case drop = "drop(while:)", tryDrop = "tryDrop(while:)"
  case combineLatest, zip, withLatestFrom, partition
  case `catch`, tryCatch, retry
  case handleEvents, breakpoint, multicast, deferred = "Deferred"
  case sink, anySubscriber = "AnySubscriber", anyCancellable = "AnyCancellable"
}

/// A model whose operators' closures belong to the main actor, as those of most models do.
@MainActor
final class IsolatedModel {
  private(set) var calls = 0

  private var cancellables: Set<AnyCancellable> = []

  /// Runs a chain with the operator, whose closures are called by a scheduler.
  func start<S: Scheduler>(_ tested: IsolatedOperator, on scheduler: S) {
    let values = [1, 2].publisher.setFailureType(to: TestError.self).receive(on: scheduler)
    let failure = Fail(outputType: Int.self, failure: TestError.first).receive(on: scheduler)
    switch tested {
    case .map: drain(values.map { self.call($0) })
    case .tryMap: drain(values.tryMap { self.call($0) })
    case .compactMap: drain(values.compactMap { self.call($0) as Int? })
    case .tryCompactMap: drain(values.tryCompactMap { self.call($0) as Int? })
    case .mapError: drain(failure.mapError { self.call($0) })
    case .scan: drain(values.scan(0) { self.call($0 + $1) })
    case .tryScan: drain(values.tryScan(0) { self.call($0 + $1) })
    case .flatMap: drain(values.flatMap { Just(self.call($0)) })
    case .flatMapLatest: drain(values.flatMapLatest { Just(self.call($0)) })
    case .filter: drain(values.filter { self.call($0 > 0) })
    case .tryFilter: drain(values.tryFilter { self.call($0 > 0) })
    case .removeDuplicates: drain(values.removeDuplicates { self.call($0 == $1) })
    case .tryRemoveDuplicates: drain(values.tryRemoveDuplicates { self.call($0 == $1) })
    case .reduce: drain(values.reduce(0) { self.call($0 + $1) })
    case .tryReduce: drain(values.tryReduce(0) { self.call($0 + $1) })
    case .max: drain(values.max { self.call($0 < $1) })
    case .min: drain(values.min { self.call($0 < $1) })
    case .tryMax: drain(values.tryMax { self.call($0 < $1) })
    case .tryMin: drain(values.tryMin { self.call($0 < $1) })
    case .contains: drain(values.contains { self.call($0 == 3) })
    case .tryContains: drain(values.tryContains { self.call($0 == 3) })
    case .allSatisfy: drain(values.allSatisfy { self.call($0 < 3) })
    case .tryAllSatisfy: drain(values.tryAllSatisfy { self.call($0 < 3) })
    case .first: drain(values.first { self.call($0 == 2) })
    case .tryFirst: drain(values.tryFirst { self.call($0 == 2) })
    case .last: drain(values.last { self.call($0 == 2) })
    case .tryLast: drain(values.tryLast { self.call($0 == 2) })
    case .prefix: drain(values.prefix { self.call($0 < 3) })
    case .tryPrefix: drain(values.tryPrefix { self.call($0 < 3) })
    case .drop: drain(values.drop { self.call($0 < 2) })
    case .tryDrop: drain(values.tryDrop { self.call($0 < 2) })
    case .combineLatest: drain(values.combineLatest(values) { self.call($0 + $1) })
    case .zip: drain(values.zip(values, values) { self.call($0 + $1 + $2) })
    case .withLatestFrom:
      drain(
        values.withLatestFrom(Just(0).setFailureType(to: TestError.self)) { self.call($0 + $1) }
      )
    case .partition: drain(values.partition { self.call($0 > 1) }.matches)
    case .catch: drain(failure.catch { _ in Just(self.call(1)) })
    case .tryCatch:
      drain(failure.tryCatch { _ in Just(self.call(1)).setFailureType(to: TestError.self) })
    case .retry:
      drain(
        failure.retry(1, delay: .constant(.zero), scheduler: ImmediateScheduler.shared) { _ in
          self.call(false)
        }
      )
    case .handleEvents: drain(values.handleEvents(receiveOutput: { _ = self.call($0) }))
    case .breakpoint: drain(values.breakpoint(receiveOutput: { self.call($0 < 0) }))
    case .multicast:
      let shared = values.multicast { self.call(PassthroughSubject<Int, TestError>()) }
      drain(shared.autoconnect().subscribe(on: scheduler))
    case .deferred: drain(Deferred { self.call(values) }.subscribe(on: scheduler))
    case .sink:
      values.sink(receiveCompletion: { _ in }, receiveValue: { _ = self.call($0) })
        .store(in: &cancellables)
    case .anySubscriber:
      values.subscribe(
        AnySubscriber(
          receiveSubscription: { @Sendable in $0.request(.unlimited) },
          receiveValue: { self.call(.max($0)) }
        )
      )
    case .anyCancellable:
      let cancellable = AnyCancellable { self.call(()) }
      drain(values.handleEvents(receiveOutput: { @Sendable _ in cancellable.cancel() }))
    }
  }

  private func drain<P: Publisher>(_ publisher: P) {
    publisher.sink(receiveCompletion: { @Sendable _ in }, receiveValue: { @Sendable _ in })
      .store(in: &cancellables)
  }

  /// Notes a call in the state of the main actor.
  private func call<Result>(_ result: Result) -> Result {
    calls += 1
    return result
  }
}
