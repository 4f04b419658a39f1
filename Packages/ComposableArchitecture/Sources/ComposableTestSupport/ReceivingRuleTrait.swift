@_spi(Layers) import ComposableArchitecture
public import Testing

/// Chooses the rule of all test stores that a test or the tests of a suite make without one.
///
/// ```swift
/// @Suite(.receivingRule(.onArrival))
/// struct SearchTests { … }
/// ```
///
/// It holds in suites of the suite and in the tasks that the test starts, but not in detached ones. The trait of a test takes precedence over
/// that of its suite, and both over a conformance to `DefaultReceivingRule`.
public struct ReceivingRuleTrait: SuiteTrait, TestTrait, TestScoping {
  /// The rule.
  public let rule: ReceivingRule

  /// Runs a test with the rule.
  ///
  /// - Parameters:
  ///   - test: The test, or the suite.
  ///   - testCase: The test case; nil for a suite.
  ///   - function: Runs it.
  /// - Throws: The error of the test.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await ReceivingRule.$ofTest.withValue(rule, operation: function)
  }
}

extension Trait where Self == ReceivingRuleTrait {
  /// The test stores of a test, or of the tests of a suite, have this rule if they are made without one.
  public static func receivingRule(_ rule: ReceivingRule) -> Self {
    ReceivingRuleTrait(rule: rule)
  }
}
