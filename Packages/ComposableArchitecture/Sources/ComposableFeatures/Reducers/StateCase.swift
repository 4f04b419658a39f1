/// The payload of a case of a state, which can be changed in place.
@usableFromInline
struct StateCase<Whole, Part> {
  @usableFromInline let path: CasePath<Whole, Part>
  /// The reducer that it is a part of, for messages.
  private let reducer: StaticString
  private let location: IssueLocation

  @usableFromInline
  init(_ path: CasePath<Whole, Part>, reducer: StaticString, location: IssueLocation) {
    self.path = path
    self.reducer = reducer
    self.location = location
  }

  /// Calls the closure with the payload of a whole, without a copy.
  ///
  /// - Returns: The result; nil, after a report, if the whole is in another case.
  @inlinable
  func change<Result>(
    of whole: inout Whole,
    for action: some Any,
    _ body: (inout Part) -> Result
  ) -> Result? {
    guard var part = path.extract(from: whole) else {
      report(action, whole)
      return nil
    }
    return withUnsafeMutablePointer(to: &whole) { whole in
      // The whole does not hold the part meanwhile. If it held a second reference, a change of an array in the part would copy
      // the array.
      whole.deinitialize(count: 1)
      defer { whole.initialize(to: path.embed(part)) }
      return body(&part)
    }
  }

  @usableFromInline
  func report(_ action: some Any, _ state: Whole) {
    reportChildAction(
      action,
      reducer: reducer,
      trouble: "while the state was in another case: \(fullCaseOutput(state))",
      remedy: "changes the case",
      at: location
    )
  }
}
