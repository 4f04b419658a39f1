import Foundation
import Runtime
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
  /// - Returns: A closure that ends the capture; nil if no test case is running, or if this version of XCTest is
  ///   not known.
  static func begin(_ take: @escaping (String) -> Void) -> (() -> Void)? {
    guard let testCase = XCTestState.currentTestCase,
      let testRun = XCTestState.testRun(of: testCase)
    else { return nil }
    let original = testRun.pointee
    let run = CapturingTestRun(test: testCase)
    run.take = take
    testRun.pointee = run
    return { testRun.pointee = original }
  }
}

/// State of XCTest that has no public access.
private enum XCTestState {
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
  private static let offset = dlsym(dlopen(nil, RTLD_NOW), "$s6XCTestAAC7testRunAA0aC0CSgvpWvd")?
    .load(as: Int.self)
}
