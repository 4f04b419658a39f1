import Testing

@testable import ReactiveCore

@Suite("ObservableObject")
struct ObservableObjectTests {
  private class Base: ObservableObject {
    @Published var base = 0
    var plain = 0
  }

  private final class Derived: Base {
    @Published var derived = 0
  }

  private class Plain: ObservableObject {
    var value = 0 {
      willSet { objectWillChange.send() }
    }
  }

  private final class PlainDerived: Plain {
    var other = 0 {
      willSet { objectWillChange.send() }
    }
  }

  private final class PublishedLater: Plain {
    @Published var derived = 0
  }

  private final class Empty: ObservableObject {}

  private final class Custom: ObservableObject {
    let objectWillChange = PassthroughSubject<Int, Never>()
    @Published var value = 0
  }

  @Test(
    "objectWillChange is always the same, and sends before each property changes, also inherited"
  )
  func inherited() {
    let object = Derived()
    var count = 0
    let cancellable = object.objectWillChange.sink { count += 1 }
    object.base = 1
    object.derived = 1
    object.plain = 1
    #expect(count == 2)
    #expect(object.objectWillChange === object.objectWillChange)
    #expect((object as Base).objectWillChange === object.objectWillChange)
    cancellable.cancel()
  }

  @Test("Two observable objects do not announce each other's changes")
  func twoObjects() {
    let (one, other) = (Derived(), Derived())
    var count = 0
    let cancellable = one.objectWillChange.sink { count += 1 }
    other.base = 1
    #expect(count == 0 && one.objectWillChange !== other.objectWillChange)
    cancellable.cancel()
  }

  @Test("An object without published properties has one objectWillChange for its whole life")
  func withoutProperties() {
    let object = Plain()
    var count = 0
    let cancellable = object.objectWillChange.sink { count += 1 }
    object.value = 1
    object.value = 2
    #expect(count == 2)
    #expect(object.objectWillChange === object.objectWillChange)
    cancellable.cancel()
    object.value = 3
    #expect(count == 2)
  }

  @Test("A class and its subclasses share objectWillChange, with and without published properties")
  func subclasses() {
    let plain = PlainDerived()
    var count = 0
    var cancellables = [(plain as Plain).objectWillChange.sink { count += 1 }]
    plain.value = 1
    plain.other = 1
    #expect(count == 2)
    #expect((plain as Plain).objectWillChange === plain.objectWillChange)

    let published = PublishedLater()
    count = 0
    cancellables.append((published as Plain).objectWillChange.sink { count += 1 })
    published.value = 1
    published.derived = 1
    #expect(count == 2)
    #expect((published as Plain).objectWillChange === published.objectWillChange)
    cancellables.forEach { $0.cancel() }
  }

  @Test("Threads that ask an object without published properties at once get one publisher")
  func plainThreads() {
    for _ in 0..<50 {
      nonisolated(unsafe) let object = Empty()  // It holds nothing.
      let kept = _Lock([ObservableObjectPublisher]())
      concurrently(8) { _ in
        let publisher = object.objectWillChange
        kept.withLock { $0.append(publisher) }
      }
      #expect(Set(kept.withLock { $0 }.map { ObjectIdentifier($0) }).count == 1)
    }
  }

  @Test("The publisher of an object is released with it, and leaves no trace", arguments: [0, 1])
  func goneWithTheObject(kind: Int) {
    weak var publisher: ObservableObjectPublisher?
    weak var witness: (any ObservableObject)?
    do {
      let object: any ObservableObject = kind == 0 ? Empty() : PlainDerived()
      let current = Self.publisher(of: object)
      #expect(Self.publisher(of: object) === current)
      (publisher, witness) = (current, object)
    }
    #expect(publisher == nil && witness == nil)
  }

  @Test("10,000 objects are in the table of publishers only while their publishers are used")
  func leavesNothing() {
    // All are held: one after another would have the same address, and one entry.
    let objects = (0..<10_000).map { _ in Plain() }
    let before = UnpublishedObjects.count
    for object in objects { object.value = 1 }
    // Other tests may be using a few.
    #expect(UnpublishedObjects.count < before + 1_000)
    let cancellables = objects.map { $0.objectWillChange.sink {} }
    #expect(UnpublishedObjects.count >= 10_000)
    cancellables.forEach { $0.cancel() }
    #expect(UnpublishedObjects.count < before + 1_000)
    withExtendedLifetime(objects) {}
  }

