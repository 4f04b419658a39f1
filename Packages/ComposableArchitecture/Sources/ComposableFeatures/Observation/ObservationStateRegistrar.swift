import Observation

/// The observers of the properties of a state. The macro `@ObservableState` adds one to the state.
///
/// Copies of a state share their observers. It is equal to all others and has nothing to encode, so that the state can be `Equatable`,
/// `Hashable` and `Codable` without writing it out.
///
/// Source: the Composable Architecture's `ObservationStateRegistrar`.
public struct ObservationStateRegistrar: Sendable {
  /// The identity of the state.
  public private(set) var id: ObservableStateID
  private let number: UInt64
  private let registrar = ObservationRegistrar()

  /// Makes the registrar of a new state.
  public init() {
    id = ObservableStateID()
    number = id.number
  }

  /// Gives the state another identity.
  public mutating func _$willModify() { id._$willModify() }

  /// Notes that a property is read.
  public func access<Subject: Observable, Member>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member>
  ) {
    registrar.access(subject, keyPath: keyPath)
    StateObserver.current?.noteRead(of: StateObserver.Property(keyPath, of: number))
  }

  /// Tells the observers of a property that it changes.
  public func willSet<Subject: Observable, Member>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member>
  ) {
    StateObserver.current?.noteChange(of: StateObserver.Property(keyPath, of: number))
    registrar.willSet(subject, keyPath: keyPath)
  }

  /// Tells the observers of a property that it has changed.
  public func didSet<Subject: Observable, Member>(
    _ subject: Subject,
    keyPath: KeyPath<Subject, Member>
  ) {
    registrar.didSet(subject, keyPath: keyPath)
  }
}

extension ObservationStateRegistrar: Hashable, Codable {
  public static func == (_: ObservationStateRegistrar, _: ObservationStateRegistrar) -> Bool {
    true
  }

  public func hash(into hasher: inout Hasher) {}

  public init(from decoder: any Decoder) throws { self.init() }

  public func encode(to encoder: any Encoder) throws {}
}
