import ReactiveExtras

@testable import ReactiveCore

/// An operator, a subject or a publisher that keeps values beyond the call that brings them.
struct Keeper<Value> {
  typealias Upstream = PassthroughSubject<Value, TestError>
  typealias Numbers = AnyPublisher<[Int], TestError>

  let name: String
  /// The demand of downstream until all values were sent.
  let demand: Subscribers.Demand
  /// The numbers that it publishes when the values 1 to 4 are sent, and 1 and 2 send 11 and 12 when they are
  /// released.
  let numbersWhenSending: [[Int]]
  let make: (Upstream, ManualScheduler) -> Numbers

  init<P: Publisher>(
    _ name: String,
    demand: Subscribers.Demand = .unlimited,
    sending numbersWhenSending: [[Int]],
    _ numbers: @escaping (P.Output) -> [Int],
    make: @escaping (Upstream, ManualScheduler) -> P
  ) where P.Failure == TestError {
    self.name = name
    self.demand = demand
    self.numbersWhenSending = numbersWhenSending
    self.make = { make($0, $1).map(numbers).eraseToAnyPublisher() }
  }
}

extension Keeper {
  /// All that keep values.
  static func all(_ form: KeptForm<Value>) -> [Keeper] {
    comparing(form) + reducing(form) + gathering(form) + combining(form) + waiting(form)
      + subjects(form)
  }

  private static func comparing(_ form: KeptForm<Value>) -> [Keeper] {
    let one = { (value: Value) in [form.number(value)] }
    let equal = { (a: Value, b: Value) in form.number(a) == form.number(b) }
    let less = { (a: Value, b: Value) in form.number(a) < form.number(b) }
    return [
      Keeper("removeDuplicates", sending: [[1], [11], [2], [12], [3], [4]], one) { upstream, _ in
        upstream.removeDuplicates(by: equal)
      },
      Keeper("tryRemoveDuplicates", sending: [[1], [11], [2], [12], [3], [4]], one) { upstream, _ in
        upstream.tryRemoveDuplicates(by: equal).mapError { $0 as! TestError }
      },
      Keeper("removeAllDuplicates", sending: [[1], [2], [3], [4]], one) { upstream, _ in
        upstream.removeAllDuplicates(by: equal)
      },
      Keeper("max", sending: [[12]], one) { upstream, _ in upstream.max(by: less) },
      Keeper("min", sending: [[1]], one) { upstream, _ in upstream.min(by: less) },
      Keeper("tryMax", sending: [[12]], one) { upstream, _ in
        upstream.tryMax(by: less).mapError { $0 as! TestError }
      },
      Keeper("tryMin", sending: [[1]], one) { upstream, _ in
        upstream.tryMin(by: less).mapError { $0 as! TestError }
      },
    ]
  }

  private static func reducing(_ form: KeptForm<Value>) -> [Keeper] {
    let one = { (value: Value) in [form.number(value)] }
    let initial = { form.wrap(Releasable(0)) }
    return [
      Keeper("last", sending: [[4]], one) { upstream, _ in upstream.last() },
      Keeper("last(where:)", sending: [[4]], one) { upstream, _ in upstream.last { _ in true } },
      Keeper("tryLast", sending: [[4]], one) { upstream, _ in
        upstream.tryLast { _ in true }.mapError { $0 as! TestError }
      },
      Keeper("replaceEmpty", sending: [[1], [11], [2], [12], [3], [4]], one) { upstream, _ in
        upstream.replaceEmpty(with: initial())
      },
      Keeper("scan", sending: [[1], [11], [2], [12], [3], [4]], one) { upstream, _ in
        upstream.scan(initial()) { $1 }
      },
      Keeper("tryScan", sending: [[1], [11], [2], [12], [3], [4]], one) { upstream, _ in
        upstream.tryScan(initial()) { $1 }.mapError { $0 as! TestError }
      },
      Keeper("reduce", sending: [[4]], one) { upstream, _ in upstream.reduce(initial()) { $1 } },
      Keeper("tryReduce", sending: [[4]], one) { upstream, _ in
        upstream.tryReduce(initial()) { $1 }.mapError { $0 as! TestError }
      },
    ]
  }

