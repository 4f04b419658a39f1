import Testing

@testable import ReactiveCore

/// A publisher or an operator under test.
struct OperatorCase: Sendable, CustomTestStringConvertible {
  /// Properties of an operator that the tests of all operators depend on.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int

    /// Ends right after the subscription, whatever downstream does meanwhile.
    static let endsAtOnce = Traits(rawValue: 1)
    /// Never ends by itself.
    static let neverEnds = Traits(rawValue: 2)
    /// Ends in another way than its upstream when that fails.
    static let replacesFailure = Traits(rawValue: 4)
    /// Values that come without demand are lost.
    static let losesValues = Traits(rawValue: 8)
    /// All subscribers share what happens.
    static let isShared = Traits(rawValue: 16)
    /// Does not cancel its upstream when its last subscriber cancels.
    static let staysConnected = Traits(rawValue: 32)
    /// Hands its upstream's subscription down, so that the two live equally long.
    static let handsUpstreamDown = Traits(rawValue: 64)
    /// Sends one value for each that comes from any upstream, as long as there is demand.
    static let keepsAll = Traits(rawValue: 128)
    /// Sends everything to a subscriber that has asked, however much it has asked for (rule 1.1 does
    /// not hold).
    static let ignoresDemand = Traits(rawValue: 256)
    /// Passes a value on although its own closure has ended the upstream, as Combine's does.
    static let passesInFlight = Traits(rawValue: 512)
  }

  let name: String
  let traits: Traits
  let ingredients: Program.Ingredients
  let make: @Sendable (Bench) -> TestedPublisher
  /// Makes the model that the operator is compared with.
  let model: @Sendable (ModelHarness) -> Model

  init(
    _ name: String,
    _ ingredients: Program.Ingredients = .init(),
    traits: Traits = [],
    model: @escaping @Sendable (ModelHarness) -> Model,
    make: @escaping @Sendable (Bench) -> TestedPublisher
  ) {
    self.name = name
    self.traits = traits
    self.ingredients = ingredients
    self.model = model
    self.make = make
  }

  var testDescription: String { name }
}
