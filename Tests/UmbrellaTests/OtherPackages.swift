import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that build other packages, or run scripts, in the same way however they are built
  /// themselves. They take minutes, so optimised tests leave them out.
  static var buildsOtherPackages: Self {
    #if DEBUG
      .enabled(if: true)
    #else
      .disabled("it does the same as in the debug build of the tests")
    #endif
  }

  /// For tests of what the optimiser makes of a program elsewhere.
  static var needsOptimizer: Self {
    #if DEBUG
      .disabled("the release build of the tests has the optimiser")
    #else
      .enabled(if: true)
    #endif
  }
}
