import ReactiveExtras
import Testing

@Suite("Publishers that tasks share")
struct SendablePublisherTests {
  private final class Unshared {}

  private let subject = PassthroughSubject<Int, Never>()

  @Test("Operators without closures are Sendable if their upstreams are")
  func operators() {
    #expect(isSendable(subject.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest)))
    #expect(isSendable(subject.first().dropFirst().prefix(2).collect().count()))
    #expect(isSendable(subject.merge(with: Just(1)).append(Empty()).prepend([1, 2].publisher)))
    #expect(isSendable(subject.zip(subject, subject).combineLatest(subject)))
    #expect(isSendable(subject.replaceEmpty(with: 0).contains(1).ignoreOutput()))
    #expect(isSendable(subject.setFailureType(to: TestError.self).retry(2).replaceError(with: 0)))
    #expect(isSendable(subject.prefix(untilOutputFrom: subject).drop(untilOutputFrom: subject)))
    #expect(isSendable(subject.receive(on: ImmediateScheduler.shared).makeConnectable()))
    #expect(isSendable(subject.delay(for: 1, scheduler: ImmediateScheduler.shared)))
    #expect(isSendable(subject.pairwise()))
    #expect(isSendable(subject.nwise(3).enumerated()))
    #expect(isSendable(subject.mapToResult()))
  }

  @Test("Publishers of values are Sendable if the values are")
  func values() {
    #expect(isSendable(Just(1)))
    #expect(!isSendable(Just(Unshared())))
    #expect(isSendable([1, 2].publisher))
    #expect(!isSendable([Unshared()].publisher))
    #expect(isSendable(Int?.some(1).publisher))
    #expect(isSendable(Result<Int, TestError>.success(1).publisher))
    #expect(isSendable(Record<Int, Never>(output: [1], completion: .finished)))
    #expect(isSendable(Empty<Unshared, Never>()))
    #expect(isSendable(Fail<Unshared, TestError>(error: .first)))
  }

  @Test("Shared and erased publishers, and their async sequences, are Sendable")
  func sharedAndErased() {
    #expect(isSendable(subject.share()))
    #expect(isSendable(subject.multicast(subject: PassthroughSubject()).autoconnect()))
    #expect(isSendable(subject.map { $0 + 1 }.eraseToAnyPublisher()))
    #expect(!isSendable(PassthroughSubject<Unshared, Never>().eraseToAnyPublisher()))
    #expect(isSendable(subject.share().values))
    #expect(isSendable(subject.setFailureType(to: TestError.self).values))
  }

  @Test("Operators with closures are not Sendable: the closures may refer to anything")
  func closures() {
    #expect(!isSendable(subject.map { $0 + 1 }))
    #expect(!isSendable(subject.filter { $0 > 1 }.first()))
    #expect(!isSendable(subject.map { $0 + 1 }.share()))
    #expect(!isSendable(subject.map { $0 + 1 }.values))
  }

  @Test("Several tasks can use one pipeline")
  func tasks() async {
    let numbers = (1...3).publisher.append(4).collect().eraseToAnyPublisher()
    let sums = await withTaskGroup(of: Int.self) { group in
      for _ in 1...2 {
        group.addTask {
          var sum = 0
          for await numbers in numbers.values { sum += numbers.reduce(0, +) }
          return sum
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sums == [10, 10])
  }
}

// The compiler takes the first one where it can.
private func isSendable<Value: Sendable>(_ value: Value) -> Bool { true }
private func isSendable<Value>(_ value: Value) -> Bool { false }
