/// Returns the names of the cases that an action is made of, without its values:
/// `AppAction.todo(index:, action: .checkboxTapped)`.
///
/// All nested cases are named, but only the type of the outermost one. Of any other value, only the
/// label is printed.
///
/// - Parameters:
///   - value: The action.
///   - typeName: The name of its type; the last part of it if it is nil.
package func debugCaseOutput(_ value: Any, of typeName: String? = nil) -> String {
  // A list of steps replaces recursion, because enums may be indirect, and deep.
  var steps: [CaseOutputStep] = [.value(value)]
  var output = typeName ?? "\(type(of: value))"
  while let step = steps.popLast() {
    switch step {
    case .text(let text):
      output += text
    case .value(let value):
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .enum else { continue }
      let (name, payload) = enumCase(of: value, mirror)
      output += ".\(name)"
      steps += payload.map(payloadSteps)?.reversed() ?? []
    }
  }
  return output
}

private enum CaseOutputStep {
  case text(String)
  case value(Any)
}

private func payloadSteps(_ payload: [Mirror.Child]) -> [CaseOutputStep] {
  if payload.count == 1, payload[0].label == nil, !isEnum(payload[0].value) { return [] }
  var steps: [CaseOutputStep] = [.text("(")]
  for (index, (label, value)) in payload.enumerated() {
    if index > 0 { steps.append(.text(", ")) }
    // Tuple elements without a label are called .0, .1 and so on.
    if let label { steps.append(.text(label.hasPrefix(".") ? "_:" : "\(label):")) }
    if label != nil, isEnum(value) { steps.append(.text(" ")) }
    if isEnum(value) { steps.append(.value(value)) }
  }
  return steps + [.text(")")]
}

private func isEnum(_ value: Any) -> Bool {
  Mirror(reflecting: value).displayStyle == .enum
}
