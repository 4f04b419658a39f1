extension Publisher where Output == Bool {
  /// Publishes the opposite of each value.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  ///
  /// ```swift
  /// let isLoading = CurrentValueSubject<Bool, Never>(true)
  /// let cancellable = isLoading
  ///   .toggle()
  ///   .sink { print("enabled: \($0)") }
  /// isLoading.value = false
  /// // Prints: enabled: false, enabled: true
  /// ```
  ///
  /// Source: CombineExt's `toggle()`.
  @inlinable
  public func toggle() -> Publishers.Map<Self, Bool> {
    map { !$0 }
  }
}
