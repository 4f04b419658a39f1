/// The rules of Reactive Streams 1.0.4, and how each of them is proven here or why it does not apply.
///
/// An operator is a publisher to its downstream and a subscriber to its upstreams, so that all three
/// chapters apply to it. Combine differs in three ways: there are no nulls and no exceptions; asking
/// for nothing or for less is a mistake of the program, which traps; what a subscriber returns from
/// `receive(_:)` is demand too.
///
/// "RuleChecker" means that ``RuleChecker`` looks for a breach in the histories of random programs, with
/// upstreams that stop when they are cancelled and with upstreams that ignore it; "Scenario" is a program
/// of its own in ``Scenario``.
///
/// | Rule | Meaning | Here |
/// | --- | --- | --- |
/// | 1.1 | no more values than were requested | RuleChecker; not so for `ObservableObjectPublisher` |
/// | 1.2 | fewer values than requested may be sent | a permission |
/// | 1.3 | signals are serial | `CrowdTests`, with the thread sanitizer |
/// | 1.4 | a failure is signalled | Scenario |
/// | 1.5 | an orderly end is signalled | Scenario |
/// | 1.6 | an end also ends the subscription | RuleChecker, as 2.4 |
/// | 1.7 | nothing follows an end | RuleChecker |
/// | 1.8 | a cancelled subscription falls silent | RuleChecker |
/// | 1.9 | the subscription comes first | RuleChecker |
/// | 1.10 | every subscriber is served, from the start | Scenario |
/// | 1.11 | many subscribers may be served, each at its own pace | a permission |
/// | 2.1 | values have to be requested | Scenario |
/// | 2.2 | slow subscribers should work elsewhere | an advice |
/// | 2.3 | an upstream that ends is told nothing | RuleChecker, as 2.4 |
/// | 2.4 | an upstream that has ended counts as cancelled | RuleChecker |
/// | 2.5 | a second subscription is cancelled | RuleChecker |
/// | 2.6 | an upstream that is no longer needed is cancelled | RuleChecker |
/// | 2.7 | requests and cancellation are serial | not so in Combine: they come from any thread |
/// | 2.8 | values may come after a cancellation | RuleChecker, with upstreams that ignore it |
/// | 2.9 | an upstream may finish before it is asked | Scenario |
/// | 2.10 | an upstream may fail before it is asked | Scenario |
/// | 2.11 | a signal is received before it is processed | the thread sanitizer |
/// | 2.12 | the subscription comes once | RuleChecker |
/// | 2.13 | signals return normally | no exceptions in Swift |
/// | 3.1 | a subscription is its subscriber's | not so in Combine: anybody may cancel |
/// | 3.2 | requests may come from inside signals | Scenario |
/// | 3.3 | recursion is bounded | Scenario, on a small stack |
/// | 3.4 | requests are quick | an advice |
/// | 3.5 | cancellation is quick, and may be repeated | an advice; RuleChecker, as 3.7 |
/// | 3.6 | a request after cancellation does nothing | RuleChecker |
/// | 3.7 | a second cancellation does nothing | RuleChecker |
/// | 3.8 | requests add up | Scenario |
/// | 3.9 | a request for nothing is a failure | it traps or does nothing (`DemandRuleTests`); no operator makes one: RuleChecker |
/// | 3.10, 3.11 | signals may come from inside a request | permissions; scripts do it all the time |
/// | 3.12 | a cancelled publisher stops | RuleChecker, as 1.8 and 2.6 |
/// | 3.13 | a cancelled publisher lets its subscriber go | `LeakTests` |
/// | 3.14 | the last cancellation may end the publisher | a permission |
/// | 3.15, 3.16 | requests and cancellation return normally | no exceptions in Swift |
/// | 3.17 | at least 2⁶³ - 1 values can be requested | Scenario |
enum Rule: String, Comparable {
  case demand = "1.1"
  case failure = "1.4"
  case finish = "1.5"
  case silenceAfterEnd = "1.7"
  case silenceAfterCancel = "1.8"
  case subscriptionFirst = "1.9"
  case everySubscriber = "1.10"
  case requestNeeded = "2.1"
  case endedUpstream = "2.4"
  case secondSubscription = "2.5"
  case unneededUpstream = "2.6"
  case finishUnasked = "2.9"
  case failureUnasked = "2.10"
  case subscriptionOnce = "2.12"
  case requestInside = "3.2"
  case boundedRecursion = "3.3"
  case requestAfterCancel = "3.6"
  case cancelTwice = "3.7"
  case additiveDemand = "3.8"
  case emptyRequest = "3.9"
  case hugeDemand = "3.17"

  static func < (left: Rule, right: Rule) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A rule that was broken, and how.
struct Breach: Hashable, CustomStringConvertible {
  let rule: Rule
  let message: String

  init(_ rule: Rule, _ message: String) {
    self.rule = rule
    self.message = message
  }

  var description: String { "rule \(rule.rawValue): \(message)" }
}
