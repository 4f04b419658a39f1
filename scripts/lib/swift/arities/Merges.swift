/// `Merge3` to `Merge8`, the methods that make them, and those that widen a merge.
func mergeArities() -> String {
  let types = (3...8).map { Array(letters.prefix($0)) }
  return """
    extension Publishers {
    \(types.map(mergeType).joined(separator: "\n"))}

    \(types.map { conformances("Merge\($0.count)", $0) }.joined())
    extension Publisher {
    \(types.map(mergeMethod).joined(separator: "\n"))}

    // `merge` on a merge makes one wider merge instead of a nested one.

    \((2...7).map(wideningMethods).joined(separator: "\n"))
    """
}

private let reference = "/// See ``Publishers/MergeMany`` for demand and completion."

private func mergeType(_ types: [String]) -> String {
  """
  /// A publisher of the values of \(number(types.count)) publishers, in the order in which they come.
  ///
  /// See ``MergeMany`` for demand and completion.
  public struct Merge\(types.count)<\(types.list { "\($0): Publisher" })>: Publisher, MergingPublisher
  where
  \(types.neighbours { "\($0).Output == \($1).Output, \($0).Failure == \($1).Failure" })
  {
  public typealias Output = A.Output
  public typealias Failure = A.Failure

  \(stored(types, summary: "One of the merged publishers.", verb: "Merges"))
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  let fanIn = FanIn<Output, Failure>(downstream: .erasing(subscriber), name: "Merge")
  fanIn.start()
  \(types.lines { "fanIn.merge(\($0.lowercased()))" })fanIn.didAddAllUpstreams()
  }

  @usableFromInline var parts: [ErasedPublisher<Output, Failure>] {
  [\(types.list { "AnyPublisher(\($0.lowercased())).box" })]
  }
  }

  """
}

private func mergeMethod(_ types: [String]) -> String {
  merge(
    summary: "this publisher and of \(types.count - 1) others",
    others: Array(types.dropFirst()),
    result: "Merge\(types.count)",
    mergedTypes: ["Self"],
    merged: ["self"]
  )
}

private func wideningMethods(_ count: Int) -> String {
  let merged = Array(letters.prefix(count))
  let methods = (1...(8 - count)).map { otherCount in
    merge(
      summary: "these publishers and of \(otherCount == 1 ? "another" : "\(otherCount) others")",
      others: otherCount == 1 ? ["P"] : Array(["Z", "Y", "X", "W", "V", "U"].prefix(otherCount)),
      result: "Merge\(count + otherCount)",
      mergedTypes: merged,
      merged: merged.map { $0.lowercased() }
    )
  }
  return """
    extension Publishers.Merge\(count == 2 ? "" : "\(count)") {
    \(methods.joined(separator: "\n"))}

    """
}

private func merge(
  summary: String,
  others: [String],
  result: String,
  mergedTypes: [String],
  merged: [String]
) -> String {
  let names = others.count == 1 ? ["other"] : others.map { $0.lowercased() }
  let parameters = zip(names, others).enumerated().map { index, parameter in
    "\(index == 0 ? "with" : "_") \(parameter.0): \(parameter.1)"
  }
  return """
    /// Publishes the values of \(summary), in the order in which they come.
    ///
    \(reference)
    @_transparent
    public __consuming func merge<\(others.list { "\($0): Publisher" })>(
    \(parameters.joined(separator: ",\n"))
    ) -> Publishers.\(result)<\((mergedTypes + others).list())>
    where
    \(others.list { "\($0).Output == Output, \($0).Failure == Failure" })
    {
    Publishers.\(result)(\((merged + names).list()))
    }

    """
}
