/// A property that publishes its values.
///
/// The publisher, reached by `$`, sends the value that the property has to each new subscriber, and
/// then every new value before the property has it (in `willSet`), after the object's
/// `objectWillChange`. It never ends by itself.
///
/// ```swift
/// final class Thermometer: ObservableObject {
///   @Published var degrees = 20
/// }
/// let thermometer = Thermometer()
/// let cancellable = thermometer.$degrees.sink { print($0) }  // prints 20
/// thermometer.degrees = 21  // prints 21
/// ```
///
/// Only for properties of classes.
///
/// Source: Combine's `Published`.
@propertyWrapper
public struct Published<Value> {
  let storage: PublishedStorage<Value>

  /// Makes a property that has a value from the start.
  public init(wrappedValue: Value) {
    storage = PublishedStorage(wrappedValue)
  }

  /// Makes a property that has a value from the start.
  public init(initialValue: Value) {
    self.init(wrappedValue: initialValue)
  }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("@Published is only available on properties of classes") }
    // Swift asks for a setter where the subscript below has one.
    nonmutating set { fatalError("@Published is only available on properties of classes") }
  }

  /// The property's publisher. There is a setter so that it can be passed to
  /// ``Publisher/assign(to:)`` by `&`; setting it changes nothing.
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    nonmutating set {}
  }

  /// Reads and writes the property of an object.
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set { object[keyPath: storageKeyPath].storage.set(newValue) }
  }
}

extension Published: PublishedProperty {
  func adopt(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    storage.adopt(publisher)
  }
}

extension Published {
  /// The publisher of a published property.
  ///
  /// - Demand: as ``CurrentValueSubject``: the newest value at the first request, and again when a
  ///   subscriber asks that had run out of demand. Requesting `.none` traps.
  public struct Publisher: ReactiveCore.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    fileprivate let storage: PublishedStorage<Value>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.subject.receive(subscriber: subscriber)
    }
  }
}

extension Publisher where Failure == Never {
  /// Assigns each value to a published property, as long as the property lives.
  ///
  /// - Demand: unlimited, at once.
  /// - Completion: ends the assignment. It cannot be cancelled otherwise; the property's object is
  ///   not held.
  /// - Parameter published: The property, as in `assign(to: &$value)`.
  ///
  /// Source: Combine's `assign(to:)`.
  public func assign(to published: inout Published<Output>.Publisher) {
    published.storage.assign(from: self)
  }
}
