import Testing

@testable import ReactiveCore

@Suite("Combine's surface: subscribing, debugging and concurrency")
struct DebuggingSurfaceTests {
  private final class Model: ObservableObject {
    @Published var count = 0
    var plain = 0
  }

  @Test("Methods that connect simple subscribers match Combine's")
  func subscribing() {
    let model = Model()
    var seen: [String] = []
    let cancellables: [AnyCancellable] = [
      numbers(1).sink { seen.append("\($0)") },
      risky(2, failing: .first).sink(
        receiveCompletion: { seen.append($0 == .failure(.first) ? "failed" : "finished") },
        receiveValue: { seen.append("\($0)") }
      ),
      numbers(3).assign(to: \.plain, on: model),
    ]
    surface("sink(receiveValue:)", seen.first == "1")
    surface("sink(receiveCompletion:receiveValue:)", seen.dropFirst() == ["2", "failed"])
    surface("assign(to:on:)", model.plain == 3 && cancellables.count == 3)
    numbers(4).assign(to: &model.$count)
    surface("assign(to:)", model.count == 4)
  }

  @Test("Methods that subscribe a subscriber or a subject match Combine's")
  func subscribe() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    numbers(1).subscribe(subscriber)
    surface("subscribe(_:) of a subscriber", subscriber.values == [1])
    let subject = CurrentValueSubject<Int, Never>(0)
    let cancellable: AnyCancellable = numbers(2).append(Empty(completeImmediately: false))
      .subscribe(subject)
    surface("subscribe(_:) of a subject", subject.value == 2)
    cancellable.cancel()
  }

  @Test("Erasure of publishers matches Combine's")
  func erasing() {
    surface("eraseToAnyPublisher()", Just(1).eraseToAnyPublisher(), Numbers.self, "1 finished")
  }

  @Test("Operators for debugging match Combine's")
  func debugging() {
    surface(
      "breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)",
      risky(1).breakpoint(receiveOutput: { $0 > 1 }),
      Publishers.Breakpoint<Risky>.self,
      "1 finished"
    )
    surface(
      "breakpointOnError()",
      risky(1).breakpointOnError(),
      Publishers.Breakpoint<Risky>.self,
      "1 finished"
    )
    var log: [String] = []
    surface(
      "handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:"
        + "receiveRequest:)",
      risky(1).handleEvents(
        receiveSubscription: { _ in log.append("subscription") },
        receiveOutput: { log.append("\($0)") },
        receiveCompletion: { log.append("\($0)") },
        receiveCancel: { log.append("cancel") },
        receiveRequest: { log.append("\($0)") }
      ),
      Publishers.HandleEvents<Risky>.self,
      "1 finished"
    )
    #expect(log == ["subscription", "unlimited", "1", "finished"])
    final class Page: TextOutputStream {
      var text = ""

      func write(_ string: String) {
        text += string
      }
    }
    let page = Page()
    surface(
      "print(_:to:)",
      risky(1).print("it", to: page),
      Publishers.Print<Risky>.self,
      "1 finished"
    )
    #expect(page.text.hasSuffix("it: receive value: (1)\nit: receive finished\n"))
  }

  @Test("Asynchronous iteration matches Combine's", .timeLimit(.minutes(10)))
  func concurrency() async throws {
    let values: AsyncPublisher<Numbers> = numbers(1, 2).values
    let throwing: AsyncThrowingPublisher<Risky> = risky(3).values
    var seen: [Int] = []
    for await value in values { seen.append(value) }
    surface("values", seen == [1, 2])
    for try await value in throwing { seen.append(value) }
    surface("values of a publisher that can fail", seen == [1, 2, 3])
    let future = Future<Int, Never> { $0(.success(4)) }
    let value = await future.value
    surface("Future.value", value == 4)
    let failing = Future<Int, TestError> { $0(.success(5)) }
    let risked = try await failing.value
    surface("Future.value of a future that can fail", risked == 5)
    surface(
      "AsyncPublisher",
      AsyncPublisher(numbers(1)).makeAsyncIterator() is any AsyncIteratorProtocol
    )
    surface(
      "AsyncThrowingPublisher",
      AsyncThrowingPublisher(risky(1)).makeAsyncIterator() is any AsyncIteratorProtocol
    )
  }
}
