import Foundation
@_spi(Layers) import RuntimeBets
@testable import ScheduleExploration
@_spi(Layers) import Schedulers
import TestKit
import XCTest

/// Explorations in a test case of XCTest: its assertions are held back.
final class XCTestExplorationTests: XCTestCase {
  func testFailedAssertionsAreFoundAndHeldBack() {
    let result = Exploration().run { (scheduler: TestSchedulerOf<DispatchQueue>) in
      var values: [Int] = []
      scheduler.schedule { values.append(1) }
      scheduler.schedule { values.append(2) }
      scheduler.advance()
      XCTAssertEqual(values.first, 1)
    }
    XCTAssertEqual(result.failure?.schedule, "m1:1")
    XCTAssertEqual(
      result.failure?.message,
      #"XCTAssertEqual failed: ("Optional(2)") is not equal to ("Optional(1)") - "#
    )
    XCTAssertEqual(testRun?.failureCount, 0)
  }

  func testFailedAssertionsOfTasksAreFoundAndHeldBack() async {
    let result = await Exploration().run { (scheduler: TestSchedulerOf<DispatchQueue>) in
      let log = Log<String>()
      await withTaskGroup(of: Void.self) { group in
        group.addTask { log.note("1") }
        group.addTask { log.note("2") }
      }
      XCTAssertEqual(log.entries.first, "1")
    }
    XCTAssertEqual(result.failure?.schedule, "m1:1")
    XCTAssertEqual(testRun?.failureCount, 0)
  }

  func testWithAnotherXCTestNothingIsExplored() {
    XCTAssertNil(IssueCapture.problem())
    let bet = RuntimeBet("a", that: "XCTest has runs.", orElse: "") { false }
    XCTAssertEqual(IssueCapture.problem(if: bet), .testLibraryChanged("XCTest has runs."))
    let report = ExplorationResult(problem: .testLibraryChanged(bet.fact)).report
    XCTAssertEqual(report?.contains("does not hold in this process: XCTest has runs."), true)
  }

  func testAFailingOrderFailsTheTestCase() throws {
    let failures = Log<String>()
    let end = CapturingTestRun.begin(failures.note)
    try withIssueReporter { message, _ in
      failures.note(message)
    } operation: {
      try explore { failing($0) }
    }
    end?()
    XCTAssertEqual(failures.entries.count, 2)
    let report = "Order 2 of 2 fails (one delay; the usual order passes): XCTAssertEqual failed: "
    XCTAssert(failures.entries.first?.contains(report) == true)
    XCTAssert(failures.entries.last?.hasPrefix("XCTAssertEqual failed: ") == true)
    XCTAssertEqual(testRun?.failureCount, 0)
  }

  private func failing(_ scheduler: TestSchedulerOf<DispatchQueue>) {
    var values: [Int] = []
    scheduler.schedule { values.append(1) }
    scheduler.schedule { values.append(2) }
    scheduler.advance()
    XCTAssertEqual(values.first, 1)
  }
}
