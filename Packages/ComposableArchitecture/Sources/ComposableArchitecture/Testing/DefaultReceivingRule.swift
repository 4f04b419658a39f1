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
/// conform the type, any of the conformances is used.
public protocol DefaultReceivingRule {
  /// The rule of a ``TestStore`` that is made without one.
  static var defaultRule: ReceivingRule { get }
}

extension ReceivingRule {
  /// The rule of a ``TestStore`` that is made without one: that of the conformance to
  /// ``DefaultReceivingRule``, and ``onReceive`` if there is none.
  public static let standard: ReceivingRule =
    (ReceivingRule.self as Any.Type as? any DefaultReceivingRule.Type)?.defaultRule ?? .onReceive
}
