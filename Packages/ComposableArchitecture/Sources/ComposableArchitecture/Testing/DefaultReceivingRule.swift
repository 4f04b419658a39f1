@_spi(Layers) import RuntimeBets

/// Determines the rule of all test stores that are made without one.
///
/// Conform ``ReceivingRule`` to it, once in the tests of a package:
///
/// ```swift
/// extension ReceivingRule: @retroactive DefaultReceivingRule { public static let defaultRule = onArrival }
/// ```
///
/// The conformance is looked up at run time. So it holds in the whole process that runs the tests, before
/// the first of them. On Linux, this process runs all test targets of a package. If several of them
/// conform the type, the first test store reports an issue that names them, and has the rule of one of them.
///
/// The trait `.receivingRule(_:)` of `ComposableTestSupport` chooses a rule for a suite or a test.
public protocol DefaultReceivingRule {
  /// The rule of a ``TestStore`` that is made without one.
  static var defaultRule: ReceivingRule { get }
}

extension ReceivingRule {
  /// The rule of a ``TestStore`` that is made without one: that of the current test's trait, if there is one; else that of
  /// the conformance to ``DefaultReceivingRule``; else ``onReceive``.
  public static var standard: ReceivingRule { ofTest ?? conformed }

  /// The rule of the current test.
  @TaskLocal @_spi(Layers) public static var ofTest: ReceivingRule?

  private static let conformed: ReceivingRule = {
    guard let chosen = ReceivingRule.self as Any.Type as? any DefaultReceivingRule.Type else {
      return .onReceive
    }
    reportSeveralRules(
      of: Conformances.modules(
        conforming: ReceivingRule.self,
        to: (any DefaultReceivingRule).self
      )
    )
    return chosen.defaultRule
  }()

  /// Reports an issue if more than one module conforms the type.
  static func reportSeveralRules(of modules: [String?]) {
    guard modules.count > 1 else { return }
    let names = modules.map { $0 ?? "ComposableArchitecture" }.sorted().joined(separator: ", ")
    reportIssue(
      """
      ReceivingRule conforms to DefaultReceivingRule in several modules: \(names). Which of their rules test stores have is \
      not determined. Keep one of the conformances, and choose other rules by the trait .receivingRule(_:) of a suite.
      """
    )
  }
}
