extension Optional: CasePathable {
  /// The case paths of an optional.
  public struct AllCasePaths {
    /// The case of nil.
    public var none: CasePath<Optional, Void> { CasePath(Optional.none) }

    /// The case of a value.
    public var some: CasePath<Optional, Wrapped> {
      CasePath(embed: { $0 }, extract: { $0 })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Result: CasePathable {
  /// The case paths of a result.
  public struct AllCasePaths {
    /// The case of a success.
    public var success: CasePath<Result, Success> { CasePath(Result.success) }

    /// The case of a failure.
    public var failure: CasePath<Result, Failure> { CasePath(Result.failure) }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Never: CasePathable {
  /// The case paths of a type without values: there are none.
  public struct AllCasePaths {}

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
