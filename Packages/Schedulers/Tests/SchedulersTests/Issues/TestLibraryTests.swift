import Testing

@testable import TestIssues

@Suite("The test library that takes an issue")
struct TestLibraryTests {
  @Test("In a test of Swift Testing, that test takes an issue, also if XCTest is loaded")
  func currentTest() {
    guard case .currentTest = TestLibrary.current else {
      Issue.record("The current test is not found: \(TestLibrary.current)")
      return
    }
  }

  @Test(
    "Outside of a test's task, Swift Testing takes an issue, for this process contains its tests"
  )
  func otherTask() async {
    let library = await Task.detached { TestLibrary.current }.value
    guard case .swiftTesting = library else {
      Issue.record("The tests of the process are not found: \(library)")
      return
    }
    #expect(TestContent.isInProcess)
  }

  @Test("XCTest, which is loaded with these tests, has not begun to run any")
  func loadedXCTest() {
    #expect(XCTestRecorder.loaded?.hasBegun == false)
  }
}
