/// A property that publishes its values.
///
/// The publisher, `$name` for a property `name`, sends the current value to each new subscriber.
/// Then it sends every new value, before the property is set (in `willSet`) and after the object's
/// `objectWillChange`. It never ends by itself. Only properties of classes can be published.
///
/// ```swift
/// final class Thermometer: ObservableObject {
///   @Published var degrees = 20
/// }
/// let thermometer = Thermometer()
/// let cancellable = thermometer.$degrees.sink { print($0) }
/// thermometer.degrees = 21
/// // Prints: 20, 21
/// ```
///
/// Source: Combine's `Published`.
@frozen
@propertyWrapper
public struct Published<Value> {
  @usableFromInline let storage: PublishedStorage<Value>

  /// Makes a property with an initial value.
  @inlinable
  public init(wrappedValue: Value) {
    storage = PublishedStorage(wrappedValue)
  }

  /// Makes a property with an initial value.
  @inlinable
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
  @inlinable
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    nonmutating set {}
  }

  /// Reads and writes the property of an object.
  ///
  /// It is inlined: the key paths are known where it is used, and the optimiser removes them.
  @inlinable
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.current }
    set { object[keyPath: storageKeyPath].storage.set(newValue) }
  }
}

extension Published: PublishedProperty {
  func adopt(_ publisher: ObservableObjectPublisher?) -> ObservableObjectPublisher {
    storage.adopt(publisher)
  }
}

extension Published {
  /// The publisher of a published property.
  ///
  /// - Demand: as ``CurrentValueSubject``: the newest value at the first request, and again when a
  ///   subscriber that had run out of demand asks. Requesting `.none` traps.
  @frozen
  public struct Publisher: ReactiveCore.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    @usableFromInline let storage: PublishedStorage<Value>

    @inlinable
    init(storage: PublishedStorage<Value>) {
      self.storage = storage
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.subject.attach(AnySubscriber(subscriber))
    }
  }
}

extension Publisher where Failure == Never {
  /// Assigns each value to a published property, as long as the property exists.
  ///
  /// - Demand: unlimited, at once.
  /// - Completion: ends the assignment. It cannot be cancelled otherwise; the property's object is
  ///   not held.
  /// - Parameter published: The property, as in `assign(to: &$value)`.
  ///
  /// ```swift
  /// final class Player: ObservableObject {
  ///   @Published var volume = 0
  /// }
  /// let player = Player()
  /// let slider = PassthroughSubject<Int, Never>()
  /// slider.assign(to: &player.$volume)
  /// slider.send(5)
  /// print(player.volume)
  /// // Prints: 5
  /// ```
  ///
  /// Source: Combine's `assign(to:)`.
  @inlinable
  public func assign(to published: inout Published<Output>.Publisher) {
    receive(subscriber: published.storage.makeAssignment())
  }
}
