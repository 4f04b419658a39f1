/// A node that is printed by its operator's name, as Combine's are.
///
/// The name is that of the node's type: a `MapNode` is printed "Map".
@usableFromInline
protocol DescribedNode: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// The children of its mirror.
  var children: [Mirror.Child] { get }
}

extension DescribedNode {
  @usableFromInline var description: String { operatorName(ofNode: Self.self) }

  @usableFromInline var children: [Mirror.Child] { [] }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: children) }

  @usableFromInline var playgroundDescription: Any { description }
}

/// The name of the operator whose node is of the type: its name without what follows "Node".
func operatorName(ofNode type: Any.Type) -> String {
  let name = "\(type)".prefix { $0 != "<" }
  return String(name.hasSuffix("Node") ? name.dropLast(4) : name)
}
