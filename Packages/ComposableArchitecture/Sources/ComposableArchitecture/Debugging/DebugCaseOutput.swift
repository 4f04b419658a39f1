/// The names of the cases that an action is made of, without its values: `AppAction.todo(index:,
/// action: TodoAction.checkboxTapped)`.
///
/// Enums are named down to the last one; of anything else only the label stays.
func debugCaseOutput(_ value: Any) -> String {
  "\(type(of: value))\(caseOutput(value))"
}

private func caseOutput(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return "" }
  guard let child = mirror.children.first, let name = child.label else { return ".\(value)" }
  return ".\(name)(\(payloadOutput(child.value)))"
}

private func payloadOutput(_ payload: Any) -> String {
  let mirror = Mirror(reflecting: payload)
  guard mirror.displayStyle == .tuple else { return enumOutput(payload) }
  return mirror.children
    .map { child in
      // Tuple elements without a label are called .0, .1 and so on.
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0):" } ?? ""
      return [label, enumOutput(child.value)].filter { !$0.isEmpty }.joined(separator: " ")
    }
    .joined(separator: ", ")
}

private func enumOutput(_ value: Any) -> String {
  Mirror(reflecting: value).displayStyle == .enum ? debugCaseOutput(value) : ""
}
