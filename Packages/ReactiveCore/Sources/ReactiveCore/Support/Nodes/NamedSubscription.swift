/// A subscription that is printed by its operator's name, as Combine's are.
@usableFromInline
package protocol NamedSubscription: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// The operator's name.
  var name: StaticString { get }
}

extension NamedSubscription {
  @usableFromInline package var description: String { "\(name)" }

  @usableFromInline package var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline package var playgroundDescription: Any { description }
}
