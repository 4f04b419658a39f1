@testable import ReactiveCore
import Testing

/// A publisher or an operator under test.
struct Specimen: Sendable, CustomTestStringConvertible {
  let name: String
  let ingredients: Program.Ingredients
  let make: @Sendable (Bench) -> Exposed
  /// What it should do.
  let model: @Sendable (ModelStage) -> Model

  init(
    _ name: String,
    _ ingredients: Program.Ingredients = .init(),
    model: @escaping @Sendable (ModelStage) -> Model,
    make: @escaping @Sendable (Bench) -> Exposed
  ) {
    self.name = name
    self.ingredients = ingredients
    self.model = model
    self.make = make
  }

  var testDescription: String { name }
}
