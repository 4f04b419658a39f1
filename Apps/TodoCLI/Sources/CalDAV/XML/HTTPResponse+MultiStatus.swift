import TodoFeature

extension HTTPResponse {
  /// The answer for several resources.
  ///
  /// - Parameter purpose: The purpose of the request, as "list the todos".
  /// - Throws: A failure if the response is another one.
  func multiStatus(when purpose: String) throws(SyncFailure) -> MultiStatus {
    guard status == 207 else { throw unexpected(when: purpose) }
    do {
      return try MultiStatus(parsing: body)
    } catch {
      throw .refused(
        "cannot \(purpose): the answer of '\(url.shown)' is not understood: \(error.reason)"
      )
    }
  }
}
