import Schedulers

/// Extracts the payload of `root` by `Mirror`, for types whose runtime tables cannot be read: an
/// existential, an enum from C, or any type on a platform with another layout of metadata.
///
/// It compares cases by their names. It is far slower than `PayloadExtractor`, but assumes nothing
/// about the layout.
///
/// - Parameter embed: The constructor of the case.
@usableFromInline
func mirroredPayload<Root, Value>(of root: Root, embed: (Value) -> Root) -> Value? {
  guard
    let (name, payload) = mirroredCase(of: root),
    let value = mirroredCast(payload, to: Value.self),
    mirroredCase(of: embed(value))?.name == name
  else { return nil }
  let type = "\(Value.self)"
  // `Mirror` returns functions and metatypes in a form that must not be used; see `StoredForm`.
  _require(
    !type.contains("->") && !type.hasSuffix(".Type"),
    "A case path cannot extract '\(type)' on this platform: use 'CasePath(embed:extract:)'."
  )
  return value
}

private func mirroredCase<Root>(of root: Root) -> (name: String, payload: Any)? {
  let mirror = Mirror(reflecting: root)
  guard
    mirror.displayStyle == .enum || mirror.displayStyle == .optional,
    let child = mirror.children.first,
    let name = child.label
  else { return nil }
  return (name, child.value)
}

/// Casts a value. It also casts a labelled tuple with a single element to that element.
private func mirroredCast<Value>(_ payload: Any, to type: Value.Type) -> Value? {
  if let value = payload as? Value { return value }
  let mirror = Mirror(reflecting: payload)
  guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return nil }
  return mirror.children.first?.value as? Value
}