  private static func gathering(_ form: KeptForm<Value>) -> [Keeper] {
    let all = { (values: [Value]) in values.map(form.number) }
    return [
      Keeper("collect", sending: [[1, 2, 3, 4]], all) { upstream, _ in upstream.collect() },
      Keeper("collect(2)", sending: [[1, 2], [11, 12], [3, 4]], all) { upstream, _ in
        upstream.collect(2)
      },
      Keeper("collect(byTime)", sending: [[1, 2, 3], [11, 12, 4]], all) { upstream, scheduler in
        upstream.collect(.byTime(scheduler, .nanoseconds(3)))
      },
      Keeper("collect(byTimeOrCount)", sending: [[1, 2], [11, 12], [3], [4]], all) {
        upstream,
        scheduler in
        upstream.collect(.byTimeOrCount(scheduler, .nanoseconds(3), 2))
      },
      Keeper(
        "pairwise",
        sending: [[1, 2], [2, 11], [11, 12], [12, 3], [3, 4]],
        { [form.number($0.0), form.number($0.1)] }
      ) { upstream, _ in
        upstream.pairwise()
      },
      Keeper("nwise", sending: [[1, 2, 3], [2, 3, 11], [3, 11, 12], [11, 12, 4]], all) {
        upstream,
        _ in upstream.nwise(3)
      },
      Keeper("groupBy", sending: [[1], [11], [2], [12], [3], [4]], { [form.number($0)] }) {
        upstream,
        _ in
        upstream.groupBy { form.number($0) % 2 }.flatMap { $0 }
      },
      Keeper("window", sending: [[1], [11], [2], [12], [3], [4]], { [form.number($0)] }) {
        upstream,
        scheduler in
        upstream.window(timeSpan: .nanoseconds(3), count: 2, scheduler: scheduler).flatMap { $0 }
      },
    ]
  }

  private static func combining(_ form: KeptForm<Value>) -> [Keeper] {
    let one = { (value: Value) in [form.number(value)] }
    let pair = { (values: (Value, Value)) in [form.number(values.0), form.number(values.1)] }
    return [
      Keeper("zip", sending: [[1, 2], [2, 11], [11, 12], [12, 3], [3, 4]], pair) { upstream, _ in
        upstream.zip(upstream.dropFirst())
      },
      Keeper(
        "combineLatest",
        sending: [[11, 11], [11, 2], [3, 2], [3, 3], [12, 3], [12, 12], [4, 12], [4, 4]],
        pair
      ) { upstream, _ in upstream.combineLatest(upstream.dropFirst()) },
      Keeper(
        "withLatestFrom",
        sending: [[1, 1], [11, 11], [2, 11], [12, 12], [3, 3], [4, 4]],
        pair
      ) { upstream, _ in
        upstream.withLatestFrom(upstream) { ($0, $1) }
      },
      Keeper("sample", sending: [[11], [12], [4]], one) { upstream, _ in
        upstream.sample(upstream.filter { form.number($0).isMultiple(of: 2) })
      },
      Keeper("merge", demand: .max(1), sending: [[1], [1], [2]], one) { upstream, _ in
        upstream.merge(with: upstream)
      },
      Keeper("flatMap", demand: .max(1), sending: [[1], [11], [2], [3], [4], [12]], one) {
        upstream,
        _ in
        upstream.flatMap { Just($0).setFailureType(to: TestError.self) }
      },
      Keeper("flatMapFirst", demand: .max(1), sending: [[1], [11], [2], [3], [4], [12]], one) {
        upstream,
        _ in
        upstream.flatMapFirst { Just($0).setFailureType(to: TestError.self) }
      },
      Keeper("switchToLatest", demand: .max(1), sending: [[1], [4]], one) { upstream, _ in
        upstream.map { Just($0).setFailureType(to: TestError.self) }.switchToLatest()
      },
      Keeper("amb", demand: .none, sending: [[1], [11]], one) { upstream, _ in
        upstream.amb(upstream)
      },
    ]
  }

