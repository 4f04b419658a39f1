/// The reason why a text is not understood.
struct XMLProblem: Error, Equatable {
  /// The reason, to be read after "it is not understood:".
  let reason: String

  /// Creates a problem.
  init(_ reason: String) { self.reason = reason }
}
