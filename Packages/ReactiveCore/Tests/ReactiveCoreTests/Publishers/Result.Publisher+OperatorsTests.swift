import Testing

@testable import ReactiveCore

/// Each result is compared as a whole, by its type and what it holds; the closures are counted.
@Suite("Operators on Result.Publisher")
struct ResultPublisherOperatorsTests {
  typealias Once<Value> = Result<Value, TestError>.Publisher

  let calls = Calls()
  let value = Once(2)
  let other = Once(-2)
  let zero = Once(0)
  let failed = Once<Int>(TestError.first)

  @Test("Transforming a Result.Publisher calls the closure once, at the call; on a failure never")
  func transforming() {
    #expect(value.map { calls.join("<", $0) } == Once("<2"))
    #expect(failed.map { calls.join("<", $0) } == Once(TestError.first))
    #expect(value.tryMap { try calls.tryJoin("<", $0) }.outcome == .success("<2"))
    #expect(zero.tryMap { try calls.tryJoin("<", $0) }.outcome == .failure(.second))
    #expect(failed.tryMap { try calls.tryJoin("<", $0) }.outcome == .failure(.first))
    #expect(value.scan("1", calls.join) == Once("12"))
    #expect(failed.scan("1", calls.join) == Once(TestError.first))
    #expect(value.tryScan("1", calls.tryJoin).outcome == .success("12"))
    #expect(zero.tryScan("1", calls.tryJoin).outcome == .failure(.second))
    #expect(failed.tryScan("1", calls.tryJoin).outcome == .failure(.first))
    #expect(calls.count == 6)
  }

  @Test("mapError and setFailureType change the failure's type of a Result.Publisher")
  func failureType() {
    struct Wrapped: Error, Equatable { let error: TestError }
    typealias Other = Result<Int, Wrapped>.Publisher
    #expect(value.mapError(Wrapped.init) == Other(2))
    #expect(failed.mapError(Wrapped.init) == Other(Wrapped(error: .first)))
    let never = Result<Int, Never>.Publisher(2)
    #expect(never.setFailureType(to: TestError.self) == value)
  }

  @Test("Operators on Result.Publisher that filter publish the same")
  func filtering() {
    #expect(value.removeDuplicates() == value && failed.removeDuplicates() == failed)
    #expect(value.removeDuplicates(by: calls.isBefore) == value)
    #expect(failed.removeDuplicates(by: calls.isBefore) == failed)
    #expect(calls.count == 0)
    #expect(value.tryRemoveDuplicates(by: calls.tryIsBefore).outcome == .success(2))
    #expect(zero.tryRemoveDuplicates(by: calls.tryIsBefore).outcome == .failure(.second))
    #expect(failed.tryRemoveDuplicates(by: calls.tryIsBefore).outcome == .failure(.first))
    #expect(calls.count == 2)
    #expect(value.replaceError(with: 3) == Result<Int, Never>.Publisher(2))
    #expect(failed.replaceError(with: 3) == Result<Int, Never>.Publisher(3))
    #expect(value.replaceEmpty(with: 3) == value && failed.replaceEmpty(with: 3) == failed)
    #expect(value.retry(3) == value && failed.retry(3) == failed)
  }

  @Test("ignoreOutput on Result.Publisher finishes, also in place of a failure, as Combine's does")
  func ignoreOutput() {
    #expect(value.ignoreOutput() == Empty<Int, TestError>())
    #expect(failed.ignoreOutput() == Empty<Int, TestError>())
  }

  @Test("Operators on Result.Publisher that reduce publish a result")
  func reducing() {
    #expect(value.collect() == Once([2]) && failed.collect() == Once(TestError.first))
    #expect(value.count() == Once(1) && failed.count() == Once(TestError.first))
    #expect(value.reduce("1", calls.join) == Once("12"))
    #expect(failed.reduce("1", calls.join) == Once(TestError.first))
    #expect(value.tryReduce("1", calls.tryJoin).outcome == .success("12"))
    #expect(zero.tryReduce("1", calls.tryJoin).outcome == .failure(.second))
    #expect(failed.tryReduce("1", calls.tryJoin).outcome == .failure(.first))
    #expect(calls.count == 3)
  }

  @Test("min and max on Result.Publisher publish its value")
  func comparing() {
    for publisher in [value, failed] {
      #expect(publisher.min() == publisher && publisher.max() == publisher)
      #expect(publisher.min(by: calls.isBefore) == publisher)
      #expect(publisher.max(by: calls.isBefore) == publisher)
    }
    #expect(calls.count == 0)
    let expected: [(Once<Int>, Result<Int, TestError>)] = [
      (value, .success(2)), (zero, .failure(.second)), (failed, .failure(.first)),
    ]
    for (publisher, outcome) in expected {
      #expect(publisher.tryMin(by: calls.tryIsBefore).outcome == outcome)
      #expect(publisher.tryMax(by: calls.tryIsBefore).outcome == outcome)
    }
    #expect(calls.count == 4)
  }

  @Test("Operators on Result.Publisher that match publish an answer")
  func matching() {
    #expect(value.contains(2) == Once(true) && value.contains(3) == Once(false))
    #expect(failed.contains(2) == Once(TestError.first))
    let answers = [(value, Once(true)), (other, Once(false)), (failed, Once(TestError.first))]
    for (publisher, answer) in answers {
      #expect(publisher.contains(where: calls.isPositive) == answer)
      #expect(publisher.allSatisfy(calls.isPositive) == answer)
    }
    #expect(calls.count == 4)
    let outcomes: [(Once<Int>, Result<Bool, TestError>)] = [
      (value, .success(true)), (zero, .failure(.second)), (failed, .failure(.first)),
    ]
    for (publisher, outcome) in outcomes {
      #expect(publisher.tryContains(where: calls.tryIsPositive).outcome == outcome)
      #expect(publisher.tryAllSatisfy(calls.tryIsPositive).outcome == outcome)
    }
    #expect(calls.count == 8)
  }

  @Test("first and last on Result.Publisher publish its value")
  func selecting() {
    #expect(value.first() == value && failed.first() == failed)
    #expect(value.last() == value && failed.last() == failed)
  }
}
