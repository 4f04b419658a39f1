/// A subscription that is printed by its operator's name, as Combine's are.
@usableFromInline
protocol NamedSubscription: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// The operator's name.
  var name: StaticString { get }
}

extension NamedSubscription {
  @usableFromInline var description: String { "\(name)" }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }
}
