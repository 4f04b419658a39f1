/// Returns the name of the case that `value` is in, and the values of its payload.
func enumCase(of value: Any, _ mirror: Mirror) -> (name: String, payload: [Mirror.Child]?) {
  func layoutAndTag<Value>(_ value: Value) -> (EnumLayout, Int)? {
    EnumLayout(Value.self).map { ($0, $0.tag(of: value)) }
  }
  // The name is not taken from the value's text, because the type may define that text itself.
  var name: String?
  if let (layout, tag) = layoutAndTag(value) {
    name = layout.name(ofCase: tag)
    if let payload = layout.payload(ofCase: tag), !StoredForm(payload).isGeneric {
      return (name ?? "\(value)", [(nil, TypeName(debugOutput: "\(payload.type)"))])
    }
  }
  guard let (label, payload) = mirror.children.first else { return (name ?? "\(value)", nil) }
  let tuple = Mirror(reflecting: payload)
  let isList = tuple.displayStyle == .tuple && !tuple.children.isEmpty
  return (name ?? label ?? "\(value)", isList ? Array(tuple.children) : [(nil, payload)])
}

/// The type's name, printed in place of a payload that only the compiler can read.
private struct TypeName: CustomDebugOutputConvertible {
  let debugOutput: String
}
