/// An object that calls a closure when it is released.
final class Releasable {
  let number: Int
  private let onRelease: (() -> Void)?

  init(_ number: Int, onRelease: (() -> Void)? = nil) {
    self.number = number
    self.onRelease = onRelease
  }

  deinit {
    onRelease?()
  }
}

/// A form in which a value holds an object: the compiler stores, copies and releases each in another way.
struct KeptForm<Value>: Sendable {
  let name: String
  let wrap: @Sendable (Releasable) -> Value
  let object: @Sendable (Value) -> Releasable

  func number(_ value: Value) -> Int { object(value).number }
}

extension KeptForm<Releasable> {
  static let object = KeptForm(name: "class", wrap: { $0 }, object: { $0 })
}

/// A test that is run with each form, whose types differ.
protocol KeptFormVisitor {
  func visit<Value>(_ form: KeptForm<Value>)
}

enum KeptForms {
  struct Wrapper {
    let object: Releasable
  }

  enum Choice {
    case object(Releasable)
    case nothing
  }

  static func forEach(_ visitor: some KeptFormVisitor) {
    visitor.visit(KeptForm.object)
    visitor.visit(KeptForm(name: "struct", wrap: Wrapper.init, object: \.object))
    visitor.visit(KeptForm(name: "enum", wrap: Choice.object, object: \.object))
    visitor.visit(KeptForm(name: "array", wrap: { [$0] }, object: { $0[0] }))
    visitor.visit(KeptForm(name: "tuple", wrap: { ($0, 1) }, object: \.0))
    visitor.visit(KeptForm<Any>(name: "Any", wrap: { $0 }, object: { $0 as! Releasable }))
    visitor.visit(KeptForm<Releasable?>(name: "optional", wrap: { $0 }, object: { $0! }))
    visitor.visit(
      KeptForm<any Numbered>(name: "existential", wrap: { $0 }, object: { $0 as! Releasable })
    )
    visitor.visit(
      KeptForm<any NumberedObject>(
        name: "existential of a class",
        wrap: { $0 },
        object: { $0 as! Releasable }
      )
    )
  }
}

protocol Numbered {
  var number: Int { get }
}

protocol NumberedObject: AnyObject {
  var number: Int { get }
}

extension Releasable: Numbered, NumberedObject {}

extension KeptForms.Choice {
  fileprivate var object: Releasable {
    guard case .object(let object) = self else { preconditionFailure("made of an object") }
    return object
  }
}
