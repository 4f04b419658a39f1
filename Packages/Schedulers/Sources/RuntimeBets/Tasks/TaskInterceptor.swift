/// Receives what the hooks of the Swift runtime intercept.
package protocol TaskInterceptor {
  /// Enqueues a job where it belongs.
  ///
  /// - Returns: False if it belongs nowhere: the runtime runs it.
  static func enqueue(_ job: TaskJob) -> Bool

  /// Called whenever code asks for the executor of the main actor.
  ///
  /// - Returns: True if it is to be ``InterceptingExecutor/mainActor``.
  static func replacesMainExecutor() -> Bool

  /// Called before a job is passed to the main actor's own executor.
  static func willPassToMainQueue()
}
