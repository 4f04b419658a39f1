import ComposableArchitecture
import Testing

@Suite("TaskResult")
struct TaskResultTests {
  private struct Plain: Error { let number: Int }
  private struct Other: Error, Hashable {}
  private struct Equal: Error, Hashable { let number: Int }

  @Test("The outcome of work is a value or an error")
  func make() async throws {
    let success = await TaskResult { 1 }
    let failure = await TaskResult<Int> { throw Equal(number: 2) }
    #expect(try success.value == 1)
    #expect(throws: Equal(number: 2)) { try failure.value }
    #expect(try success.map { $0 + 1 }.flatMap { .success($0 + 1) }.value == 3)
    #expect(throws: Equal(number: 2)) { try failure.map { $0 + 1 }.flatMap { .success($0) }.value }
    #expect(TaskResult(Result<Int, Equal>.success(1)) == success)
    #expect(TaskResult(Result<Int, Equal>.failure(Equal(number: 2))) == failure)
    #expect(throws: Equal(number: 2)) { try Result(failure).get() }
    #expect(try Result(success).get() == 1)
  }

  @Test("Outcomes are equal if their values or their errors are")
  func equality() {
    typealias Outcome = TaskResult<Int>
    let all: [Outcome] = [
      .success(1), .success(2), .failure(Equal(number: 1)), .failure(Equal(number: 2)),
      .failure(Other()),
    ]
    for (index, first) in all.enumerated() {
      for (other, second) in all.enumerated() { #expect((first == second) == (index == other)) }
    }
    #expect(Set(all).count == all.count)
  }

  @Test("Errors that cannot be compared are reported, and differ")
  func incomparable() {
    let plain = TaskResult<Int>.failure(Plain(number: 1))
    let issues = reportedIssues {
      #expect(plain != plain)
      #expect(plain != .failure(Other()))
      _ = plain.hashValue
    }
    #expect(
      issues.map(\.message)
        == ["Equatable", "Hashable"].map {
          """
          Two errors of the type Plain can't be compared, because it is not \($0). They count as different.

          Conform it: extension Plain: \($0) {}
          """
        }
    )
  }
}
