/// The module whose operators are made of nodes.
private let operators = "Packages/ReactiveCore/Sources/ReactiveCore/"

/// The classes of a subscriber's type. The first one hides the type from all others. The values of the others pass
/// unchanged, so that they need no function for them, and most of their state is in a subscription that knows no subscriber.
private let classesOfSubscribers: Set<Substring> = [
  "SubscriberBox", "DropUntilOutputNode", "UntilOutputSubscription", "HandoverNode", "RetryNode",
  "SubscribeOnNode",
]

/// The rules that keep chains of operators cheap to compile and to run.
///
/// - A class that depends on the type of its subscriber is compiled for each chain. So a node with state is a `SharedNode`.
/// - `subscribe(_:)` of an upstream is specialised for each chain once more. So operators call `receive(subscriber:)`.
func checkNodes(of checkout: Checkout) throws -> [Finding] {
  try checkout.sources(below: operators).flatMap { file, text in
    codeLines(of: text).enumerated().flatMap { index, line in
      messages(about: line).map { Finding(file: file, line: index + 1, message: $0) }
    }
  }
}

private func messages(about line: Substring) -> [String] {
  var messages: [String] = []
  if let found = line.firstMatch(of: #/\bclass (\w+)<[^>]*: Subscriber\b/#),
    !classesOfSubscribers.contains(found.1)
  {
    messages.append(
      "\(found.1) is compiled for each type of its subscriber: make it a SharedNode or a RelayNode, "
        + "which know only the types of values"
    )
  }
  if line.contains(#/\bupstream\.subscribe\(/#) {
    messages.append(
      "upstream.subscribe(_:) is specialised for each chain once more: call receive(subscriber:) or "
        + "attach(_:)"
    )
  }
  return messages
}
