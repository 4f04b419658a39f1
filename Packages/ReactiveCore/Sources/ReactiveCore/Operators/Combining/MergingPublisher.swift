/// A merge. If it is erased and merged again, the outer merge subscribes to its parts itself, so that a
/// merge that was built link by link is one node, and its stack and time do not grow with the links.
@usableFromInline
protocol MergingPublisher<Output, Failure>: Publisher {
  /// The merged publishers.
  var parts: [ErasedPublisher<Output, Failure>] { get }
}

extension ErasedPublisher {
  /// The publishers that a merge of this publisher subscribes to, in their order: this one, or those that
  /// it merges itself, however deep.
  ///
  /// - Parameter body: Returns false to end.
  @usableFromInline
  final func forEachPart(_ body: (ErasedPublisher) -> Bool) {
    guard let parts = mergedParts else {
      _ = body(self)
      return
    }
    var rest = Array(parts.reversed())
    while let next = rest.popLast() {
      if let parts = next.mergedParts {
        rest += parts.reversed()
      } else if !body(next) {
        return
      }
    }
  }
}