  private static func waiting(_ form: KeptForm<Value>) -> [Keeper] {
    let one = { (value: Value) in [form.number(value)] }
    let buffers = [
      ("dropNewest", Publishers.BufferingStrategy<TestError>.dropNewest, [[1], [11], [2], [12]]),
      ("dropOldest", .dropOldest, [[1], [4], [12]]),
      ("customError", .customError { .second }, [[1], [11], [2]]),
    ].map { name, whenFull, numbers in
      Keeper("buffer(\(name))", demand: .max(1), sending: numbers, one) { upstream, _ in
        upstream.buffer(size: 2, prefetch: .byRequest, whenFull: whenFull)
      }
    }
    return buffers + [
      Keeper("delay", sending: [[1], [2], [3], [11], [4], [12]], one) { upstream, scheduler in
        upstream.delay(for: .nanoseconds(3), scheduler: scheduler)
      },
      Keeper("receive(on:)", sending: [[1], [11], [2], [12], [3], [4]], one) {
        upstream,
        scheduler in upstream.receive(on: scheduler)
      },
      Keeper("debounce", sending: [], one) { upstream, scheduler in
        upstream.debounce(for: .nanoseconds(3), scheduler: scheduler)
      },
      Keeper("throttle(latest)", sending: [[1], [12], [4]], one) { upstream, scheduler in
        upstream.throttle(for: .nanoseconds(3), scheduler: scheduler, latest: true)
      },
      Keeper("throttle(first)", sending: [[1], [11], [4]], one) { upstream, scheduler in
        upstream.throttle(for: .nanoseconds(3), scheduler: scheduler, latest: false)
      },
      Keeper("timeout", sending: [[1], [11], [2], [12], [3], [4]], one) { upstream, scheduler in
        upstream.timeout(.nanoseconds(3), scheduler: scheduler)
      },
    ]
  }

  private static func subjects(_ form: KeptForm<Value>) -> [Keeper] {
    let one = { (value: Value) in [form.number(value)] }
    let initial = { form.wrap(Releasable(0)) }
    return [
      Keeper("CurrentValueSubject", demand: .max(1), sending: [[0], [4]], one) { upstream, _ in
        upstream.multicast(subject: CurrentValueSubject(initial())).autoconnect()
      },
      Keeper("share(replay:)", demand: .max(1), sending: [[1], [12], [4]], one) { upstream, _ in
        upstream.share(replay: 2)
      },
      Keeper("CurrentValueRelay", demand: .max(1), sending: [[0], [1], [11]], one) { upstream, _ in
        let relay = CurrentValueRelay(initial())
        return relay.setFailureType(to: TestError.self)
          .merge(with: upstream.handleEvents(receiveOutput: relay.accept).filter { _ in false })
      },
      Keeper("Published", demand: .max(1), sending: [[0], [1], [11]], one) { upstream, _ in
        let published = PublishedValue(initial())
        return published.$value.setFailureType(to: TestError.self)
          .merge(
            with: upstream.handleEvents(receiveOutput: { published.value = $0 }).filter { _ in false
            }
          )
      },
      Keeper("Future", demand: .none, sending: [[1]], one) { upstream, _ in
        var fulfil: ((Value) -> Void)?
        let future = Future<Value, TestError> { promise in fulfil = { promise(.success($0)) } }
        return future.merge(
          with: upstream.handleEvents(receiveOutput: fulfil).filter { _ in false }
        )
      },
    ]
  }
}

private final class PublishedValue<Value> {
  @Published var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