  @Test("An object at the address of a released one has a publisher of its own")
  func addressReuse() {
    // The subscriptions keep the publishers of objects that have gone.
    var (count, cancellables) = (0, [AnyCancellable]())
    var addresses = Set<ObjectIdentifier>()
    for _ in 0..<1_000 {
      let object = Empty()
      addresses.insert(ObjectIdentifier(object))
      object.objectWillChange.send()
      cancellables.append(object.objectWillChange.sink { count += 1 })
    }
    // The address sanitizer keeps addresses from being used again.
    #if !ADDRESS_SANITIZER
      #expect(addresses.count < 1_000)
    #endif
    #expect(count == 0)
    cancellables.forEach { $0.cancel() }
  }

  private static func publisher(of object: some ObservableObject) -> ObservableObjectPublisher? {
    object.objectWillChange as? ObservableObjectPublisher
  }

  @Test("@Published leaves an objectWillChange of the user's own alone")
  func custom() {
    let object = Custom()
    var count = 0
    let cancellable = object.objectWillChange.sink { _ in count += 1 }
    object.value = 1
    #expect(count == 0)
    object.objectWillChange.send(1)
    #expect(count == 1)
    cancellable.cancel()
  }

  @Test("The first request starts an ObservableObjectPublisher, and demand does not limit it")
  func demand() {
    let publisher = ObservableObjectPublisher()
    let subscriber = TrackingSubscriber<Void, Never>()
    publisher.subscribe(subscriber)
    publisher.send()
    #expect(subscriber.values.isEmpty)
    subscriber.request(.max(1))
    for _ in 0..<3 { publisher.send() }
    #expect(subscriber.values.count == 3)
    subscriber.request(.max(1))
    publisher.send()
    #expect(subscriber.values.count == 4)
    subscriber.cancel()
    publisher.send()
    #expect(subscriber.values.count == 4)
  }

  @Test("Threads that ask for objectWillChange at once get one and the same publisher")
  func threads() {
    for _ in 0..<50 {
      nonisolated(unsafe) let object = Derived()  // What it holds sits in locks.
      let publishers = _Lock(Set<ObjectIdentifier>())
      let kept = _Lock([ObservableObjectPublisher]())
      concurrently(8) { _ in
        let publisher = object.objectWillChange
        kept.withLock { $0.append(publisher) }
        publishers.withLock { _ = $0.insert(ObjectIdentifier(publisher)) }
      }
      #expect(publishers.withLock { $0.count } == 1)
    }
  }

  @Test(
    "objectWillChange announces properties from the first use on, whichever class declares them"
  )
  func askedTwice() {
    let object = Derived()
    var count = 0
    let cancellables = (0..<3).map { _ in object.objectWillChange.sink { count += 1 } }
    object.derived = 1
    #expect(count == 3)
    object.base = 1
    #expect(count == 6)
    cancellables.forEach { $0.cancel() }
  }

  @Test(
    "The subscription of ObservableObjectPublisher has its name, and holds nothing after the end"
  )
  func description() {
    let life = Lifetime()
    let publisher = ObservableObjectPublisher()
    let subscriber = TrackingSubscriber<Void, Never>(demand: .unlimited)
    publisher.map { [witness = life.witness()] in _ = witness }.subscribe(subscriber)
    #expect("\(subscriber.subscription!)" == "ObservableObjectPublisher")
    subscriber.cancel()
    #expect(life.isOver)
  }

  @Test(
    "A subscriber of objectWillChange may send another change while it receives one, and cancel"
  )
  func reentrant() {
    let object = Derived()
    var log: [String] = []
    var cancellable: AnyCancellable?
    cancellable = object.objectWillChange.sink { [unowned object] in
      log.append("\(object.base) \(object.derived)")
      if object.base == 0 && log.count == 1 {
        object.derived = 1
      } else {
        cancellable?.cancel()
      }
    }
    object.base = 1
    object.base = 2
    #expect(log == ["0 0", "0 0"])
    #expect(object.base == 2 && object.derived == 1)
    cancellable = nil
  }
}
