import Foundation
import Runtime
@_spi(Layers) import RuntimeBets
import XCTest

/// Captures the failures of the running test case of XCTest, instead of failing it.
final class CapturingTestRun: XCTestCaseRun {
  private var take: (String) -> Void = { _ in }

  override func recordFailure(
    withDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    take(description)
  }

  /// Begins to capture the failures of the running test case.
  ///
  /// XCTest offers no way to suppress a failure. So the test case records its failures in another run
  /// meanwhile.
  ///
  /// - Parameter take: Receives the description of each failure.
  /// - Returns: A closure that ends the capture; nil if no test case is running, or if the version of XCTest is not known.
  static func begin(_ take: @escaping (String) -> Void) -> (() -> Void)? {
    guard RuntimeBet.capturingTestRun.isWon, let testCase = XCTestState.currentTestCase else {
      return nil
    }
    let run = CapturingTestRun(test: testCase)
    run.take = take
    return run.replaceRun(of: testCase)
  }

  /// True if the run of a test case can be replaced, and the running test case can be found out.
  static var isPossible: Bool {
    let testCase = XCTestCase(name: "probe") { _ in }
    let run = CapturingTestRun(test: testCase)
    guard XCTestState.isKnown, testCase.testRun == nil, let end = run.replaceRun(of: testCase)
    else { return false }
    defer { end() }
    return testCase.testRun === run
  }

  /// Makes this the run of a test case.
  ///
  /// - Returns: A closure that ends this.
  private func replaceRun(of testCase: XCTestCase) -> (() -> Void)? {
    guard let testRun = XCTestState.testRun(of: testCase) else { return nil }
    let original = testRun.pointee
    testRun.pointee = self
    return { testRun.pointee = original }
  }
}

/// State of XCTest that has no public access.
private enum XCTestState {
  static var isKnown: Bool { variable != nil && offset != nil }

  static var currentTestCase: XCTestCase? {
    variable?.assumingMemoryBound(to: XCTestCase?.self).pointee
  }

  static func testRun(of testCase: XCTestCase) -> UnsafeMutablePointer<XCTestRun?>? {
    let object = Unmanaged.passUnretained(testCase).toOpaque()
    return offset.map { (object + $0).assumingMemoryBound(to: XCTestRun?.self) }
  }

  /// `var XCTCurrentTestCase: XCTestCase?`, which the library does not export.
  // Safe to share: an address that never changes.
  nonisolated(unsafe) private static let variable: UnsafeMutableRawPointer? = {
    guard
      let library = ImageMap.capture().first(where: { $0.path?.hasSuffix("/libXCTest.so") == true }
      ),
      let path = library.path, let base = UInt(library.baseAddress),
      let symbols = try? SymbolTable(file: path),
      let value = symbols.value(of: "$s6XCTest18XCTCurrentTestCaseAA0aD0CSgvp")
    else { return nil }
    return UnsafeMutableRawPointer(bitPattern: base + UInt(value))
  }()

  /// The offset of `XCTest.testRun` in an object.
  private static let offset = RuntimeSymbol.address(of: "$s6XCTestAAC7testRunAA0aC0CSgvpWvd")?
    .load(as: Int.self)
}
